/// Libraries of Apple's systems that write into an app's log, by the names that lines have.
///
/// A line with a path or a subsystem shows itself whose it is. Of one that has only a name, a
/// library that is not here may be one of the app.
enum SystemLibraries {
  static func contains(_ name: UnsafeRawBufferPointer) -> Bool {
    if name.hasSuffix(".dylib") { return name.begins(with: "lib") }
    return names.contains(String(decoding: name, as: UTF8.self))
  }

  /// A path, in which each slash may be escaped.
  static func holds(path: UnsafeRawBufferPointer) -> Bool {
    path.has("/System/Library/") || path.has("\\/System\\/Library\\/") || path.has("/usr/lib/")
      || path.has("\\/usr\\/lib\\/")
  }

  /// The frameworks of https://developer.apple.com/documentation/technologies, and those below them
  /// that published device logs name.
  private static let names = Set(
    """
    Accelerate Accessibility AccessibilityUtilities Accounts ActivityKit AddressBook \
    AddressBookUI AdServices AdSupport AggregateDictionary AppIntents AppKit AppSSO AppSupport \
    AppTrackingTransparency ARKit AssetsLibrary AttributeGraph AudioToolbox \
    AuthenticationServices AVFAudio AVFCapture AVFCore AVFoundation AVKit AVRouting AXRuntime \
    BackBoardServices BackgroundAssets BackgroundTasks BaseBoard BaseBoardUI BoardServices \
    BulletinBoard CallKit CarPlay CFNetwork Charts ChronoServices ClassKit ClockKit CloudDocs \
    CloudKit Combine CommonUtilities Contacts ContactsUI ContextKit CoreAnalytics CoreAudio \
    CoreAudioKit CoreAutoLayout CoreBluetooth CoreData CoreDuet CoreFoundation CoreGraphics \
    CoreHaptics CoreImage CoreLocation CoreLocationUI CoreMaterial CoreMedia CoreMIDI CoreML \
    CoreMotion CoreNFC CoreNLP CoreServices CoreServicesInternal CoreSpotlight CoreSymbolication \
    CoreTelephony CoreText CoreTransferable CoreUI CoreUtils CoreVideo CoreWLAN CryptoKit \
    CryptoTokenKit DataDetectorsCore DeviceActivity DeviceCheck DiskArbitration DocumentManager \
    DuetActivityScheduler dyld EventKit EventKitUI ExternalAccessory FamilyControls FileProvider \
    FinanceKit Foundation FrontBoard FrontBoardServices FrontBoardUIServices \
    GameCenterFoundation GameCenterUI GameController GameKit GameplayKit GeoServices \
    GraphicsServices GroupActivities HangTracer HealthKit HIServices HIToolbox HomeKit iAd \
    IconServices IdentityLookup ImageIO IMFoundation IntentCore Intents IntentsUI IOKit \
    IOSurface iTunesCloud JavaScriptCore KeyboardServices LaunchServices LinkMetadata \
    LinkPresentation LinkServices LocalAuthentication LoggingSupport ManagedConfiguration \
    ManagedSettings MapKit MediaAccessibility MediaExperience MediaPlayer MediaRemote \
    MediaServices MediaToolbox Messages MessageUI Metal MetalKit MetalPerformanceShaders \
    MetricKit MobileAsset MobileCoreServices MobileKeyBag ModelIO MPSCore MultipeerConnectivity \
    MusicKit NaturalLanguage NearbyInteraction Network NetworkExtension NotificationCenter \
    Observation OSLog PassKit PassKitCore PDFKit PencilKit Photos PhotosUI PlugInKit PowerLog \
    ProactiveSupport ProtocolBuffer PushKit PushToTalk QuartzCore QuickLook \
    QuickLookThumbnailing Rapport RealityKit RenderBox ReplayKit RunningBoard \
    RunningBoardServices SafariServices SceneKit ScreenTime Security SensorKit ServiceManagement \
    SharedUtils ShareSheet Sharing SiriKit SkyLight SoundAnalysis Speech SplashBoard \
    SpotlightServices SpringBoard SpringBoardFoundation SpringBoardServices SpriteKit StoreKit \
    StoreKitUI StoreServices SwiftData SwiftUI SwiftUICore Symptoms SystemConfiguration TCC \
    TelephonyUtilities TextInput TextInputCore TextInputUI TextRecognition TipKit Translation \
    TVMLKit TVServices TVUIKit UIAccessibility UIFoundation UIIntelligenceSupport UIKit \
    UIKitCore UIKitMacHelper UIKitServices UniformTypeIdentifiers UserActivity UserManagement \
    UserNotifications UserNotificationsCore UserNotificationsUI VectorKit VideoSubscriberAccount \
    VideoToolbox Virtualization Vision VisionKit VoiceShortcutClient WatchConnectivity WatchKit \
    WeatherKit WebBookmarks WebCore WebGPU WebKit WebKitLegacy WidgetKit WorkoutKit \
    XCTAutomationSupport XCTest XCTestCore XCUIAutomation
    """.split(separator: " ").map(String.init))
}
