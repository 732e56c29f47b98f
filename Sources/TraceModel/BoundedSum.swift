extension Int64 {
  /// The sum, or the greatest number if it is greater than that. For numbers that are not negative
  /// this is associative.
  package func plus(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
