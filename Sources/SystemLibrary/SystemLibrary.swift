// The C library of the system, whose name differs: `import SystemLibrary` stands for all three.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
