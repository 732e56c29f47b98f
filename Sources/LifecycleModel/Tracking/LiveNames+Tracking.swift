public import TraceModel

extension LiveNames {
  public func mark(_ work: Work) {
    for name in [
      work.name, work.category, work.key, work.scene, work.thread, work.trigger, work.scope,
      work.outcome,
    ] { mark(name) }
    mark(work.begin)
    mark(work.end)
  }
  public func mark(_ task: BackgroundTask) {
    mark(task.identifier)
    mark(task.category)
    mark(task.machine)
    mark(task.launch)
  }
  public func mark(_ assertion: BackgroundAssertion) {
    mark(assertion.name)
    mark(assertion.category)
    mark(assertion.machine)
    mark(assertion.begin)
    mark(assertion.expire)
    mark(assertion.replaced)
  }
  public func mark(_ scene: KnownScene) {
    for name in [scene.id, scene.role, scene.rootView] { mark(name) }
    mark(scene.scene)
    mark(scene.phase)
    for m in [
      scene.lastConnect, scene.lastActivation, scene.lastResign, scene.lastBackground,
      scene.lastForeground, scene.lastDisconnect,
    ] { mark(m) }
  }
}
