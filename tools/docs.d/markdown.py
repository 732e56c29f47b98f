"""Markdown files as far as links and headings go."""

import os
import re
import urllib.parse

# Folders of files that people read on a code host.
FOLDERS = ["Sources", "Traces", "tools", "Tests", ".github"]


class Link:
    """`[text](target)`, or an image."""

    def __init__(self, match, line):
        self.start, self.end = match.span()
        self.is_image = match.group(1) == "!"
        self.text_span = match.span(2)
        self.line = line
        self.target_span = match.span(3)


# A target may hold parentheses in pairs, as Apple's addresses do.
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)")
FENCE = re.compile(r"^\s*(```+|~~~+)")
HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*$")


class File:
    """A file, line by line.

    `links` are (line number, Link, text, target), `headings` (line number, level, text).
    """

    def __init__(self, path, text):
        self.path = path
        self.lines = text.split("\n")
        self.links = []
        self.headings = []
        fence = None
        for number, line in enumerate(self.lines):
            mark = FENCE.match(line)
            if fence:
                if mark and mark.group(1).startswith(fence):
                    fence = None
                continue
            if mark:
                fence = mark.group(1)
                continue
            if heading := HEADING.match(line):
                self.headings.append((number, len(heading.group(1)), heading.group(2)))
            for link in links_of(line):
                text, target = line[slice(*link.text_span)], line[slice(*link.target_span)]
                self.links.append((number, link, text, target))

    @property
    def title(self):
        return self.headings[0][2] if self.headings else ""

    @property
    def slugs(self):
        """Anchors as code hosts make them, each with the text of its heading."""
        found = {}
        for _, _, text in self.headings:
            slug = name = host_anchor(text)
            count = 0
            while slug in found:
                count += 1
                slug = f"{name}-{count}"
            found[slug] = text
        return found


def links_of(line):
    """The links of a line that are not part of code."""
    # Code keeps its length and loses what could look like a link.
    plain = re.sub(r"(`+)(.+?)(?<!`)\1(?!`)", lambda code: "\0" * len(code.group(0)), line)
    return [Link(match, plain) for match in LINK.finditer(plain)]


def plain(text):
    """Text of a heading without its markup."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[`*]|\\(?=[^\w\s])", "", text)


def host_anchor(text):
    """`#what-is-stable`, as GitHub and GitLab make it."""
    return re.sub(r"[^\w\- ]", "", plain(text).lower()).replace(" ", "-")


def files(root):
    """All Markdown files of the tree, by their paths below it."""
    paths = [name for name in os.listdir(root) if name.endswith(".md")]
    for folder in FOLDERS:
        for base, folders, names in os.walk(os.path.join(root, folder)):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            relative = os.path.relpath(base, root)
            paths += [os.path.join(relative, name) for name in sorted(names) if name.endswith(".md")]
    found = {}
    for path in paths:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            found[path] = File(path, file.read())
    return found


def resolve(path, target):
    """Path below the root, and anchor, of a relative link in a file; None for an address."""
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", target):
        return None
    place, _, anchor = target.partition("#")
    place = urllib.parse.unquote(place)
    full = os.path.normpath(os.path.join(os.path.dirname(path), place)) if place else path
    return full, anchor


def exists(root, path):
    """Whether a path exists as it is written: a Mac ignores the case of letters, a code host does not."""
    folder = root
    for part in path.split(os.sep):
        if part not in os.listdir(folder) if os.path.isdir(folder) else True:
            return False
        folder = os.path.join(folder, part)
    return True


def check(root, files):
    """The mistakes in the links, one line each."""
    problems = []
    for path, file in files.items():
        for number, link, text, target in file.links:
            place = f"{path}:{number + 1}"
            found = resolve(path, target)
            if found is None:
                parts = urllib.parse.urlsplit(target)
                if parts.scheme not in ("https", "mailto") or not (parts.netloc or parts.path):
                    problems.append(f"{place}: '{target}' is not an https address")
                continue
            full, anchor = found
            if full.startswith("..") or not exists(root, full):
                problems.append(f"{place}: '{target}' leads to no file of this tree")
            elif anchor and (full not in files or anchor not in files[full].slugs):
                problems.append(f"{place}: '{target}' leads to no heading of {full}")
            elif not link.is_image and not text.strip():
                problems.append(f"{place}: the link to '{target}' has no text")
    return problems
