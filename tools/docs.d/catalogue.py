"""The pages of the site, as one catalogue that DocC reads.

On a code host a link is the path of a file. DocC has one name for each page instead, an outline that says which
page is below which, and pages that people write as directives. So the build gives it a copy:

    [Timelines](Timelines.md#choose-a-part)       [Timelines](doc:Timelines#Choose-a-part)
    ![a picture](../../../Traces/pictures/x.svg)  ![a picture](x.svg), next to the page
    [the script](../tools/test)                   the address in the repository, or its path as code
"""

import os
import re
import shutil

import markdown

NAME = "lifetrace"
# The first page. Those that its section "Topics" lists are right below it in the outline.
FIRST = "Sources/lifetrace/Lifetrace.docc/Lifetrace.md"


def name_of(path):
    """Name of a page, which is unique in the site: of a README that of its folder."""
    folder, file = os.path.split(path)
    stem = os.path.splitext(file)[0]
    return os.path.basename(folder) if stem == "README" else stem


def docc_anchor(text):
    """`#What-is-stable`, as DocC makes it: punctuation goes, spaces become hyphens."""
    words = "-".join(re.split(r"[\s\-–—]+", markdown.plain(text).strip()))
    return re.sub(r"[^\w\-+<>=~^$|]", "", words.replace("_", ""))


def shown_files(files, root):
    """The text files in the folder of a README that links to them, such as recipes: each a page with its content."""
    found = {}
    for path, page in files.items():
        # The README at the top is the page of the code host.
        folder = os.path.dirname(path)
        if os.path.basename(path) != "README.md" or not folder or folder.startswith("."):
            continue
        for _, link, _, target in page.links:
            place = markdown.resolve(path, target)
            if place is None or link.is_image or place[0] in files or not place[0].startswith(folder + os.sep):
                continue
            full = os.path.join(root, place[0])
            if not os.path.isfile(full):
                continue
            with open(full, encoding="utf-8") as file:
                text = file.read()
            language = os.path.splitext(full)[1][1:] or "text"
            found[place[0]] = markdown.File(place[0], (
                f"# {os.path.basename(full)}\n\nThe file `{place[0]}`: see [{page.title}]({os.path.relpath(path, os.path.dirname(place[0]))}).\n\n"
                f"`````{language}\n{text}`````\n"))
    return found


class Pages:
    """Every page that can be reached from the first one, or is in a catalogue of Sources."""

    def __init__(self, files, root):
        self.files = {**files, **shown_files(files, root)}
        files = self.files
        self.problems = []
        self.parents = {FIRST: None}
        self.names = {}
        self.outline()
        for path in files:
            if ".docc/" in path and path not in self.parents:
                self.problems.append(f"{path}: no page of the documentation leads here")
        names = {}
        for path in self.parents:
            name = name_of(path)
            if name.lower() in names:
                self.problems.append(f"{path}: has the same name as {names[name.lower()]}")
            names[name.lower()] = path
            self.names[path] = name
            if not files[path].headings or files[path].headings[0][:2] != (0, 1):
                self.problems.append(f"{path}: does not begin with a title")

    def targets(self, path):
        """Pages that a page links to, in order."""
        found = []
        for _, link, _, target in self.files[path].links:
            place = markdown.resolve(path, target)
            # The README is the page of the code host.
            if place and not link.is_image and place[0] in self.files and place[0] != "README.md" \
                    and not place[0].startswith(".github"):
                found.append(place[0])
        return list(dict.fromkeys(found))

    def outline(self):
        """Sets the parent of each page: a page that links to it from the same folder or the one above, else
        the one nearest to the first page."""
        level = [FIRST]
        near = {}
        order = []
        while level:
            order += level
            following = []
            for path in level:
                for target in self.targets(path):
                    if target not in self.parents:
                        self.parents[target] = path
                        following.append(target)
            level = following
        for path in order:
            for target in self.targets(path):
                folder = os.path.dirname(path)
                if os.path.dirname(target) in (folder, os.path.join(folder, name_of(path))):
                    near.setdefault(target, path)
        below_first = set(self.targets(FIRST))
        for target, path in near.items():
            if target not in below_first and target != FIRST and not self.is_above(target, path):
                self.parents[target] = path

    def is_above(self, page, other):
        while other is not None:
            if other == page:
                return True
            other = self.parents[other]
        return False

    # MARK: The copy

    def write(self, root, folder, repository):
        os.makedirs(folder)
        images = {}
        for path in self.parents:
            text = self.rewritten(path, images, repository)
            with open(os.path.join(folder, self.names[path] + ".md"), "w", encoding="utf-8") as file:
                file.write(text)
        for path, name in images.items():
            shutil.copyfile(os.path.join(root, path), os.path.join(folder, name))
        shutil.copyfile(os.path.join(root, "tools/docs.d/theme-settings.json"),
                        os.path.join(folder, "theme-settings.json"))

    def rewritten(self, path, images, repository):
        file = self.files[path]
        lines = list(file.lines)
        for number, link, text, target in reversed(file.links):
            line = lines[number]
            new = self.link(path, link, text, target, images, repository)
            # An item of an outline is a link alone.
            if path == FIRST and re.fullmatch(r"- ", line[:link.start]) and "](doc:" in new:
                new = "<" + new.split("](")[1][:-1] + ">"
            lines[number] = line[:link.start] + new + line[link.end:]
        lines = self.without_comments(lines)
        if path == FIRST:
            lines[1:1] = ["", "@Metadata {", "  @TechnologyRoot", "}"]
        else:
            # In the order of the page's own links; other pages may have led to them earlier.
            order = {target: index for index, target in enumerate(self.targets(path))}
            children = [child for child, parent in self.parents.items() if parent == path]
            children.sort(key=lambda child: order.get(child, len(order)))
            if children:
                lines[1:1] = ["", "@Options(scope: local) {", "  @TopicsVisualStyle(hidden)", "}"]
                lines += ["", "## Topics", "", "### Pages", ""]
                lines += [f"- <doc:{self.names[child]}>" for child in children]
        return "\n".join(lines) + "\n"

    @staticmethod
    def without_comments(lines):
        kept, fence = [], False
        for line in lines:
            fence ^= bool(markdown.FENCE.match(line))
            if fence or not re.fullmatch(r"\s*<!--.*-->\s*", line):
                kept.append(line)
        return kept

    def link(self, path, link, text, target, images, repository):
        place = markdown.resolve(path, target)
        if place is None:
            return f"{'!' if link.is_image else ''}[{text}]({target})"
        full, anchor = place
        if link.is_image:
            name = images.setdefault(full, full.replace(os.sep, "-").lower() if full not in images else "")
            return f"![{text}]({name})"
        if full in self.parents:
            heading = "#" + docc_anchor(self.files[full].slugs[anchor]) if anchor else ""
            return f"[{text}](doc:{self.names[full]}{heading})"
        if repository:
            return f"[{text}]({repository.rstrip('/')}/{full})"
        bare = text.replace("`", "")
        if bare == full or os.path.basename(full) == bare:
            return f"`{full}`"
        return f"{text} (`{full}`)"
