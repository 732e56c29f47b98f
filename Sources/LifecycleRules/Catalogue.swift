public import RuleKit

/// Every rule, in the order of the codes. Rules about built products have a list of their own.
///
/// To add a rule, write its own files and one line here:
///
/// 1. Write `TypeName.swift` in the folder of its family. The code is the family's next one, the
///    name is the type's in kebab case. The order in the file is: texts, examples, stored
///    properties, `observe`, messages. Examples that make the file longer than 160 lines go to
///    `TypeName+Examples.swift`. An app that launches as usual begins with `launch A` (FORMAT.md
///    §6).
/// 2. Add a line here.
/// 3. Write `Tests/LifecycleRulesTests/Advice/Rules/CODE.txt`: the frame that the rule's snippet
///    takes, and the declarations that it leaves to the reader.
/// 4. Run `LIFETRACE_RECORD=1 tools/test`, which fails. It writes the rule's page, its rows in the
///    tables of rules, its line in `Tests/Recorded/catalogue.txt`, and the reports of recorded traces
///    in which the rule runs. Read these changes, then run `tools/test`.
///
/// `RuleFileTests` checks that no other file lists the rules. A published rule keeps its code and
/// name (`RecordedCatalogueTests`).
public enum Catalogue {
  public static let all: [any Rule.Type] = [
    IllegalTransition.self,
    ToleratedTransition.self,
    OrderViolation.self,
    AggregateMismatch.self,
    MissingPair.self,
    EventDoubled.self,
    PhaseMappingWrong.self,
    HeavyWorkInInactive.self,
    WorkScheduledAfterResign.self,
    RefreshOnEveryActivation.self,
    OnAppearAsLifecycle.self,
    DuplicateRefreshAcrossScenes.self,
    RefreshTwiceOnLaunch.self,
    ScenePhaseForAppWork.self,
    AppScopeActionOnOneScene.self,
    WorkNotCancelledOnBackground.self,
    WorkStartedInBackground.self,
    UIBuiltOnBackgroundLaunch.self,
    AppScenePhaseRerender.self,
    PhaseFlapping.self,
    AuthPromptLoop.self,
    LockOnInactive.self,
    LongInactive.self,
    HandlerRunTwiceLeaving.self,
    RefreshGatedOnDirectBackgroundActive.self,
    NoBackgroundSave.self,
    TerminateOnlySave.self,
    TransitionOnlySave.self,
    SaveTooLate.self,
    RestoreClobbered.self,
    NoRestorationActivity.self,
    SceneStorageKeyCollision.self,
    SceneStorageHeavy.self,
    SceneStorageSensitive.self,
    NoPrivacyCover.self,
    DisconnectTreatedAsDiscard.self,
    DiscardWithoutCleanup.self,
    AppDelegatePhaseInSceneApp.self,
    NotSceneBased.self,
    DoubleLifecycleSubscription.self,
    DuplicateSDKInit.self,
    DelegateAdaptorDeclaredTwice.self,
    DuplicateEntryPoint.self,
    RootUIInAppDelegate.self,
    SwiftUISceneConnectBuildsWindow.self,
    WindowForForeignRole.self,
    SceneConfigNameReused.self,
    SharedModelRace.self,
    DelegateFirstArchitecture.self,
    EventOnDeadScene.self,
    SceneObserverGrowth.self,
    ColdLinkDropped.self,
    LinkHandledTwice.self,
    StaleAppStateRead.self,
    UnsupportedOpenWindow.self,
    ImmersiveSpaceMisuse.self,
    UnknownPhaseUnhandled.self,
    MacOSBackgroundAsTermination.self,
    MacOSPhaseOnlySave.self,
    ImmediateBackgroundSnapshotWork.self,
    ActivityNotContinued.self,
    BGTaskAssertionLeak.self,
    BGTaskAssertionOver30s.self,
    BGTaskAssertionEternal.self,
    BGTaskBegunTooLate.self,
    BGTaskNoExpirationEnd.self,
    BGTaskDoubleEnd.self,
    BGTaskSlotOverwritten.self,
    SlowBackgroundHandler.self,
    BackgroundMainThreadChurn.self,
    RefreshBudgetOverrun.self,
    BGTaskNotCompleted.self,
    BGTaskNoExpirationHandler.self,
    BGTaskLateRegistration.self,
    BGTaskDoubleRegistration.self,
    BGTaskUnregisteredIdentifier.self,
    BGTaskNotRescheduled.self,
    BGTaskDeadlineAssumption.self,
    BGTaskTooManyPending.self,
    PushCompletionMissing.self,
    URLSessionCompletionMissing.self,
    PushTooFrequent.self,
    LockHeldAtSuspension.self,
    SharedResourceInBackground.self,
    GPUInBackground.self,
    TimerInBackground.self,
    MemoryWarningIgnored.self,
    WatchBgNotCompleted.self,
    WatchAsyncInDidEnterBackground.self,
    BGTaskChurnAfterExpiry.self,
    ContinuedWithoutProgress.self,
    ContinuedSubmittedInBackground.self,
    BGTaskLaunchedEarly.self,
    SlowLaunch.self,
    BlockingLaunchHandler.self,
    ActivationHang.self,
    ProtectedDataTooEarly.self,
    BackgroundLaunchCounted.self,
    SessionDoubleCount.self,
    PushRegisterRepeat.self,
    AbruptEndInBackground.self,
    NoMultiwindowCoverage.self,
    WatchdogTermination.self,
    PushRegistrationUnanswered.self,
  ]

  /// Rules about built products, which judge no trace.
  public static let products: [any ProductRule.Type] = [
    SceneManifestIncomplete.self,
    SceneDelegateClassMissing.self,
    SceneConfigurationRepeated.self,
    SceneRoleMisspelt.self,
    StoryboardUnderSwiftUI.self,
    BackgroundModesDisagree.self,
    LaunchScreenMissing.self,
    BuildFactsDisagree.self,
  ]

  /// The description of every rule about traces.
  public static let infos: [RuleInfo] = all.map { $0.info }

  /// The description of every rule.
  public static let allInfos: [RuleInfo] = infos + products.map { $0.info }
}
