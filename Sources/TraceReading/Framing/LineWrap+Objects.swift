// How objects of JSON were broken, as what is left open at the ends of lines shows it.
extension LineWrap {
  /// Objects that are printed over several lines, of which a line that ends inside of a string was
  /// broken.
  static func ofDocument(_ lines: [[UInt8]]) -> LineWrap? {
    guard lines.contains(where: { isIndented($0) && $0.contains(0x22) }) else { return nil }
    var strings = OpenString()
    var breaks: [Int] = []
    for (index, line) in lines.enumerated() {
      strings.read(line)
      guard strings.isInString, index + 1 < lines.count else { continue }
      breaks.append(index)
      // A record that lost its end does not go on in the next one.
      if lines[index + 1].starts(with: "{\"".utf8) { return nil }
    }
    guard !breaks.isEmpty else { return nil }
    let widest = lines.map { width($0) }.max() ?? 0
    guard (narrowest...Self.widest).contains(widest) else { return nil }
    for joint in [Joint.anywhere, .behindBlanks, .atBlanks] {
      let wrap = LineWrap(width: widest, joint: joint, .document)
      let isRight = breaks.allSatisfy { wrap.continues(lines[$0], in: lines[$0 + 1]) }
      let broken = breaks.flatMap { [lines[$0], lines[$0 + 1]] }
      if isRight, breaks.count > 1 || wrap.isCommon(broken) { return wrap }
    }
    return nil
  }

  static func ofObjects(_ lines: [[UInt8]]) -> LineWrap? {
    var nesting = ObjectNesting()
    // The lines that end inside an object, and whether one of these objects is closed later.
    var open: [Int] = []
    var hasWhole = false
    // A line of it ends outside of strings, where objects on a line have no blank.
    var breaksOutside = false
    for (index, line) in lines.enumerated() {
      let isRest = nesting.isOpen
      if !isRest {
        guard line.first == UInt8(ascii: "{") else { return nil }
        nesting = ObjectNesting()
      }
      nesting.read(line)
      // Text behind an object is no record of anything.
      guard !nesting.isBroken else { return nil }
      if nesting.isOpen, index + 1 < lines.count {
        open.append(index)
        breaksOutside = breaksOutside || !nesting.isInString
      }
      hasWhole = hasWhole || isRest && !nesting.isOpen
    }
    guard hasWhole else { return nil }
    // The last word of a text that was cut may have had no room before.
    let isUnfinished = nesting.isOpen
    func explains(_ wrap: LineWrap) -> Bool {
      (narrowest...Self.widest).contains(wrap.width)
        && open.allSatisfy {
          wrap.continues(lines[$0], in: lines[$0 + 1])
            || isUnfinished && wrap.joint == .atBlanks && $0 + 2 == lines.count
        }
    }
    let longest = lines.map { width($0) }.max() ?? 0
    let anywhere = LineWrap(width: longest, joint: .anywhere, Kind.objects)
    if explains(anywhere) {
      // Lines of one length may also have been broken at blanks, all of them in the same name.
      let isSure = breaksOutside || open.contains { lines[$0 + 1].first == 0x20 }
      return isSure && (open.count > 1 || common.contains(longest)) ? anywhere : nil
    }
    let behindBlanks = LineWrap(width: longest, joint: .behindBlanks, .objects)
    if open.count > 1, open.contains(where: { lines[$0].last == 0x20 }), explains(behindBlanks) {
      return behindBlanks
    }
    // Where blanks stand together, several may be lost.
    let isSpaced = lines.contains { line in
      zip(line, line.dropFirst()).contains { $0 == (0x20, 0x20) }
    }
    guard open.count > 1, !isSpaced else { return nil }
    let withBlanks = lines.filter { $0.contains(0x20) }.map { width($0) }
    let full = (withBlanks.isEmpty ? open.map { width(lines[$0]) } : withBlanks).max() ?? 0
    var atBlanks = LineWrap(width: full, joint: .atBlanks, Kind.objects)
    // One alone may be a word that is as long as the line; two in a row are a longer word.
    atBlanks.cutsWords =
      longest <= full
      && zip(lines, lines.dropFirst()).contains { atBlanks.mayCut($0) && atBlanks.mayCut($1) }
    return explains(atBlanks) ? atBlanks : nil
  }
}
