import LifecycleModel
import TraceModel

/// The meaning of an event's absence.
enum CallNature: UInt8 {
  /// The system makes the call in each life that comes this far: if it is gone, something changed.
  case callback
  /// The app's own doing, as its recorder annotated it.
  case own
  /// The user, the system or the network decides whether it comes; its absence says nothing about
  /// the app.
  case outside
  /// No call: the end of an interval, or the recorder's own word.
  case none

  /// By kind's index.
  static let ofKind: [CallNature] = {
    var natures = [CallNature](repeating: .none, count: 256)
    for kind in EventKind.allCases { natures[kind.index] = nature(kind) }
    return natures
  }()

  private static func nature(_ kind: EventKind) -> CallNature {
    switch kind {
    case .header, .gap, .traceLoss, .traceClock, .traceEnd, .workEnd, .intentEnd, .log,
      .processAlive:
      .none
    case .unknown: .own
    case .processPrewarm, .processSuspend, .processResume, .processExit,
      .appDidDiscardSceneSessions, .appWillTerminate, .appMemoryWarning, .appOpenURL,
      .appPerformAction, .appWillContinueUserActivity, .appContinueUserActivity,
      .appDidRegisterForRemoteNotifications, .appDidFailToRegisterForRemoteNotifications,
      .appDidReceiveRemoteNotification, .appDidReceiveNotificationResponse,
      .appWillPresentNotification, .appHandleEventsForBackgroundURLSession,
      .appUserDidAcceptCloudKitShare, .appProtectedDataAvailable,
      .appProtectedDataWillBecomeUnavailable, .appSignificantTimeChange, .appShouldRestoreState,
      .appDidDecodeRestorableState, .sceneDidDisconnect, .sessionDiscarded, .sceneOpenURLContexts,
      .sceneWillContinueUserActivity, .sceneContinueUserActivity,
      .sceneDidFailToContinueUserActivity, .sceneRestoreInteractionState,
      .windowScenePerformAction, .windowSceneUserDidAcceptCloudKitShare,
      .windowSceneDidUpdateGeometry, .sceneWillPerformAppIntent, .carplayDidConnect,
      .carplayDidDisconnect, .documentOpen, .documentSave, .documentAutosave, .documentClose,
      .documentConflict, .documentFailed, .activityBecomeCurrent, .activityResignCurrent,
      .activityInvalidate, .intentStart, .intentProgress, .intentCancel, .viewOnDisappear,
      .viewTaskCancel, .viewTaskEnd, .bgRefused, .bgExpire, .bgtaskSubmitFailed, .bgtaskLaunch,
      .bgtaskProgress,
      .bgtaskExpire, .swbgLaunch, .swbgCancel, .fetchDeliver, .urlsessionEvents, .spaceOpened,
      .spaceOpenFailed, .spaceClosed, .spaceImmersionChange, .worldRecenter, .windowOpenFailed,
      .nsOpenURLs, .nsRestoreWindow, .nsDidFinishRestoringWindows,
      .nsDidRegisterForRemoteNotifications, .nsDidFailToRegisterForRemoteNotifications,
      .nsDidReceiveRemoteNotification, .nsWillContinueUserActivity, .nsContinueUserActivity,
      .nsUserDidAcceptCloudKitShare, .nsProtectedDataDidBecomeAvailable,
      .wkDidRegisterForRemoteNotifications, .wkDidFailToRegisterForRemoteNotifications,
      .wkDidReceiveRemoteNotification, .wkHandleUserActivity, .wkUserDidAcceptCloudKitShare,
      .wkHandleWorkoutRecovery, .wkSessionStart, .wkSessionWillExpire, .wkSessionInvalidate,
      .hostState, .nsOpenFile, .nsWillHide, .nsDidHide, .nsWillUnhide,
      .nsDidUnhide, .nsShouldHandleReopen, .nsShouldTerminateAfterLastWindowClosed,
      .nsShouldTerminate, .nsTerminateCancelled, .nsWillTerminate, .wkHandleBackgroundTasks,
      .linkReceived, .authPromptBegin, .authPromptEnd, .pushTokenSent:
      .outside
    case .pushRegister: .own
    default: RunHeader.Families.ofKind[kind.index].isEmpty ? .callback : .own
    }
  }
}
