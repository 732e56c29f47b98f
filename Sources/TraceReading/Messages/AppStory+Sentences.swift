internal import TraceModel

/// What a reader is told about an app by the system's lines.
extension AppStory {
  /// - Parameters:
  ///   - isSilent: no app wrote a line of its life cycle.
  ///   - isShown: the log is about the app: it wrote such a line, or nobody did.
  ///   - isOnly: no other process that wrote nothing itself has an end in the log.
  func problems(isSilent: Bool, isShown: Bool, isOnly: Bool) -> [InputProblem] {
    var problems: [InputProblem] = []
    let facts = lifeFacts.map(\.words).filter { !$0.isEmpty }
    if run == nil, isSilent, let last = facts.last {
      let words = facts.joined(separator: ", ") + (hasMoreFacts ? ", …" : "")
      let isNew = place.map { $0.words != last } ?? false
      let whole = place.flatMap { isNew ? "\(words); \($0.words)" : nil } ?? words
      problems.append(note(line, lines, "the system says of \(subject): \(whole)"))
    }
    for request in pastRefusals where run != nil || isShown || request.ending.isDocumented {
      problems.append(note(request.moment.number, 1, self.sentence(of: request, isPast: true)))
    }
    if let sentence = sentence(isSilent: isSilent || isOnly, isShown: isShown) {
      if let request, end != nil, request.refusal == nil, requestOfEnd == nil {
        problems.append(note(request.moment.number, 1, self.sentence(of: request)))
      }
      let asked = request?.refusal != nil && end != nil ? nil : end == nil ? request : requestOfEnd
      problems.append(note(asked?.moment.number ?? end?.moment.number ?? line, 1, sentence))
    }
    if let refusal = refusedLaunch {
      problems.append(note(line, refusal.count, sentence(of: refusal)))
    }
    if let launch = failedLaunch {
      let times = launch.count == 1 ? "a launch" : "\(launch.count) launches"
      let why = launch.words.isEmpty ? "" : " ('\(launch.words)')"
      problems.append(
        note(
          launch.line, launch.count,
          "\(times) of '\(name)' failed\(why): the system could not start the process"))
    }
    return problems
  }

  /// The request that the end may be of: not one for another cause.
  private var requestOfEnd: Request? {
    guard let request, let end else { return nil }
    let (asked, found) = (request.ending, end.ending)
    if found.isJetsam, !asked.isJetsam { return nil }
    if let code = asked.code, let other = found.code, code != other { return nil }
    return request
  }

  /// Requests that were refused before the last thing that is known of the process.
  private var pastRefusals: [Request] {
    refusedRequests + (end == nil ? [] : [request].compactMap { $0 }.filter { $0.refusal != nil })
  }

  private func sentence(of refusal: RefusedLaunch) -> String {
    let verb = refusal.isAbsolute ? "refused" : "put off"
    let what =
      refusal.isOfTask
      ? "a run of the background task '\(name)'" : "a launch of \(subject) for a push"
    let policies = refusal.policies.isEmpty ? "" : " (policy \(refusal.policies))"
    let times = refusal.count == 1 ? "" : ", \(refusal.count) times"
    return "the system's scheduler (dasd) \(verb) \(what)\(policies)\(times); "
      + "that is the system's decision, so no code of the app is its cause"
  }

  private func note(_ line: Int64, _ count: Int64, _ text: String) -> InputProblem {
    InputProblem(.systemFact, .note, line: line, count: max(1, count), text: text)
  }

  /// Some messages have the number of the process alone.
  private var subject: String {
    guard !name.isEmpty else { return "the process \(pid ?? 0)" }
    return "'\(name)'" + (pid.map { " (pid \($0))" } ?? "")
  }

  /// Who asked for the end and why, how it came and after how long. Nil where the end is an
  /// ordinary one, or one of an app that nobody asks about.
  private func sentence(isSilent: Bool, isShown: Bool) -> String? {
    guard let end else {
      guard let request else { return nil }
      guard run != nil || isShown || request.ending.isDocumented else { return nil }
      return self.sentence(of: request)
    }
    let isNews =
      request != nil || end.ending.isDocumented || end.ending.isFault
      || run == nil && isShown && end.ending.isSignal
    guard isNews || run == nil && isSilent else { return nil }
    guard run != nil || isShown || end.ending.isDocumented || end.ending.isFault else {
      return nil
    }
    var parts = ["\(subject) \(end.ending.words)"]
    if let request = requestOfEnd, !request.asker.isEmpty, request.refusal == nil {
      let before =
        span(request.moment, end.moment).map { " \(Durations.text($0)) before" } ?? " before"
      let why = end.ending.code == nil ? request.ending.question.map { " (\($0))" } ?? "" : ""
      parts.append("\(request.asker) asked for it\(before)\(why)")
    }
    if let place = end.ending.place ?? requestOfEnd?.ending.place ?? lastPlace {
      parts.append("it was \(place)")
    }
    if let lifetime = end.ending.lifetime { parts.append("it ran for \(Durations.text(lifetime))") }
    if let verdict = end.ending.verdict { parts.append(verdict) }
    return parts.joined(separator: "; ")
  }

  /// - Parameter isPast: more is known of the process after it.
  private func sentence(of request: Request, isPast: Bool = false) -> String {
    let why = request.ending.question.map { " (\($0))" } ?? ""
    let place = request.ending.place ?? (isPast ? nil : lastPlace)
    let state = place.map { ", which is \($0)" } ?? ""
    let asked = "\(request.asker) asked to end \(subject)\(state)\(why)"
    guard let refusal = request.refusal else {
      let unknown = end == nil ? "whether it ended" : "what came of that"
      return "\(asked); \(unknown) is not shown"
    }
    return "\(asked); the request was refused"
      + (refusal.isEmpty ? "" : " (\(refusal))")
      + (isPast ? ", and the process lived on" : ", and the process lives on")
  }

  /// Where the app was, unless it showed something since.
  private var lastPlace: String? {
    guard let place, run.map({ $0.latestLine <= place.line }) ?? true else { return nil }
    return place.words
  }

  private func span(_ first: Moment, _ second: Moment) -> Int64? {
    guard let start = first.line.time, let end = second.line.time else { return nil }
    let distance = end.subtractingReportingOverflow(start)
    return distance.overflow || distance.partialValue < 0 ? nil : distance.partialValue
  }
}

extension ProcessEnding {
  private var known: TerminationCode? { code.flatMap { TerminationCode($0) } }

  /// The code is one whose meaning Apple documents, or the words are those of such an end.
  var isDocumented: Bool { known != nil || proof >= .executed && explanation != nil }

  /// What the code means; of one code the system's words say which of several things it was.
  private var documentedMeaning: String? {
    guard let known else { return nil }
    let said = (explanation ?? "").lowercased()
    return EndCause(known) { said.contains($0) }?.meaning(of: known) ?? known.meaning
  }

  /// Namespaces whose codes are small numbers that mean nothing elsewhere.
  private static let ownCodes: Set = ["jetsam", dyld, tcc, "codesigning"]

  /// Why, with the code: `its caches were deleted … (0xbaddd15c, 'CacheDelete…')`.
  var cause: String? {
    var words: [String] = []
    // Of a namespace's own codes the words say more than the number.
    let isOfNamespace = Self.ownCodes.contains(kind)
    if let code, !isSignal, !isOfNamespace || explanation == nil {
      let isUnnamed = kind.hasPrefix(Self.unnamed)
      words.append(
        isOfNamespace
          ? "\(kind) \(code)" : (isUnnamed ? "\(kind), code " : "") + TerminationCode.text(code))
    }
    if let explanation {
      words.append("'\(DisplayText.escaped(explanation, limit: 200))'")
    }
    let meaning = documentedMeaning ?? (kind == Self.watchdog ? watchdogMeaning : nil)
    guard let meaning else { return words.isEmpty ? nil : words.joined(separator: ", ") }
    return words.isEmpty ? meaning : "\(meaning) (\(words.joined(separator: ", ")))"
  }

  /// Why it was asked for: `0xbaddd15c: its caches were deleted …; 'CacheDelete…'`.
  var question: String? {
    let said = explanation.map { "'\(DisplayText.escaped($0, limit: 200))'" }
    guard let code, !isSignal else { return said }
    let meaning = documentedMeaning.map { ": \($0)" } ?? ""
    return ["\(TerminationCode.text(code))\(meaning)", said].compactMap { $0 }
      .joined(separator: "; ")
  }

  private var watchdogMeaning: String {
    if let cause = explanation.flatMap({ EndCause.said(in: $0) }) { return cause.meaning }
    let event = transition.map { " in '\(DisplayText.escaped($0, limit: 40))'" } ?? ""
    return "its watchdog found that the app took too long\(event)"
  }

  /// What happened, as the predicate of a sentence about the process.
  var words: String {
    if isSignal {
      let sender = sender.map { ", sent by '\(DisplayText.escaped($0, limit: 40))'" } ?? ""
      return "ended by \(kind)\(sender)"
    }
    if kind == "signal" { return "ended by a signal" + (code.map { " (\($0))" } ?? "") }
    if kind == "voluntary" {
      return "exited by itself" + (code.map { $0 == 0 ? "" : " with status \($0)" } ?? "")
    }
    if kind.hasPrefix(Self.fatalReport) {
      return "ended, and the system wrote a crash report of it"
    }
    if kind == Self.crash { return "crashed" }
    if proof == .gone { return "is gone: \(DisplayText.escaped(reason, limit: 60))" }
    let who = "was ended by the system"
    if let cause { return "\(who): \(cause)" }
    if kind == Self.unknown { return "ended, and how is not said" }
    return kind.isEmpty ? who : "\(who): \(DisplayText.escaped(kind, limit: 60))"
  }

  /// Whether that is a crash of the app; nil where the lines do not show it.
  var verdict: String? {
    // Of an end by the dynamic linker or by the guard of private data there is a crash report
    // (https://developer.apple.com/documentation/xcode/addressing-missing-framework-crashes).
    if kind == Self.crash { return nil }
    if isFault || kind == Self.dyld || kind == Self.tcc { return "a crash" }
    if kind == "codesigning" || kind.hasPrefix(Self.unnamed) { return nil }
    return proof >= .executed || kind == "SIGKILL" || kind == "SIGTERM" ? "not a crash" : nil
  }
}
