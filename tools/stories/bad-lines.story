# An ordinary run whose file went through many hands: an editor put a byte order mark in front and
# CR LF at the ends, a script cut lines short, a logger added its own, and one writer never learned
# JSON. The good lines between them are good. A reader should see each bad line counted once with
# its place, its neighbours read, and the run judged as far as the lost records allow. Lines with
# undefined events and keys are not bad; neither are blank ones.

trace folder=malformed start=2026-11-20T06:06:06.606Z newline=crlf bom=true final=false
header app=com.example.films version=4.2 build=1337 platform=ios os=26.1 sdk=26.0 device=iPhone17,1 lifeCycle=swiftui
header multipleScenes=false launch=user records=work,view,log recorder="lifetrace 1.0"
scene A 6E5B9C3A-0F3B-4D57-9A0E-2B1B7C0C7A11
default * thread=main
default process.* thread=-
default trace.* thread=-
default scene.willConnect role=UIWindowSceneSessionRoleApplication
default scene.stateRestorationActivity activity=true

define good() {
  let id {w++}
  +300ms A work.begin id={id} name=loadFilm kind=network key=film/{id}
  +40ms A work.end id={id} outcome=done
}

run one pid=99 {
  +1ms process.start
  +30ms swiftui.appInit
  +20ms app.didFinishLaunching dur=9ms
  +5ms A scene.willConnect
  +20ms A scene.willEnterForeground
  +30ms A view.onAppear view=RootView
  +20ms A scene.didBecomeActive
  +3ms A phase.active
  use good()

  # Not bad: blank lines, blanks around, undefined words, escaped names, unused numbers.
  raw ""
  raw "   \t  "
  +1ms raw "  \t {\"t\":{t},\"seq\":{seq},\"event\":\"log\",\"message\":\"blanks around\"}  "
  +1ms raw "{\"t\":{t},\"seq\":{seq},\"\\u0065vent\":\"log\",\"message\":\"an escaped key\"}"
  +1ms raw "{\"t\":{t},\"seq\":{seq},\"event\":\"future.somethingNew\",\"shape\":{\"a\":[1,{\"b\":null}]},\"size\":1e400,\"huge\":123456789012345678901234567890}"
  +1ms raw "{\"t\":{t},\"seq\":{seq},\"event\":\"log\",\"colour\":\"no such key\",\"inside\":{\"x\":1,\"x\":2},\"minus\":-0,\"message\":\"unknown keys\"}"
  +1ms raw "{ \"t\" : {t} , \"seq\" : {seq} , \"event\" : \"log\" , \"message\" : \"\\ud83c\\udfac spaced\" }"
  use good()

  # The record was there, and its line is broken: its number is missing afterwards.
  +1ms raw "{\"t\":{t},\"seq\":{seq},\"event\":\"log\",\"message\":\"cut sho"
  use good()
  +1ms raw "{\"t\":{t},\"seq\":{seq},\"event\":\"log\",\"message\":\"trailing comma\",}"
  use good()
  +1ms raw "{\"t\":{t},\"seq\":{seq},\"event\":\"log\",\"message\":\"raw control \x01 inside\"}"
  use good()
  +1ms raw "{\"t\":{t},\"seq\":{seq},\"event\":\"log\",\"message\":\"invalid \xff\xfe utf-8\"}"
  use good()
  +1ms raw "{\"t\":{t},\"seq\":{seq},\"event\":\"log\",\"event\":\"log\",\"message\":\"a key twice\"}"
  use good()
  +1ms raw "{\"t\":\"{t}\",\"seq\":{seq},\"event\":\"log\",\"message\":\"a time in quotes\"}"
  use good()
  +1ms raw "{\"t\":{t}.5,\"seq\":{seq},\"event\":\"log\",\"message\":\"half a nanosecond\"}"
  use good()

  # Lines that never were records.
  raw "{}"
  raw "[]"
  raw "null"
  raw "42"
  raw "\"event\""
  raw "{\"event\":null}"
  raw "{\"event\":17}"
  raw "{\"t\":12}"
  raw "2026-11-20 06:06:07.123 Films[99:1204] plain log line"
  use good()
  raw "// a comment"
  raw "{\"event\":\"log\"} {\"event\":\"log\"}"
  raw "{\"event\":\"log\"}]"
  raw "{'event':'log'}"
  raw "{event:\"log\"}"
  raw "{\"event\" \"log\"}"
  raw "{\"event\":\"log\",,\"t\":1}"
  raw "{\"event\":\"log\" /* inside */}"
  use good()
  raw "{\"event\":\"log\",\"t\":-1}"
  raw "{\"event\":\"log\",\"t\":9223372036854775808}"
  raw "{\"event\":\"log\",\"t\":18446744073709551616}"
  raw "{\"event\":\"log\",\"t\":1e3}"
  raw "{\"event\":\"log\",\"t\":007}"
  raw "{\"event\":\"log\",\"t\":+7}"
  raw "{\"event\":\"log\",\"t\":0x10}"
  raw "{\"event\":\"log\",\"t\":NaN}"
  raw "{\"event\":\"log\",\"t\":{fill 9 1000}}"
  use good()
  raw "{\"event\":\"log\",\"message\":\"\\ud800 alone\"}"
  raw "{\"event\":\"log\",\"message\":\"\\udc00\\ud800 swapped\"}"
  raw "{\"event\":\"log\",\"message\":\"\\q\"}"
  raw "{\"event\":\"log\",\"message\":\"\\u12G4\"}"
  raw "{\"event\":\"log\",\"message\":\"\xc0\xaf overlong\"}"
  raw "{\"event\":\"log\",\"message\":\"\xed\xa0\x80 surrogate in utf-8\"}"
  raw "{\"event\":\"log\",\"message\":\"\xf4\x90\x80\x80 beyond unicode\"}"
  use good()
  raw "{\"event\":\"log\",\"deep\":{fill [ 200}{fill ] 200}}"
  raw "{\"event\":\"log\",\"open\":{fill [ 5000}"
  raw "{\"event\":\"log\",\"message\":\"{fill over-long- 120000}\"}"
  use good()
  raw "\x1e{\"event\":\"log\",\"message\":\"a record separator in front\"}"
  raw "\u{feff}{\"event\":\"log\",\"message\":\"a byte order mark in the middle\"}"
  raw "{\"lifetrace\":1,\"event\":\"log\",\"message\":\"header and event at once\"}"
  raw "{\"lifetrace\":\"one\"}"
  use good()

  +1s A scene.willResignActive
  +1ms A phase.inactive
  +400ms A scene.didEnterBackground
  +24ms A phase.background
  +8ms A scene.stateRestorationActivity
  +2s trace.end
}
