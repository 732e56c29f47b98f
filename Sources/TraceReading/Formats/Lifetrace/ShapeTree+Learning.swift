internal import TraceModel

extension ShapeTree {
  /// Alternatives that a line is compared with at one place at the most.
  private static let alternativeLimit = 24

  /// After a pause the tree starts empty, because the next lines may have other shapes.
  @inline(never)
  func reopen() -> Bool {
    guard gauge.passLine() else { return false }
    memory.removeAll()
    return true
  }

  /// Where the place of the node that follows is kept.
  private enum Link {
    case root
    case next(UnsafeMutablePointer<Node>)
    case branch(Int)
  }

  /// Adds the shape of a line that the strict parser accepted whole: `start` is at its brace,
  /// `lineEnd` at its LF. `live` are the keys that its event defines.
  ///
  /// A line with a key spelled with escapes, an array, an object, or before the event's name a key
  /// that has a meaning only for other events, stays one for the strict parser.
  @inline(never)
  func learn(
    _ start: UnsafeRawPointer, lineEnd: UnsafeRawPointer, kind: EventKind, live: KeySet
  ) {
    guard gauge.isOpen, memory.nodeCount < Self.nodeLimit else { return }
    var link = Link.root
    var place = start + 1
    var fixed = start
    var isNamed = false
    JSONScan.skipSpace(&place)
    while JSONScan.byte(place) == 0x22 {
      let name = place + 1
      guard let quote = JSONScan.plainStringEnd(name) else { return }
      place = quote + 1
      JSONScan.skipSpace(&place)
      place += 1
      JSONScan.skipSpace(&place)
      var node = Node()
      guard
        let bytesEnd = describe(
          keys.key(name, quote - name), live, isNamed: isNamed, &place, &node),
        let added = add(fixed, bytesEnd, node, at: link)
      else { return }
      if node.value == .event {
        isNamed = true
        guard let branch = branch(behind: added) else { return }
        let slot =
          kind != .unknown
          ? Int(kind.rawValue) : live == .unknownPhase ? Self.unknownPhase : 0
        link = .branch(branch * Self.branchSize + slot)
      } else {
        link = .next(added)
      }
      fixed = place
      JSONScan.skipSpace(&place)
      guard JSONScan.byte(place) == 0x2C else { break }
      place += 1
      JSONScan.skipSpace(&place)
    }
    var end = Node()
    end.value = .end
    _ = add(fixed, lineEnd + 1, end, at: link)
  }

  /// Describes in `node` the value at `place`, which moves past it; returns the end of the fixed
  /// bytes before it. Nil if a node cannot say it.
  private func describe(
    _ key: EventKey?, _ live: KeySet, isNamed: Bool, _ place: inout UnsafeRawPointer,
    _ node: inout Node
  ) -> UnsafeRawPointer? {
    var type: EventKey.ValueType?
    if let key {
      let isLive = live.contains(KeySet(key))
      // Before the name it is not known whether the key has a meaning. A way on from there is made
      // for events for which it has one, and for no others.
      guard isNamed || isLive else { return nil }
      if isLive {
        type = key.valueType
        node.offset = UInt16(clamping: keys.offsets[Int(key.rawValue)])
        node.boolean = EventKeyTable.boolean(key).rawValue
      }
    }
    let start = place
    guard (try? JSONScan.skipValue(&place, depth: 1)) != nil else { return nil }
    switch JSONScan.byte(start) {
    case 0x22:
      switch type {
      case nil: node.value = .ignoredString
      case .symbol:
        node.value = .symbol
        node.isContext = key == .scene || key == .name || key == .view
      case .text, .identifier: node.value = .text
      case .eventName: node.value = .event
      default: return nil
      }
      return start + 1
    case 0x30...0x39:
      switch type {
      case nil: node.value = .ignoredInteger
      case .amount: node.value = .amount
      case .integer: node.value = key == .seq ? .sequence : .code
      case .identifier: node.value = .numericText
      default: return nil
      }
      return start
    case 0x74, 0x66, 0x6E:
      guard let type else { return place }
      guard type == .boolean else { return nil }
      node.value = JSONScan.byte(start) == 0x74 ? .isTrue : .isFalse
      return place
    default: return nil
    }
  }

  /// Adds the nodes for the bytes from `start` to `end`, of which the last is like `last`, unless
  /// they are there; returns the last. Nil without room.
  private func add(
    _ start: UnsafeRawPointer, _ end: UnsafeRawPointer, _ last: Node, at link: Link
  ) -> UnsafeMutablePointer<Node>? {
    var link = link
    var place = start
    while true {
      let isLast = end - place <= 16
      var node = isLast ? last : Node()
      fix(&node, place, isLast ? end - place : 16)
      guard let added = add(node, at: link) else { return nil }
      if isLast { return added }
      place += 16
      link = .next(added)
    }
  }

  private func fix(_ node: inout Node, _ place: UnsafeRawPointer, _ length: Int) {
    node.length = UInt8(length)
    for index in 0..<length {
      let byte = UInt64(JSONScan.byte(place + index))
      let shift = UInt64(8 * (index & 7))
      if index < 8 {
        node.first |= byte << shift
        node.firstMask |= 0xFF << shift
      } else {
        node.second |= byte << shift
        node.secondMask |= 0xFF << shift
      }
    }
  }

  private func add(_ node: Node, at link: Link) -> UnsafeMutablePointer<Node>? {
    var other = target(of: link)
    var previous: UnsafeMutablePointer<Node>?
    var count = 0
    while let known = other {
      if known.pointee.first == node.first, known.pointee.second == node.second,
        known.pointee.length == node.length,
        known.pointee.value == node.value
          || known.pointee.value == .variedSymbol && node.value == .symbol
      {
        return known
      }
      previous = known
      other = known.pointee.alternative
      count += 1
    }
    guard count < Self.alternativeLimit, memory.nodeCount < Self.nodeLimit else { return nil }
    let added = memory.nodes + memory.nodeCount
    added.initialize(to: node)
    forgetGuesses(added)
    memory.nodeCount += 1
    if let previous {
      previous.pointee.alternative = added
    } else {
      switch link {
      case .root: memory.root = added
      case .next(let parent): parent.pointee.next = added
      case .branch(let place): branches[place] = added
      }
    }
    return added
  }

  private func target(of link: Link) -> UnsafeMutablePointer<Node>? {
    switch link {
    case .root: memory.root
    case .next(let parent): parent.pointee.next
    case .branch(let place): branches[place]
    }
  }

  /// The branch after a node with an event's name; nil without room.
  private func branch(behind node: UnsafeMutablePointer<Node>) -> Int? {
    let known = node.pointee.branch
    if known != 0 { return Int(known) - 1 }
    guard memory.branchCount < Self.branchLimit else { return nil }
    (branches + memory.branchCount * Self.branchSize)
      .initialize(repeating: nil, count: Self.branchSize)
    memory.branchCount += 1
    node.pointee.branch = Int16(memory.branchCount)
    return memory.branchCount - 1
  }
}
