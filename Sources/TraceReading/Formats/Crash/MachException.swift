/// The names of Mach's exceptions, of `mach/exception_types.h`.
enum MachException {
  static func name(_ number: Int64) -> String? {
    switch number {
    case 1: "EXC_BAD_ACCESS"
    case 2: "EXC_BAD_INSTRUCTION"
    case 3: "EXC_ARITHMETIC"
    case 5: "EXC_SOFTWARE"
    case 6: "EXC_BREAKPOINT"
    case 10: "EXC_CRASH"
    case 11: "EXC_RESOURCE"
    case 12: "EXC_GUARD"
    default: nil
    }
  }
}
