"""The facts about a command that its file holds: system, processor, libraries, least version of the system."""

import struct

# e_machine of the ELF header, and the CPU type of a Mach-O header.
ELF_PROCESSORS = {62: "x86_64", 183: "aarch64"}
MACH_PROCESSORS = {0x01000007: "x86_64", 0x0100000C: "arm64"}
DEBIAN_PROCESSORS = {"x86_64": "amd64", "aarch64": "arm64"}

# What every Linux of glibc has. The command may need nothing else.
SYSTEM_LIBRARIES = ("libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1")


class NotACommand(Exception):
    """The file is neither an ELF nor a Mach-O file of 64 bits, or is damaged."""


class Command:
    """A command that was built.

    `least` is the version of glibc, or of macOS, that it needs at least, as numbers.
    """

    def __init__(self, data):
        self.data = data
        self.libraries = []
        self.least = ()
        try:
            if data[:6] == b"\x7fELF\x02\x01":
                self.system, self.processor = "linux", ELF_PROCESSORS[struct.unpack_from("<H", data, 18)[0]]
                self._read_elf()
            elif data[:4] == b"\xcf\xfa\xed\xfe":
                self.system, self.processor = "darwin", MACH_PROCESSORS[struct.unpack_from("<I", data, 4)[0]]
                self._read_mach()
            else:
                raise NotACommand("it is neither an ELF nor a Mach-O file of 64 bits")
        except (KeyError, IndexError, struct.error, ValueError) as error:
            raise NotACommand(f"it is damaged, or for an unknown processor ({error})") from None

    @property
    def foreign_libraries(self):
        """Libraries that not every system has."""
        if self.system == "darwin":
            return [name for name in self.libraries if not name.startswith(("/usr/lib/", "/System/"))]
        return [name for name in self.libraries
                if name not in SYSTEM_LIBRARIES and not name.startswith("ld-linux")]

    @property
    def wheel_platform(self):
        if self.system == "darwin":
            return f"macosx_{self.least[0]}_{self.least[1]}_{self.processor}"
        return f"manylinux_{self.least[0]}_{self.least[1]}_{self.processor}"

    def _read_elf(self):
        data = self.data
        table, = struct.unpack_from("<Q", data, 32)
        size, count = struct.unpack_from("<HH", data, 54)
        headers = [struct.unpack_from("<IIQQQQQQ", data, table + size * index) for index in range(count)]

        def offset(address):
            for kind, _, place, start, _, length, _, _ in headers:
                if kind == 1 and start <= address < start + length:
                    return place + address - start
            raise ValueError(f"address {address} is in no segment")

        def text(start):
            return data[start:data.index(b"\0", start)].decode()

        entries = {}
        needed = []
        for kind, _, place, _, _, length, _, _ in headers:
            if kind != 2:
                continue
            for at in range(place, place + length, 16):
                tag, value = struct.unpack_from("<qQ", data, at)
                if tag == 0:
                    break
                if tag == 1:
                    needed.append(value)
                entries[tag] = value
        strings = offset(entries[5])
        self.libraries = [text(strings + place) for place in needed]
        # The versions of symbols that are needed (DT_VERNEED, DT_VERNEEDNUM).
        versions = [(2, 0)]
        at = offset(entries[0x6FFFFFFE]) if 0x6FFFFFFE in entries else 0
        for _ in range(entries.get(0x6FFFFFFF, 0)):
            _, parts, _, first, following = struct.unpack_from("<HHIII", data, at)
            part = at + first
            for _ in range(parts):
                _, _, _, name, next_part = struct.unpack_from("<IHHII", data, part)
                name = text(strings + name)
                if name.startswith("GLIBC_2."):
                    versions.append(tuple(int(number) for number in name[6:].split(".")[:2]))
                part += next_part
            at += following
        self.least = max(versions)

    def _read_mach(self):
        data = self.data
        count, = struct.unpack_from("<I", data, 16)
        at = 32
        for _ in range(count):
            command, size = struct.unpack_from("<II", data, at)
            if command in (0xC, 0x80000018):
                name, = struct.unpack_from("<I", data, at + 8)
                self.libraries.append(data[at + name:at + size].split(b"\0")[0].decode())
            elif command == 0x32:
                version, = struct.unpack_from("<I", data, at + 12)
                self.least = (version >> 16, version >> 8 & 0xFF)
            at += size
        if not self.least:
            raise ValueError("no deployment target")
