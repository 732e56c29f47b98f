import TraceModel

/// Finds the task of each record of SwiftUI's background tasks, in a way of its own: a record
/// without the key of its launch is about the only running task that it can be about.
struct SwiftUITaskBook {
  private struct Task {
    let id: String
    var kind: Word?
    var isRunning = false
  }

  private var tasks: [String: Task] = [:]

  /// The key of the record's task: that of its first record.
  mutating func key(_ record: RunSoup.Record) -> String {
    var key = record.id + " " + (record.category?.text ?? "")
    if tasks[key] == nil, record.kind != .swbgLaunch {
      let open = tasks.filter { _, task in
        task.isRunning && (task.id == record.id || task.id.isEmpty || record.id.isEmpty)
          && (task.kind == record.category || task.kind == nil || record.category == nil)
      }
      if open.count == 1, let only = open.first { key = only.key }
    }
    var task = tasks[key] ?? Task(id: record.id)
    task.kind = record.category ?? task.kind
    if record.kind == .swbgLaunch { task.isRunning = true }
    if record.kind == .swbgReturn { task.isRunning = false }
    tasks[key] = task
    return key
  }
}
