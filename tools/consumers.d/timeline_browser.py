"""Drives headless Chromium over its debugging pipe: no package, no port, no network.

Every page gets a target of its own; its console output, its exceptions and all its requests are
collected.
"""

import base64
import json
import os
import select
import subprocess
import tempfile
import time


class Browser:
    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory(prefix="lifetrace-chromium-")
        to_read, self.to_write = os.pipe()
        self.from_read, from_write = os.pipe()

        def connect():
            # The browser reads from descriptor 3 and writes to 4.
            first, second = os.dup(to_read), os.dup(from_write)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            [
                program, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
                "--no-first-run", "--disable-background-networking", "--disable-component-update",
                "--hide-scrollbars", "--user-data-dir=" + self.profile.name, "about:blank",
            ],
            close_fds=False, preexec_fn=connect, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(from_write)
        self.pending = b""
        self.number = 0
        self.events = []

    def read(self):
        while b"\0" not in self.pending:
            part = os.read(self.from_read, 1 << 20)
            if not part:
                raise RuntimeError("the browser ended")
            self.pending += part
        message, self.pending = self.pending.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.to_write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def arrives(self, seconds):
        """Whether the browser says something within the time; a whole message or a part of one."""
        return b"\0" in self.pending or bool(select.select([self.from_read], [], [], seconds)[0])

    def close(self):
        try:
            self.call("Browser.close")
        except (RuntimeError, OSError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.to_write)
        os.close(self.from_read)
        self.profile.cleanup()


class Page:
    """A page at a size; `dark`, `script` and `print_media` say how it is shown."""

    def __init__(self, browser, url, width=1280, height=800, dark=False, script=True, media=""):
        self.browser = browser
        self.url = url
        self.target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call(
            "Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        self.start = len(browser.events)
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.call(domain + ".enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=width < 600)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", media=media, features=[scheme])
        if not script:
            self.call("Emulation.setScriptExecutionDisabled", value=True)
        self.call("Page.navigate", url=url)
        self.wait_for("Page.loadEventFired")

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def wait_for(self, method, seconds=60):
        """Waits for an event. Nothing is called meanwhile: a page that navigates refuses calls."""
        end = time.monotonic() + seconds
        seen = self.start
        while True:
            for event in self.browser.events[seen:]:
                if event.get("method") == method and event.get("sessionId") == self.session:
                    return
            seen = len(self.browser.events)
            if not self.browser.arrives(max(0, end - time.monotonic())):
                raise RuntimeError(f"{self.url}: no {method} in {seconds} s")
            self.browser.events.append(self.browser.read())

    def run(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def settle(self):
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def screenshot(self, path, whole=False):
        shot = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def pdf(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.printToPDF", printBackground=True)["data"]))

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("mousePressed", x, y, button="left", clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)
        self.settle()

    def key(self, key):
        text = key if len(key) == 1 else ""
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)
        self.settle()

    @property
    def complaints(self):
        """The console output and the exceptions."""
        found = []
        for event in self.browser.events[self.start:]:
            if event.get("sessionId") != self.session:
                continue
            if event["method"] in ("Runtime.exceptionThrown", "Log.entryAdded"):
                found.append(json.dumps(event["params"]))
            elif event["method"] == "Runtime.consoleAPICalled":
                found.append(json.dumps(event["params"]["args"]))
        return found

    @property
    def requests(self):
        """Every address that the page asked for beyond itself."""
        plain = self.url.split("#")[0]
        return [
            event["params"]["request"]["url"] for event in self.browser.events[self.start:]
            if event.get("sessionId") == self.session
            and event["method"] == "Network.requestWillBeSent"
            and event["params"]["request"]["url"].split("#")[0] != plain
        ]

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
