import CZlib

/// Makes zip archives, right ones and wrong ones.
public struct ZipSample {
  public struct Member {
    public var name: String
    public var content: [UInt8]
    public var isDeflated: Bool
    /// The general flags; 1: encrypted.
    public var flags: UInt16 = 0
    /// Of Unix; a link is 0xA1FF.
    public var mode: UInt32 = 0x81A4
    /// The size that the list says, if it lies.
    public var saidSize: UInt64?
    public var method: UInt16?

    public init(_ name: String, _ content: [UInt8], isDeflated: Bool = true) {
      self.name = name
      self.content = content
      self.isDeflated = isDeflated
    }
  }

  public var members: [Member]
  /// Sizes and offsets are in the extension for large archives.
  public var isWide = false
  public var comment = ""

  public init(_ members: [Member]) { self.members = members }

  private static func number(_ value: some BinaryInteger, _ width: Int) -> [UInt8] {
    MachOSample.number(value, width)
  }

  /// Deflated without a head.
  public static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
      Int32(MemoryLayout<z_stream>.size))
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 8 + 128)
    let size = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = uInt(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = uInt(target.count)
        _ = deflate(&stream, Z_FINISH)
        return target.count - Int(stream.avail_out)
      }
    }
    deflateEnd(&stream)
    return Array(output[..<size])
  }

  public var bytes: [UInt8] {
    var body: [UInt8] = []
    var list: [UInt8] = []
    for member in members {
      let packed = member.isDeflated ? Self.deflated(member.content) : member.content
      let sum = member.content.withUnsafeBufferPointer {
        crc32(0, $0.baseAddress, uInt($0.count))
      }
      let size = member.saidSize ?? UInt64(member.content.count)
      let offset = body.count
      let method = member.method ?? (member.isDeflated ? 8 : 0)
      let most: UInt64 = 0xFFFF_FFFF
      func common(_ isInList: Bool) -> [UInt8] {
        let isWide = self.isWide && isInList
        return Self.number(member.flags, 2) + Self.number(method, 2) + Self.number(0, 4)
          + Self.number(sum, 4) + Self.number(isWide ? most : UInt64(packed.count), 4)
          + Self.number(isWide ? most : size, 4) + Self.number(member.name.utf8.count, 2)
      }
      body += Array("PK".utf8) + [3, 4, 20, 0] + common(false) + [0, 0] + Array(member.name.utf8)
      body += packed
      let extra: [UInt8] =
        isWide
        ? [1, 0, 24, 0] + Self.number(size, 8) + Self.number(packed.count, 8)
          + Self.number(offset, 8) : []
      list += Array("PK".utf8) + [1, 2, 20, 3, 20, 0] + common(true)
      list += Self.number(extra.count, 2) + [0, 0, 0, 0, 0, 0]
      list += Self.number(member.mode << 16, 4)
      list += Self.number(isWide ? most : UInt64(offset), 4) + Array(member.name.utf8) + extra
    }
    let (place, size) = (body.count, list.count)
    var end: [UInt8] = []
    if isWide {
      end += Array("PK".utf8) + [6, 6] + Self.number(44, 8) + [45, 0, 45, 0]
      end += Self.number(0, 8) + Self.number(members.count, 8) + Self.number(members.count, 8)
      end += Self.number(size, 8) + Self.number(place, 8)
      end += Array("PK".utf8) + [6, 7, 0, 0, 0, 0] + Self.number(place + size, 8) + [1, 0, 0, 0]
    }
    let count = isWide ? 0xFFFF : members.count
    end += Array("PK".utf8) + [5, 6, 0, 0, 0, 0] + Self.number(count, 2) + Self.number(count, 2)
    end += Self.number(isWide ? 0xFFFF_FFFF : size, 4)
    end += Self.number(isWide ? 0xFFFF_FFFF : place, 4)
    end += Self.number(comment.utf8.count, 2) + Array(comment.utf8)
    return body + list + end
  }
}
