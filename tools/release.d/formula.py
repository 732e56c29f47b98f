"""A formula of Homebrew that installs the archives of a release."""

import hashlib

import release

SYSTEMS = {"darwin": "on_macos", "linux": "on_linux"}
PROCESSORS = {"arm64": "on_arm", "aarch64": "on_arm", "x86_64": "on_intel"}


def text(version, packed, address):
    """The formula for the archives, by (system, processor), which are at an address."""
    licence = f'  license "{release.licence()}"\n' if release.licence() else ""
    blocks = ""
    for system in sorted({system for system, _ in packed}):
        blocks += f"\n  {SYSTEMS[system]} do\n"
        # Homebrew's own library, which no Mac has without it.
        if system == "darwin":
            blocks += '    depends_on "zstd"\n'
        for (other, processor), data in sorted(packed.items()):
            if other == system:
                blocks += (f"    {PROCESSORS[processor]} do\n"
                           f'      url "{address}/lifetrace-{version}-{system}-{processor}.tar.gz"\n'
                           f'      sha256 "{hashlib.sha256(data).hexdigest()}"\n    end\n')
        blocks += "  end\n"
    return f"""\
class Lifetrace < Formula
  desc "{release.SUMMARY}"
  homepage "{address}"
  version "{version}"
{licence}{blocks}
  def install
    bin.install "bin/lifetrace"
    man1.install "share/man/man1/lifetrace.1"
    bash_completion.install "share/bash-completion/completions/lifetrace"
    zsh_completion.install "share/zsh/site-functions/_lifetrace"
    fish_completion.install "share/fish/vendor_completions.d/lifetrace.fish"
    doc.install Dir["share/doc/lifetrace/*"]
  end

  test do
    (testpath/"a.sketch").write "header lifeCycle=uikit-scene platform=ios\\nlaunch A\\n"
    system bin/"lifetrace", "check", "a.sketch"
  end
end
"""
