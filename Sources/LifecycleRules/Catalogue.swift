/// Every rule, in the order of the codes. Adding a rule is adding its file and one line here.
public enum Catalogue {
  public static let all: [any Rule.Type] = [
    IllegalTransition.self,
    ToleratedTransition.self,
    OrderViolation.self,
    AggregateMismatch.self,
    MissingPair.self,
    HeavyWorkInInactive.self,
    RefreshOnEveryActivation.self,
    OnappearAsLifecycle.self,
    DuplicateRefreshAcrossScenes.self,
    ScenePhaseForAppWork.self,
    AppScopeActionOnOneScene.self,
    WorkNotCancelledOnBackground.self,
    NoBackgroundSave.self,
    ScenestorageKeyCollision.self,
    ScenestorageHeavy.self,
    ScenestorageSensitive.self,
    AppDelegatePhaseInSceneApp.self,
    NotSceneBased.self,
    DuplicateSDKInit.self,
    DelegateAdaptorDeclaredTwice.self,
    DuplicateEntryPoint.self,
    RootUIInAppDelegate.self,
    SwiftUISceneConnectBuildsWindow.self,
    WindowForForeignRole.self,
    SceneConfigNameReused.self,
    SharedModelRace.self,
    DelegateFirstArchitecture.self,
    ColdLinkDropped.self,
    UnsupportedOpenWindow.self,
    UnknownPhaseUnhandled.self,
    RefreshBudgetOverrun.self,
    BgtaskUnregisteredIdentifier.self,
    BgtaskNotRescheduled.self,
    BgtaskDeadlineAssumption.self,
    PushRegisterRepeat.self,
    NoMultiwindowCoverage.self,
  ]

  /// The rule with this name, or with this code in any case.
  public static func named(_ name: String) -> (any Rule.Type)? {
    all.first { $0.info.name == name || $0.info.code == name.uppercased() }
  }
}
