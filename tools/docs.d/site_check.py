"""A site as DocC builds it: whether all that its pages refer to is there."""

import functools
import html
import html.parser
import json
import os
import re


class Attributes(html.parser.HTMLParser):
    """Addresses and ids of a page."""

    def __init__(self, text):
        super().__init__()
        self.addresses = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.addresses += [value for name, value in attributes if name in ("href", "src") and value]


class Site:
    def __init__(self, folder, base_path):
        self.folder = folder
        self.base = "/" + base_path.strip("/") + "/" if base_path.strip("/") else "/"
        self.pages = {}
        self.references = self.anchors = self.images = 0
        for place, _, names in os.walk(os.path.join(folder, "data")):
            for name in names:
                with open(os.path.join(place, name), encoding="utf-8") as file:
                    page = json.load(file)
                address = os.path.relpath(os.path.join(place, name), os.path.join(folder, "data"))
                self.pages["/" + os.path.splitext(address)[0]] = page

    def problems(self, expected):
        found = []
        headings = {address: set(self.headings(page)) for address, page in self.pages.items()}
        if len(self.pages) != expected:
            found.append(f"the site has {len(self.pages)} pages, expected {expected}")
        for address, page in sorted(self.pages.items()):
            for key, reference in page.get("references", {}).items():
                self.references += 1
                if problem := self.problem(reference, headings):
                    found.append(f"{address}: {key}: {problem}")
            found += [f"{address}: {problem}" for problem in self.static_problems(address)]
        return found

    def unknown(self, addresses):
        """Those of some addresses, relative to the site, that lead nowhere."""
        found = []
        for address in addresses:
            place, _, anchor = address.partition("#")
            page = self.pages.get("/" + place.strip("/"))
            if page is None or anchor and anchor not in set(self.headings(page)):
                found.append(f"search.html: '{address}' leads nowhere")
        return found

    def headings(self, value):
        """Anchors of a page, wherever they are."""
        if isinstance(value, dict):
            if value.get("type") == "heading" and "anchor" in value:
                yield value["anchor"]
            for part in value.values():
                yield from self.headings(part)
        elif isinstance(value, list):
            for part in value:
                yield from self.headings(part)

    def problem(self, reference, headings):
        kind = reference.get("type")
        if kind == "image":
            self.images += 1
            for variant in reference["variants"]:
                if not os.path.isfile(self.file(variant["url"])):
                    return f"no image at {variant['url']}"
        elif kind == "link":
            if not reference["url"].startswith(("https://", "http://", "mailto:")):
                return f"'{reference['url']}' is not an address"
        elif kind in ("topic", "section"):
            address, _, anchor = reference["url"].partition("#")
            if address not in self.pages:
                return f"no page at {address}"
            if anchor:
                self.anchors += 1
                if anchor not in headings[address]:
                    return f"no heading '{anchor}' at {address}"
        elif kind == "unresolvable":
            return "leads nowhere"
        return None

    def file(self, address):
        return os.path.join(self.folder, address.removeprefix(self.base).lstrip("/").split("#")[0])

    def static_problems(self, address):
        """The file that a host delivers for the page."""
        path = os.path.join(self.folder, address.lstrip("/"), "index.html")
        if not os.path.isfile(path):
            return ["has no index.html"]
        with open(path, encoding="utf-8") as file:
            text = file.read()
        found = []
        for target in Attributes(text).addresses:
            if ":" in target:
                continue
            place, _, anchor = target.partition("#")
            file = self.file(place) if target.startswith("/") else os.path.normpath(os.path.join(os.path.dirname(path), place))
            if not os.path.exists(file):
                found.append(f"index.html: '{target}' is not there")
            elif anchor and anchor not in self.static_anchors(file):
                found.append(f"index.html: '{target}' leads to no heading")
        return found

    @functools.cache
    def static_anchors(self, path):
        """The ids in the file of a page."""
        with open(path, encoding="utf-8") as file:
            return {html.unescape(name) for name in re.findall(r' id="([^"]*)"', file.read())}
