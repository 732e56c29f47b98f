// Roles of columns that no title names, or titles of another language.
extension ColumnRoles {
  /// The roles that the cells of all rows show: a time, and the message in the last column, or in
  /// the one before a time that is last. One further column may hold a process, and one the devices
  /// that the rows are from.
  ///
  /// Nil where two columns may be a process: what the rows of two are would be read as one.
  init?(rows: [[[UInt8]]]) {
    guard rows.count > 1, let count = rows.map(\.count).min(), count > 1 else { return nil }
    var roles = [Role?](repeating: nil, count: count)
    func cells(_ column: Int) -> [[UInt8]] { rows.map { $0[column] } }
    let isTimeLast =
      count > 2 && rows.allSatisfy { $0.count == count }
      && cells(count - 1).allSatisfy { Self.isTime($0) }
    let message = isTimeLast ? count - 2 : count - 1
    roles[message] = .message
    let inner = (0..<count).filter { $0 != message }
    let times = inner.filter { cells($0).allSatisfy { Self.isTime($0) } }
    guard let time = times.first, times.count == 1 else { return nil }
    roles[time] = .time
    // A time alone is whole, too.
    if time > 0, rows.allSatisfy({ Self.isTime($0[time - 1] + [0x20] + $0[time]) }) {
      roles[time - 1] = .date
    }
    let words = inner.filter { column in
      roles[column] == nil
        && !cells(column).allSatisfy { Self.isEmptyOrLevel($0) || Self.isCategory($0) }
    }
    var others = words.filter { !cells($0).allSatisfy { Self.isNumber($0) } }
    let devices = others.filter { cells($0).allSatisfy { Self.isDevice($0) } }
    // An app may be called so, too.
    if devices.count == 1, others.count == 2 {
      roles[devices[0]] = .device
      others.removeAll { $0 == devices[0] }
    }
    let areAlike = others.allSatisfy { Set(cells($0)).count == 1 }
    guard others.count < 2 || areAlike else { return nil }
    if others.count == 1 {
      guard cells(others[0]).allSatisfy({ Self.mayBeProcess($0) }) else { return nil }
      roles[others[0]] = .process
      // Lines of a source file have numbers, too, but each its own.
      let numbers = words.filter { roles[$0] == nil }
      if numbers.count == 1 {
        let pairs = Set(rows.map { [$0[others[0]], $0[numbers[0]]] })
        let isOfName = pairs.count == Set(cells(others[0])).count
        // A process prints several messages, but a line of a file the same one each time.
        let messages = Dictionary(grouping: rows) { $0[numbers[0]] }
          .mapValues { Set($0.map { $0[message] }).count }
        let areSeveral = messages.allSatisfy { $0.key.count > 2 && $0.value > 1 }
        if isOfName || areSeveral, pairs.count < rows.count {
          roles[numbers[0]] = .pid
        }
      }
    }
    self.init(roles, isProcessNamed: false)
  }

  /// Whether a cell is a time, and nothing else.
  static func isTime(_ cell: [UInt8]) -> Bool {
    guard (5...64).contains(cell.count) else { return false }
    return cell.withUnsafeBytes { text in
      var place = 0
      return LogTime.moment(text, &place) != nil && place == text.count
    }
  }

  private static func isDevice(_ cell: [UInt8]) -> Bool {
    cell.withUnsafeBytes { DeviceLabel.isName($0) }
  }

  private static func isEmptyOrLevel(_ cell: [UInt8]) -> Bool {
    cell.isEmpty
      || cell.withUnsafeBytes { LevelWords.ofConsole($0) != nil || LevelWords.ofLogger($0) != nil }
  }

  /// Whether a cell is the category of a logger, in small letters: an app's name has a capital.
  private static func isCategory(_ cell: [UInt8]) -> Bool {
    cell.allSatisfy { $0 >= 0x61 } && cell.withUnsafeBytes { CategoryWord.isOne($0) }
  }

  /// Whether a cell may name a process: a few words without the signs of a text.
  private static func mayBeProcess(_ cell: [UInt8]) -> Bool {
    (1...64).contains(cell.count) && cell.first != 0x20 && cell.last != 0x20
      && cell.count { $0 == 0x20 } < 3
      && cell.allSatisfy { byte in
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
          || " _-.".utf8.contains(byte)
      }
  }
}
