internal import TraceModel

extension MetricPayload {
  /// The numbers of the payload. Crashes are none: they are ends of processes.
  var sums: PayloadSums {
    // Each diagnostic says itself what it is of.
    var first = crashes.first ?? about
    first.add(about)
    let header = first.header
    var numbers = [PayloadNumber.payloads.name: Int64(1)]
    guard !looksSimulated else {
      numbers[PayloadNumber.simulated.name] = 1
      return PayloadSums(header, numbers)
    }
    for place in PayloadNumber.Place.allCases {
      numbers[PayloadNumber.time(place).name] = time(place)
      let exits = place == .foreground ? foregroundExits : backgroundExits
      for exit in MetricExit.all {
        numbers[PayloadNumber.exits(place, exit).name] = exits[exit.key]
      }
    }
    numbers[PayloadNumber.launches.name] = launches
    numbers[PayloadNumber.hangs.name] = hangs
    for (kind, count) in diagnostics { numbers[kind] = count }
    return PayloadSums(header, numbers.filter { $0.value > 0 })
  }
}
