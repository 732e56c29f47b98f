import TraceModel

extension Dictionary where Key == ExactString {
  /// The members in the order of their keys' bytes.
  ///
  /// It is made for this module: a generic function of another one is not made for the type of a
  /// value, and costs many times as much.
  var inKeyOrder: [(key: ExactString, value: Value)] {
    let members = Array(self)
    // Nearly all keys differ in their first bytes, which compare as one number.
    var places = members.indices.map { (head: members[$0].key.head, index: $0) }
    places.sort { left, right in
      left.head != right.head
        ? left.head < right.head : members[left.index].key < members[right.index].key
    }
    return places.map { members[$0.index] }
  }
}

extension ExactString {
  /// The first eight bytes as a number that orders as they do; where there are fewer, with zeros.
  fileprivate var head: UInt64 {
    var text = text
    return text.withUTF8 { bytes in
      if bytes.count >= 8 {
        return UInt64(bigEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(as: UInt64.self))
      }
      return bytes.reduce(0) { $0 << 8 | UInt64($1) } << UInt64((8 - bytes.count) * 8)
    }
  }
}
