import LifecycleRules

/// What each code stands for: a promise to whoever names a rule in a configuration or compares two
/// reports.
enum CatalogueTable {
  struct Row {
    let code: String
    let name: String
    let severity: Severity
  }

  static let rows: [Row] = text.split(separator: "\n").compactMap { line in
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 3, let severity = Severity(rawValue: words[2]) else { return nil }
    return Row(code: words[0], name: words[1], severity: severity)
  }

  static let text = """
    LT101 illegal-transition error
    LT102 tolerated-transition note
    LT103 order-violation error
    LT104 aggregate-mismatch warning
    LT105 missing-pair warning
    LT106 event-doubled warning
    LT107 phase-mapping-wrong warning
    LT201 heavy-work-in-inactive warning
    LT202 work-scheduled-after-resign note
    LT203 refresh-on-every-activation warning
    LT204 onappear-as-lifecycle warning
    LT205 duplicate-refresh-across-scenes warning
    LT206 refresh-twice-on-launch warning
    LT207 scene-phase-for-app-work warning
    LT208 app-scope-action-on-one-scene error
    LT209 work-not-cancelled-on-background warning
    LT210 work-started-in-background warning
    LT211 ui-built-on-background-launch warning
    LT212 app-scenephase-rerender note
    LT213 phase-flapping note
    LT214 auth-prompt-loop error
    LT215 lock-on-inactive note
    LT216 long-inactive note
    LT217 handler-run-twice-leaving warning
    LT218 refresh-gated-on-direct-background-active warning
    LT301 no-background-save error
    LT302 terminate-only-save error
    LT303 transition-only-save note
    LT304 save-too-late warning
    LT305 restore-clobbered warning
    LT306 no-restoration-activity note
    LT307 scenestorage-key-collision warning
    LT308 scenestorage-heavy warning
    LT309 scenestorage-sensitive error
    LT310 no-privacy-cover warning
    LT311 disconnect-treated-as-discard error
    LT312 discard-without-cleanup note
    LT401 app-delegate-phase-in-scene-app error
    LT402 not-scene-based error
    LT403 double-lifecycle-subscription warning
    LT404 duplicate-sdk-init error
    LT405 delegate-adaptor-declared-twice error
    LT406 duplicate-entry-point error
    LT407 root-ui-in-app-delegate warning
    LT408 swiftui-scene-connect-builds-window warning
    LT409 window-for-foreign-role warning
    LT410 scene-config-name-reused warning
    LT411 shared-model-race note
    LT412 delegate-first-architecture note
    LT413 event-on-dead-scene error
    LT414 scene-observer-growth warning
    LT415 cold-link-dropped error
    LT416 link-handled-twice warning
    LT417 stale-appstate-read note
    LT418 unsupported-open-window warning
    LT419 immersive-space-misuse error
    LT420 unknown-phase-unhandled note
    LT421 macos-background-as-termination warning
    LT422 macos-phase-only-save warning
    LT423 immediate-background-snapshot-work note
    LT501 bgtask-assertion-leak error
    LT502 bgtask-assertion-over-30s warning
    LT503 bgtask-assertion-eternal warning
    LT504 bgtask-begun-too-late warning
    LT505 bgtask-no-expiration-end error
    LT506 bgtask-double-end warning
    LT507 bgtask-slot-overwritten warning
    LT508 slow-background-handler error
    LT509 background-main-thread-churn warning
    LT510 refresh-budget-overrun error
    LT511 bgtask-not-completed error
    LT512 bgtask-no-expiration-handler warning
    LT513 bgtask-late-registration error
    LT514 bgtask-double-registration error
    LT515 bgtask-unregistered-identifier error
    LT516 bgtask-not-rescheduled note
    LT517 bgtask-deadline-assumption note
    LT518 bgtask-too-many-pending warning
    LT519 push-completion-missing error
    LT520 urlsession-completion-missing warning
    LT521 push-too-frequent note
    LT522 lock-held-at-suspension error
    LT523 shared-resource-in-background warning
    LT524 gpu-in-background error
    LT525 timer-in-background note
    LT526 memory-warning-ignored warning
    LT527 watch-bg-not-completed error
    LT528 watch-async-in-did-enter-background warning
    LT529 bgtask-churn-after-expiry error
    LT601 slow-launch error
    LT602 blocking-launch-handler warning
    LT603 activation-hang warning
    LT604 protected-data-too-early error
    LT605 background-launch-counted warning
    LT606 session-double-count warning
    LT607 push-register-repeat note
    LT608 abrupt-end-in-background note
    LT609 no-multiwindow-coverage note
    LT610 watchdog-termination error
    """
}
