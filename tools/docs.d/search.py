"""A page that searches the text of all pages; DocC's own search knows titles alone."""

import json
import os
import pathlib
import re

import catalogue
import markdown


def write(pages, root, folder, output):
    """Writes `search.html` and its index next to the site's entrance.

    Returns the addresses of all sections.
    """
    sections = []
    words = everyday_words(root)
    for path, name in pages.names.items():
        address = "documentation/lifetrace/" if path == catalogue.FIRST else f"documentation/lifetrace/{name.lower()}/"
        with open(os.path.join(folder, name + ".md"), encoding="utf-8") as file:
            found = list(sections_of(markdown.File(name, file.read()), address))
        if code := re.match(r"(LT\d+) · ", found[0][3]):
            found[0].append(f"{code.group(1).lower()}, {words.get(name, '')}")
        sections += found
    with open(os.path.join(output, "search-index.js"), "w", encoding="utf-8") as file:
        # One section a line, so that two versions can be compared.
        lines = ",\n".join(json.dumps(section, ensure_ascii=False) for section in sections)
        file.write(f"const sections = [\n{lines}\n];\n")
    here = os.path.dirname(os.path.realpath(__file__))
    with open(os.path.join(here, "search.html"), encoding="utf-8") as file:
        text = file.read()
    with open(os.path.join(output, "search.html"), "w", encoding="utf-8") as file:
        file.write(text)
    return [section[2] for section in sections]


def everyday_words(root):
    """What users call the mistake of each rule, by the rule's name: the phrases in its file."""
    found = {}
    for path in pathlib.Path(root, "Sources/LifecycleRules").rglob("*.swift"):
        text = path.read_text(encoding="utf-8")
        if rule := re.search(r'code: "LT\d+", name: "([a-z0-9-]+)".*?\bphrases: \[(.*?)\]', text, re.S):
            found[rule.group(1)] = ", ".join(re.findall(r'"([^"]*)"', rule.group(2))).lower()
    return found


def sections_of(file, address):
    """[title of the page, heading, address, text] for each heading of a page. The first section of a rule's page
    has its code and the words of users as a fifth."""
    ends = [heading[0] for heading in file.headings[1:]] + [len(file.lines)]
    for (number, level, heading), end in zip(file.headings, ends):
        if heading == "Topics":
            # The outline; all that it names has sections of its own.
            return
        anchor = "" if level == 1 else "#" + catalogue.docc_anchor(heading)
        text = plain(file.lines[number + 1:end])
        yield [markdown.plain(file.title), "" if level == 1 else markdown.plain(heading), address + anchor, text]


def plain(lines):
    """Text as a reader sees it. Drawings of examples are left out: they repeat the same events."""
    kept, fence = [], None
    for line in lines:
        if mark := markdown.FENCE.match(line):
            fence = None if fence is not None else line.strip().strip("`")
            continue
        if fence == "text" or re.match(r"\s*(@|\}|\| --- )", line):
            continue
        if fence is None:
            line = re.sub(r"!?\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\([^)]*\)", r"\1", line)
            line = re.sub(r"<(?:doc:)?([^>]*)>", r"\1", line)
            line = re.sub(r"(^\s*\|)|(\|\s*$)|\\(?=[^\w\s])|[`*]", "", line).replace(" | ", " · ")
        if line.strip():
            kept.append(line.strip())
    return " ".join(kept)
