#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The tests of one input. Every broken law ends the process, which makes libFuzzer keep the input.
enum FuzzTarget: String, CaseIterable {
  case decompression, lines, json, formats, imported, products, pipeline

  /// Of the environment: one program holds all targets, because linking it takes a while.
  static let chosen: FuzzTarget = {
    let name = getenv("LIFETRACE_FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      preconditionFailure("LIFETRACE_FUZZ_TARGET names no target: '\(name)'")
    }
    return target
  }()

  func run(_ input: FuzzInput) {
    switch self {
    case .decompression: DecompressionTarget.run(input)
    case .lines: LinesTarget.run(input)
    case .json: JSONTarget.run(input)
    case .formats: FormatsTarget.run(input)
    case .imported: ImportedTarget.run(input)
    case .products: ProductsTarget.run(input)
    case .pipeline: PipelineTarget.run(input)
    }
  }
}

/// Ends the process unless a law holds.
func hold(_ isTrue: Bool, _ law: @autoclosure () -> String) {
  if !isTrue { fatalError(law()) }
}

/// Called once by libFuzzer. With LIFETRACE_FUZZ_SEEDS the process writes the seeds of the target
/// into that folder and ends.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?)
  -> CInt
{
  if let folder = getenv("LIFETRACE_FUZZ_SEEDS") {
    Seeds(folder: String(cString: folder)).write(FuzzTarget.chosen)
    exit(0)
  }
  _ = FuzzTarget.chosen
  return 0
}

/// Called by libFuzzer for every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafeRawPointer?, _ count: Int) -> CInt {
  FuzzTarget.chosen.run(FuzzInput(UnsafeRawBufferPointer(start: bytes, count: count)))
  return 0
}
