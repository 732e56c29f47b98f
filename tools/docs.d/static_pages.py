"""The text of each page inside its HTML file: for readers without scripts, for a site that is opened as a file, and
for search engines. DocC's application replaces it as soon as it runs.

DocC's data has the parts of a page as nested objects with a type; here each type becomes HTML.
"""

import html
import os
import re

STYLE = """\
#static { font: 17px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  color-scheme: light dark; max-width: 52rem; margin: 0 auto; padding: 1rem;
  overflow-wrap: break-word }
#static code, #static pre {
  font: .88em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
#static pre { overflow-x: auto; padding: .8rem; border: 1px solid #8884; border-radius: 6px }
#static .wide { overflow-x: auto }
#static table { border-collapse: collapse; margin: 1rem 0 }
#static th, #static td {
  border: 1px solid #8886; padding: .3rem .6rem; text-align: left; vertical-align: top }
#static td p, #static th p, #static li p { margin: 0 }
#static td { min-width: 5rem }
#static td code { overflow-wrap: anywhere }
#static img { max-width: 100%; height: auto }
#static h1, #static h2, #static h3 { line-height: 1.2; margin: 1.6em 0 .5em }
#static p { margin: .8em 0 }
#static ul, #static ol { padding-left: 1.4rem }
#static .lead { font-size: 1.15em }
"""


class UnknownPart(Exception):
    """DocC wrote a part of a page that this module does not know."""


def write(site):
    """Puts its text into each page of a site, and the style next to them."""
    with open(os.path.join(site.folder, "static.css"), "w", encoding="utf-8") as file:
        file.write(STYLE)
    for address, page in site.pages.items():
        path = os.path.join(site.folder, address.lstrip("/"), "index.html")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(with_text(text, StaticPage(address, page)))


def with_text(text, page):
    """The file of a page with its text, title and style in it."""
    title = html.escape(page.title)
    text = re.sub(r"<title>.*?</title>", f"<title>{title} | lifetrace</title>", text, count=1)
    text = re.sub(r"<noscript>.*?</noscript>", "", text, flags=re.S)
    text = text.replace("</head>", f'<link href="{page.root}static.css" rel="stylesheet"></head>', 1)
    head, app, tail = text.partition('<div id="app">')
    if not app:
        raise UnknownPart("no element for the application in index.html")
    return f'{head}{app}<div id="static">{page.html()}</div>{tail}'


class StaticPage:
    def __init__(self, address, page):
        self.page = page
        self.references = page.get("references", {})
        self.title = page["metadata"]["title"]
        # The site's folder as seen from this page: a file has no host.
        self.root = "../" * len(address.strip("/").split("/"))

    def html(self):
        parts = [self.above(), f"<h1>{html.escape(self.title)}</h1>"]
        if self.page.get("abstract"):
            parts.append(f'<p class="lead">{self.inline(self.page["abstract"])}</p>')
        for section in self.page.get("primaryContentSections", []):
            parts.append(self.blocks(section["content"]))
        for section in self.page.get("topicSections", []):
            items = [self.references[name] for name in section["identifiers"] if name in self.references]
            parts.append(f"<h2>{html.escape(section.get('title', 'Pages'))}</h2>")
            parts.append("<ul>" + "".join(f"<li>{self.topic(item)}</li>" for item in items) + "</ul>")
        return "\n".join(part for part in parts if part)

    def above(self):
        """The pages above this one, and the search."""
        paths = self.page.get("hierarchy", {}).get("paths") or [[]]
        links = [self.link(self.references[name]["url"], html.escape(self.references[name]["title"]))
                 for name in paths[0] if name in self.references]
        links.append(f'<a href="{self.root}search.html">Search</a>')
        return "<nav>" + " · ".join(links) + "</nav>"

    def topic(self, reference):
        text = self.link(reference["url"], self.inline_title(reference))
        abstract = self.inline(reference.get("abstract", []))
        return f"{text}: {abstract}" if abstract else text

    def inline_title(self, reference):
        return html.escape(reference.get("title") or reference.get("url", ""))

    def link(self, url, text):
        if url.startswith("/"):
            place, _, anchor = url.partition("#")
            url = f"{self.root}{place.strip('/')}/index.html" + (f"#{anchor}" if anchor else "")
        return f'<a href="{html.escape(url)}">{text}</a>'

    # MARK: Blocks

    def blocks(self, parts):
        return "\n".join(self.block(part) for part in parts)

    def block(self, part):
        kind = part["type"]
        if kind == "paragraph":
            return f"<p>{self.inline(part['inlineContent'])}</p>"
        if kind == "heading":
            # DocC's own heading above the text of a page.
            if part["anchor"].lower() == "overview" and part["text"] == "Overview":
                return ""
            level = min(part["level"], 6)
            return f'<h{level} id="{html.escape(part["anchor"])}">{html.escape(part["text"])}</h{level}>'
        if kind == "codeListing":
            return "<pre><code>" + html.escape("\n".join(part["code"])) + "</code></pre>"
        if kind in ("unorderedList", "orderedList"):
            name = "ul" if kind == "unorderedList" else "ol"
            items = "".join(f"<li>{self.blocks(item['content'])}</li>" for item in part["items"])
            return f"<{name}>{items}</{name}>"
        if kind == "table":
            return self.table(part)
        if kind == "aside":
            return f"<blockquote>{self.blocks(part['content'])}</blockquote>"
        raise UnknownPart(f"a block of the type '{kind}'")

    def table(self, part):
        rows = []
        for number, row in enumerate(part["rows"]):
            cell = "th" if number == 0 and part.get("header") in ("row", "both") else "td"
            rows.append("<tr>" + "".join(f"<{cell}>{self.blocks(content)}</{cell}>" for content in row) + "</tr>")
        return '<div class="wide"><table>' + "\n".join(rows) + "</table></div>"

    # MARK: Text

    def inline(self, parts):
        return "".join(self.text(part) for part in parts)

    def text(self, part):
        kind = part["type"]
        if kind == "text":
            return html.escape(part["text"])
        if kind == "codeVoice":
            return f"<code>{html.escape(part['code'])}</code>"
        if kind in ("strong", "emphasis", "strikethrough"):
            name = {"strong": "strong", "emphasis": "em", "strikethrough": "s"}[kind]
            return f"<{name}>{self.inline(part['inlineContent'])}</{name}>"
        if kind == "reference":
            reference = self.references[part["identifier"]]
            inner = part.get("overridingTitleInlineContent") or reference.get("titleInlineContent")
            text = self.inline(inner) if inner else self.inline_title(reference)
            return self.link(reference["url"], text) if part.get("isActive", True) else text
        if kind == "image":
            reference = self.references[part["identifier"]]
            source = reference["variants"][0]["url"].lstrip("/")
            return f'<img src="{self.root}{html.escape(source)}" alt="{html.escape(reference.get("alt") or "")}">'
        raise UnknownPart(f"text of the type '{kind}'")
