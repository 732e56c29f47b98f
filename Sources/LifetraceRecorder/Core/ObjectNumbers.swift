/// Numbers for objects that have no identifier of their own. No two objects get the same one, also
/// not one after the other at the same address.
struct ObjectNumbers {
  private final class Entry {
    weak var object: AnyObject?
    let number: Int

    init(_ object: AnyObject, _ number: Int) { (self.object, self.number) = (object, number) }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var last = 0

  /// Whether the object has no number yet; then it gets one.
  mutating func isNew(_ object: AnyObject) -> Bool {
    let before = last
    return number(of: object) > before
  }

  mutating func number(of object: AnyObject) -> Int {
    let id = ObjectIdentifier(object)
    if let known = entries[id], known.object === object { return known.number }
    entries = entries.filter { $0.value.object != nil }
    last += 1
    entries[id] = Entry(object, last)
    return last
  }
}
