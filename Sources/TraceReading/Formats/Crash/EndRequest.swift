/// Whether an excerpt only says that an end was asked for, which the system may refuse. People who
/// copy such a line break it at any blank.
///
/// ```
///   runningboardd: Executing termination
///   request for: <RBSProcessPredicate …> with context <RBSTerminateContext| code:0x8BADF00D …>
/// ```
struct EndRequest {
  /// The words of a request were in a line.
  private(set) var isThere = false
  /// It is one of FrontBoard, whose watchdog's requests are carried out.
  private(set) var isOfFrontBoard = false
  /// The last line ends with the first of the two words.
  private var isBroken = false

  mutating func take(_ line: UnsafeRawBufferPointer) {
    let line = line.trimmed
    if line.has("termination request") || isBroken && line.begins(with: "request") {
      isThere = true
    }
    if line.has("<FBSProcessTerminationRequest") { (isThere, isOfFrontBoard) = (true, true) }
    isBroken = line.hasSuffix("termination")
  }

  mutating func add(_ other: EndRequest) {
    isThere = isThere || other.isThere
    isOfFrontBoard = isOfFrontBoard || other.isOfFrontBoard
  }
}
