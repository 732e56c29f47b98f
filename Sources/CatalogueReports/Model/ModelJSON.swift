public import LifecycleModel
public import TraceModel

/// Writes machines, the sources they cite and the budgets as one JSON document.
///
/// Keys come in a fixed order; values are strings, integers, arrays and objects of them. If a
/// machine lacks a value, a single value is omitted, and a list is empty.
public enum ModelJSON {
  public static let schema = "lifetrace.model/1"

  public static func text(_ machine: Machine) -> String { text([machine]) }

  public static func text(
    _ machines: [Machine], layout: JSONWriter.Layout = .pretty
  ) -> String {
    var writer = JSONWriter(layout)
    write(machines, to: &writer)
    return writer.text
  }

  public static func write(_ machines: [Machine], to writer: inout JSONWriter) {
    var used = Set(machines.flatMap { $0.sources })
    used.formUnion(Budget.all.flatMap { $0.sources })
    writer.object { writer in
      writer.member("schema", schema)
      writer.array("machines") { for machine in machines { write(machine, to: &$0) } }
      writer.object("sources") { writer in
        for key in SourceKey.allCases where used.contains(key) {
          writer.object(key.rawValue, inline: true) {
            $0.member("place", key.place)
            $0.member("says", key.says)
          }
        }
      }
      writer.array("budgets") { for budget in Budget.all { write(budget, to: &$0) } }
    }
  }

  private static func write(_ machine: Machine, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", machine.id.rawName)
      writer.member("title", machine.title)
      writer.member("instance", machine.instance)
      writer.array("states") { for state in machine.states { write(state, to: &$0) } }
      writer.member("initial", machine.names(of: machine.initial))
      writer.member("terminal", machine.names(of: machine.terminal))
      if let derivation = machine.derivation {
        writer.object("derivation", inline: true) {
          $0.member("rule", derivation.rule)
          $0.member("sources", derivation.sources.map { $0.rawValue })
        }
      }
      writer.array("events") { for event in machine.events { write(event, to: &$0) } }
      writer.array("aliases") { writer in
        // A dictionary has no order, so the events' own order decides.
        for (alias, event) in machine.aliases.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
          writer.object(inline: true) {
            $0.member("event", alias.name)
            $0.member("takenAs", event.name)
          }
        }
      }
      writer.array("transitions") { writer in
        for transition in machine.transitions { write(transition, of: machine, to: &writer) }
      }
      writer.array("ordering") { for order in machine.ordering { write(order, to: &$0) } }
      writer.array("neverFires") { for event in machine.neverFires { write(event, to: &$0) } }
      writer.member("stillPosted", machine.stillPosted)
      writer.array("accepts") { for example in machine.accepts { write(example, to: &$0) } }
      writer.array("rejects") { for example in machine.rejects { write(example, to: &$0) } }
    }
  }

  private static func write(_ state: Machine.State, to writer: inout JSONWriter) {
    writer.object(inline: true) {
      $0.member("name", state.name)
      $0.member("note", ifPresent: state.note)
      if !state.sources.isEmpty { $0.member("sources", state.sources.map { $0.rawValue }) }
    }
  }

  private static func write(_ event: Machine.Event, to writer: inout JSONWriter) {
    writer.object(inline: true) {
      $0.member("event", event.kind.name)
      $0.member("selector", ifPresent: event.selector)
      $0.member("notification", ifPresent: event.notification)
      if !event.isObservable { $0.member("observableBy", "recorder") }
      if let since = event.since { write(since, to: &$0) }
      $0.member("note", ifPresent: event.note)
    }
  }

  /// `since` and `until`, by platform, where there are any.
  private static func write(_ fact: Availability, to writer: inout JSONWriter) {
    for (key, version) in [("since", fact.version), ("until", fact.end)] {
      let versions = RunHeader.Platform.allCases.compactMap { platform in
        version(platform).map { (platform.rawValue, $0) }
      }
      guard !versions.isEmpty else { continue }
      writer.object(key, inline: true) { writer in
        for (platform, version) in versions { writer.member(platform, version) }
      }
    }
  }

  private static func write(
    _ transition: Transition, of machine: Machine, to writer: inout JSONWriter
  ) {
    writer.object(inline: true) {
      $0.member("from", machine.states[Int(transition.from)].name)
      $0.member("event", transition.event.name)
      $0.member("to", machine.states[Int(transition.to)].name)
      $0.member("level", transition.level.rawValue)
      $0.member("confidence", transition.confidence.rawValue)
      $0.member("sources", transition.sources.map { $0.rawValue })
      if let since = transition.since { write(since, to: &$0) }
      $0.member("note", ifPresent: transition.note)
    }
  }

  private static func write(_ ordering: Machine.Ordering, to writer: inout JSONWriter) {
    writer.object(inline: true) {
      $0.member("statement", ordering.statement)
      $0.member("confidence", ordering.confidence.rawValue)
      $0.member("sources", ordering.sources.map { $0.rawValue })
    }
  }

  private static func write(_ callback: Machine.NeverFires, to writer: inout JSONWriter) {
    writer.object(inline: true) {
      $0.member("event", callback.event.name)
      $0.member("selector", callback.selector)
      $0.member("instead", callback.instead)
      $0.member("sources", callback.sources.map { $0.rawValue })
    }
  }

  private static func write(_ example: Machine.Example, to writer: inout JSONWriter) {
    writer.object(inline: true) {
      $0.member("title", example.title)
      $0.member("events", example.events.map { $0.name })
      $0.member("source", example.source.rawValue)
    }
  }

  private static func write(_ budget: Budget, to writer: inout JSONWriter) {
    writer.object(inline: true) {
      $0.member("id", budget.id)
      switch budget.limit {
      case .time(let duration):
        let (seconds, attoseconds) = duration.components
        $0.member("nanoseconds", seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
      case .pending(let refresh, let processing):
        $0.object("pending", inline: true) {
          $0.member("refresh", refresh)
          $0.member("processing", processing)
        }
      case .perHour(let count): $0.member("perHour", count)
      case .unstated: break
      }
      if budget.limit != .unstated {
        $0.member("precision", budget.isApproximate ? "about" : "exact")
      }
      $0.member("appliesTo", budget.appliesTo)
      $0.member("outcome", ifPresent: budget.outcome)
      $0.member("confidence", budget.confidence.rawValue)
      $0.member("sources", budget.sources.map { $0.rawValue })
      $0.member("note", ifPresent: budget.note)
    }
  }
}
