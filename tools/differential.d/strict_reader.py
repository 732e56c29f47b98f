"""Reads the lines of a trace as Traces/FORMAT.md says, written apart from lifetrace's own reader.

Nothing of Python's `json` is used, which takes more than RFC 8259 and keeps the last of two equal keys. What a line came
to is one of these texts, with the values of its keys spelled in hexadecimal digits so that no two spellings are equal by
chance:

  blank                                     no record
  malformed
  newer                                     a header of a later version: reading ends
  event OFFSET LENGTH NAME key=value …      keys in alphabetical order; `run` also where it is the header's
  header OFFSET LENGTH key=value …
"""

import re

DEEPEST = 128
LARGEST = 2**63 - 1

# The required type of a value, and its spelling.
STRING, IDENTIFIER, AMOUNT, INTEGER, BOOLEAN, PAYLOAD, STRINGS = range(7)

COMMON = {
    "event": STRING, "t": AMOUNT, "seq": INTEGER, "run": STRING, "writer": STRING, "scene": STRING, "thread": STRING,
    "dur": AMOUNT, "open": BOOLEAN, "captured": BOOLEAN, "src": STRING, "trigger": STRING, "appState": STRING,
}

WORK_BEGIN = {"id": IDENTIFIER, "name": STRING, "key": STRING, "kind": STRING, "scope": STRING, "essential": BOOLEAN}
WORK_END = {"id": IDENTIFIER, "outcome": STRING, "cpu": AMOUNT}
ASSERTION = {"id": IDENTIFIER, "name": STRING, "expirationHandler": BOOLEAN, "kind": STRING}
TASK = {
    "id": IDENTIFIER, "kind": STRING, "success": BOOLEAN, "earliest": AMOUNT, "expirationHandler": BOOLEAN,
    "reason": STRING,
}
STORAGE = {
    "key": STRING, "type": STRING, "view": STRING, "bytes": AMOUNT, "sensitive": BOOLEAN, "isDefault": BOOLEAN,
}
REASONED = {"id": IDENTIFIER, "reason": STRING}
INTENT = {"id": IDENTIFIER, "name": STRING, "mode": STRING, "longRunning": BOOLEAN, "outcome": STRING}
PHASE = {"scope": STRING, "group": STRING}

# The keys of sections 3 and 4, by the names of the events that define them.
TABLE = [
    ("process.exit", {"reason": STRING, "transition": STRING, "code": INTEGER, "allowance": AMOUNT, "name": STRING}),
    ("process.main", {"by": STRING}),
    ("app.configurationForConnecting", {"name": STRING, "role": STRING, "delegate": STRING}),
    ("app.didDiscardSceneSessions", {"scenes": STRINGS}),
    ("app.didFinishLaunching", {"payload": PAYLOAD, "durOf": STRING}),
    ("app.didBecomeActive app.willResignActive app.didEnterBackground app.willEnterForeground", {"durOf": STRING}),
    ("note.app.willEnterForeground note.app.didBecomeActive note.app.willResignActive", {"durOf": STRING}),
    ("note.app.didEnterBackground scene.willEnterForeground scene.didBecomeActive", {"durOf": STRING}),
    ("scene.willResignActive scene.didEnterBackground scene.didDisconnect app.willTerminate", {"durOf": STRING}),
    ("app.memoryWarning app.significantTimeChange app.protectedDataAvailable", {"durOf": STRING}),
    ("app.protectedDataWillBecomeUnavailable", {"durOf": STRING}),
    ("push.tokenSent link.handled app.willPresentNotification", {"hash": STRING}),
    ("app.didReceiveNotificationResponse", {"hash": STRING, "action": STRING}),
    ("link.received", {"hash": STRING, "outcome": STRING}),
    ("scene.willConnect", {"role": STRING, "payload": PAYLOAD, "kind": STRING, "durOf": STRING}),
    ("scene.willPerformAppIntent", {"intent": STRING}),
    ("carplay.didConnect", {"role": STRING}),
    ("activity.becomeCurrent activity.resignCurrent activity.invalidate", {"name": STRING}),
    ("document.open document.save document.autosave document.close document.conflict document.failed", REASONED),
    ("wk.session.start wk.session.willExpire wk.session.invalidate", REASONED),
    ("intent.start intent.progress intent.cancel intent.end", INTENT),
    ("space.open space.opened space.openFailed space.dismiss space.closed", {"id": IDENTIFIER}),
    ("space.immersionChange", {"id": IDENTIFIER, "amount": AMOUNT}),
    ("world.recenter", {"phase": STRING}),
    ("host.state", {"thermalState": STRING, "lowPowerMode": BOOLEAN}),
    ("window.openFailed", {"reason": STRING}),
    ("bgtask.progress", {"id": IDENTIFIER, "kind": STRING, "completed": AMOUNT, "total": AMOUNT}),
    ("scene.stateRestorationActivity", {"activity": BOOLEAN}),
    ("phase.active phase.inactive phase.background", {**PHASE, "durOf": STRING}),
    ("view.onAppear view.onDisappear view.task.start view.task.cancel view.task.end view.body", {"view": STRING}),
    ("bg.begin bg.refused bg.expire bg.end", ASSERTION),
    ("bgtask.register bgtask.submit bgtask.submitFailed bgtask.cancel bgtask.launch bgtask.expire bgtask.complete", TASK),
    ("swbg.launch swbg.cancel swbg.return", TASK),
    ("fetch.deliver fetch.complete urlsession.events urlsession.complete", {"id": IDENTIFIER}),
    ("trace.loss", {"count": AMOUNT}),
    ("work.begin", WORK_BEGIN),
    ("work.end", WORK_END),
    ("work", {**WORK_BEGIN, **WORK_END}),
    ("data.dirty data.save data.delete", {"key": STRING}),
    ("storage.write storage.restore storage.clear", STORAGE),
    ("sdk.init delegate.create observer.add observer.remove", {"name": STRING}),
    ("session.start session.end", {"id": IDENTIFIER}),
    ("lock.acquire lock.release", {"name": STRING, "file": BOOLEAN}),
    ("resource.hold resource.release", {"kind": STRING}),
    ("gpu.submit timer.fire displaylink.tick protected.access cache.purge model.mutate", {"id": IDENTIFIER}),
    ("screen.sensitive", {"visible": BOOLEAN}),
    ("log", {"subsystem": STRING, "category": STRING, "level": STRING, "message": STRING}),
]
KEYS = {name: keys for names, keys in TABLE for name in names.split()}

WORDS = {
    "platform": ("ios", "ipados", "macos", "watchos", "tvos", "visionos"),
    "lifeCycle": ("swiftui", "uikit-scene", "uikit-app", "appkit", "watchkit"),
    "launch": ("user", "background", "prewarm", "unknown"),
    "clock": ("continuous", "uptime", "wall"),
}
FAMILIES = (
    "work", "view", "data", "storage", "background", "setup", "links", "session", "resources", "privacy", "app-state",
    "log",
)
HEADER = {
    "lifetrace": INTEGER, "run": STRING, "app": STRING, "version": STRING, "build": STRING, "platform": STRING,
    "os": STRING, "sdk": STRING, "device": STRING, "lifeCycle": STRING, "multipleScenes": BOOLEAN, "pid": AMOUNT,
    "launch": STRING, "clock": STRING, "start": STRING, "records": STRINGS, "backgroundModes": STRINGS,
    "midlife": BOOLEAN, "partial": BOOLEAN, "recorder": STRING,
}
PAYLOADS = (
    "url", "activity", "shortcut", "notification", "cloudkit", "intent", "location", "bluetooth", "sourceApplication",
)

SPACE = re.compile(r"[ \t\r]*")
NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)\Z")
# Anything but the quote, the backslash and the control characters of RFC 8259.
PLAIN = re.compile(r'[^"\\\x00-\x1f]*')
HEXADECIMAL = re.compile(r"[0-9a-fA-F]{4}")
ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class Malformed(Exception):
    pass


class Number(str):
    """A number as it is spelled."""


class Value:
    """An array or object, of which only arrays of strings are looked into."""

    def __init__(self, items=None):
        self.items = items


class Line:
    def __init__(self, text):
        self.text = text
        self.place = 0

    def skip(self):
        self.place = SPACE.match(self.text, self.place).end()

    def next(self):
        return self.text[self.place : self.place + 1]

    def take(self, character):
        if self.next() != character:
            raise Malformed
        self.place += 1

    def string(self):
        self.take('"')
        parts = []
        while True:
            plain = PLAIN.match(self.text, self.place)
            parts.append(plain.group())
            self.place = plain.end()
            if self.next() == '"':
                self.place += 1
                return "".join(parts)
            self.take("\\")
            parts.append(self.escape())

    def escape(self):
        kind = self.next()
        self.place += 1
        if kind in ESCAPES and kind:
            return ESCAPES[kind]
        if kind != "u":
            raise Malformed
        unit = self.unit()
        if 0xDC00 <= unit <= 0xDFFF:
            raise Malformed
        if not 0xD800 <= unit <= 0xDBFF:
            return chr(unit)
        self.take("\\")
        self.take("u")
        low = self.unit()
        if not 0xDC00 <= low <= 0xDFFF:
            raise Malformed
        return chr(0x10000 + ((unit - 0xD800) << 10) + low - 0xDC00)

    def unit(self):
        digits = HEXADECIMAL.match(self.text, self.place)
        if not digits:
            raise Malformed
        self.place = digits.end()
        return int(digits.group(), 16)

    def value(self, depth):
        """`depth` counts the arrays and objects around the value."""
        self.skip()
        first = self.next()
        if first == '"':
            return self.string()
        if first and first in "[{":
            if depth >= DEEPEST:
                raise Malformed
            return self.array(depth) if first == "[" else self.object(depth)
        for word, meaning in (("true", True), ("false", False), ("null", None)):
            if self.text.startswith(word, self.place):
                self.place += len(word)
                return meaning
        number = NUMBER.match(self.text, self.place)
        if not number:
            raise Malformed
        self.place = number.end()
        return Number(number.group())

    def array(self, depth):
        self.take("[")
        self.skip()
        items = []
        if self.next() == "]":
            self.place += 1
            return Value(items)
        while True:
            items.append(self.value(depth + 1))
            self.skip()
            if self.next() == "]":
                self.place += 1
                return Value(items)
            self.take(",")

    def object(self, depth):
        self.members(depth)
        return Value()

    def members(self, depth):
        self.take("{")
        self.skip()
        members = []
        if self.next() == "}":
            self.place += 1
            return members
        while True:
            self.skip()
            name = self.string()
            self.skip()
            self.take(":")
            members.append((name, self.value(depth + 1)))
            self.skip()
            if self.next() == "}":
                self.place += 1
                return members
            self.take(",")


def is_string(value):
    return isinstance(value, str) and not isinstance(value, Number)


def spelled(text):
    return text.encode("utf-8").hex()


def whole(value, least):
    if not isinstance(value, Number) or not WHOLE.match(value):
        raise Malformed
    # A number of many digits is beyond every range; converting it would take long.
    if len(value) > 20 or not least <= int(value) <= LARGEST:
        raise Malformed
    return int(value)


def strings(value):
    if not isinstance(value, Value) or value.items is None or not all(map(is_string, value.items)):
        raise Malformed
    return value.items


def of_type(value, kind):
    """The value as it is spelled; malformed if it is of another type."""
    if kind == STRING:
        if not is_string(value):
            raise Malformed
        return "s" + spelled(value)
    if kind == IDENTIFIER:
        if is_string(value):
            return "s" + spelled(value)
        if not isinstance(value, Number) or not WHOLE.match(value):
            raise Malformed
        return "s" + spelled("0" if value == "-0" else value)
    if kind == AMOUNT:
        return "i%d" % whole(value, 0)
    if kind == INTEGER:
        return "i%d" % whole(value, -(2**63))
    if kind == BOOLEAN:
        if not isinstance(value, bool):
            raise Malformed
        return "b%d" % value
    if kind == PAYLOAD:
        words = set(strings(value))
        known = [word for word in PAYLOADS if word in words]
        return "p" + ",".join(known + (["other"] if words - set(PAYLOADS) else []))
    return "a" + ",".join(spelled(text) for text in strings(value))


def header(members):
    """The content of a header; None for a later version, whose keys may have other types."""
    if whole(members["lifetrace"], 1) > 1:
        return None
    fields = {}
    for key, kind in HEADER.items():
        if key not in members or key == "lifetrace":
            continue
        fields[key] = of_type(members[key], kind)
        if key in WORDS and members[key] not in WORDS[key]:
            del fields[key]
        if key == "records":
            families = [spelled(name) for name in FAMILIES if name in members[key].items]
            fields[key] = "a" + ",".join(families)
    return with_defaults(fields)


def with_defaults(fields):
    for key in ("multipleScenes", "midlife", "partial"):
        fields.setdefault(key, "b0")
    # A run of which a part is shown has no platform by default.
    if fields["partial"] == "b0":
        fields.setdefault("platform", "s" + spelled("ios"))
    fields.setdefault("launch", "s" + spelled("unknown"))
    fields.setdefault("clock", "s" + spelled("continuous"))
    for key in ("records", "backgroundModes"):
        fields.setdefault(key, "a")
    return fields


def said(fields):
    return " ".join("%s=%s" % (key, fields[key]) for key in sorted(fields))


class Reader:
    """Reads the lines of one file, one after the other."""

    def __init__(self):
        self.offset = 0
        self.headers = 0
        self.run = None

    def read(self, line):
        """The result of a line (bytes, without its LF)."""
        offset = self.offset
        self.offset += len(line) + 1
        if offset == 0 and line.startswith(b"\xef\xbb\xbf"):
            line = line[3:]
        bare = line.strip(b" \t\r")
        if not bare:
            return "blank"
        try:
            kind, text = self.record(bare.decode("utf-8"))
        except (Malformed, UnicodeDecodeError):
            return "malformed"
        return "%s %d %d %s" % (kind, offset, len(bare), text) if text else kind

    def record(self, text):
        """The kind of a record and what it holds."""
        line = Line(text)
        members = line.members(0)
        line.skip()
        if line.place != len(text):
            raise Malformed
        names = dict(members)
        if len(names) != len(members) or ("event" in names) == ("lifetrace" in names):
            raise Malformed
        return ("event", self.event(names)) if "event" in names else self.header(names)

    def event(self, members):
        name = members["event"]
        if not is_string(name):
            raise Malformed
        keys = KEYS.get(name, PHASE if name.startswith("phase.") else {})
        fields = {} if self.run is None else {"run": self.run}
        for key, value in members.items():
            kind = COMMON.get(key, keys.get(key))
            if kind is not None and key != "event":
                fields[key] = of_type(value, kind)
        # No payload and one without words are the same.
        if fields.get("payload") == "p":
            del fields["payload"]
        return "s%s %s" % (spelled(name), said(fields))

    def header(self, members):
        fields = header(members)
        if fields is None:
            return "newer", ""
        self.headers += 1
        self.run = fields.get("run") or "s" + spelled(fields.get("pid", "i%d" % self.headers)[1:])
        return "header", said(fields)
