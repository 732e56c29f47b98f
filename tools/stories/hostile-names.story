# Nothing is wrong with this run but its names. Names come from apps, from their users and from
# writers of bug reports, so they hold anything that a terminal, a browser, a spreadsheet or a build
# log would like to act upon. Two windows have ids that look the same and are equal after
# normalisation; they are two windows. A reader should see every name spelled out and nothing
# happen.

trace folder=malformed start=2026-11-20T22:15:08.616Z
header app="com.example.\u001b]0;owned\u0007films" version="4.2\n::error::4.2" build="=1+1" platform=ipados os=26.1 sdk=26.0
header device="<img src=x onerror=alert(1)>" lifeCycle=swiftui multipleScenes=true launch=user
header records=work,view,data,setup,log recorder="recorder|with`ticks`"
default * thread=main
default process.* thread=-
default trace.* thread=-
default scene.willConnect role=UIWindowSceneSessionRoleApplication
default scene.stateRestorationActivity activity=true
default work.begin kind=network thread=net
default work.end outcome=done thread=net

scene Nfc "caf\u00e9"
scene Nfd "cafe\u0301"
scene Ansi "\u001b[31mred\u001b[0m\u001b]8;;https://example.com\u0007link\u001b]8;;\u0007"
scene Proto "__proto__"

define up(s) {
  +5ms {s} scene.willConnect
  +20ms {s} scene.willEnterForeground
  +30ms {s} view.onAppear view=Root
  +20ms {s} scene.didBecomeActive
  +3ms {s} phase.active
}

define down(s) {
  +400ms {s} scene.willResignActive
  +2ms {s} phase.inactive
  +90ms {s} scene.didEnterBackground
  +24ms {s} phase.background
  +6ms {s} scene.stateRestorationActivity
}

run one pid=4711 {
  +1ms process.start
  +9ms process.main by=system
  +30ms swiftui.appInit
  +20ms app.didFinishLaunching dur=9ms
  use up(Nfc)
  use up(Nfd)
  use up(Ansi)
  use up(Proto)
  +1s Nfc work.begin id=1 name="\u001b[2J\u001b[H\u001b[31mcleared" key="\u001bP1$r\u001b\\\u009b31m\u0090q\u009c"
  +30ms Nfc work.end id=1
  +1s Nfc work.begin id=2 name="\u001b]52;c;cm0gLXJm\u0007" key="bell\u0007back\b\bdel\u007fcr\rnul\u0000end"
  +30ms Nfc work.end id=2
  +1s Nfc work.begin id=3 name="abc\u202egpj.exe" key="\u2066isolated\u2069\u200b\u200d\ufeff\u00ad"
  +30ms Nfc work.end id=3
  +1s Nfd work.begin id=4 name="line one\nline two\r\nline three" key="para\u2029line\u2028next\u0085vt\u000bff\f"
  +30ms Nfd work.end id=4
  +1s Nfd work.begin id=5 name="</script><script>alert(1)</script>" key="\"><svg onload=alert(1)>" src="javascript:alert(1)"
  +30ms Nfd work.end id=5
  +1s Nfd work.begin id=6 name="<!--" key="]]>&lol;<!DOCTYPE x>" src="../../../../etc/passwd:1"
  +30ms Nfd work.end id=6
  +1s Nfd work.begin id=7 name="=HYPERLINK(\"https://example.com\",\"x\")" key="@SUM(1+1)*cmd|' /C calc'!A0" src="file:///etc/passwd:1"
  +30ms Nfd work.end id=7
  +1s Nfd work.begin id=8 name="+1-1" key="-2+3" src="/absolute/path.swift:3"
  +30ms Nfd work.end id=8
  +1s Ansi work.begin id=9 name="\tTab;\"quoted\",'single'" key="\r=1"
  +30ms Ansi work.end id=9
  +1s Ansi work.begin id=10 name="::error file=a.swift,line=1::owned" key="\n::set-output name=x::y"
  +30ms Ansi work.end id=10
  +1s Ansi work.begin id=11 name="##vso[task.complete result=Failed;]" key="##teamcity[buildStatus status='FAILURE']"
  +30ms Ansi work.end id=11
  +1s Ansi work.begin id=12 name="| a | b |\n|---|---|" key="```\n# heading\n[x](javascript:alert(1)) ![i](https://example.com/i.png) @everyone"
  +30ms Ansi work.end id=12
  +1s Ansi work.begin id=13 name="%s%n%@%d%1$s" key="$(rm -rf ~) `id` ; ls && true"
  +30ms Ansi work.end id=13
  +1s Proto work.begin id=14 name="__proto__" key="constructor"
  +30ms Proto work.end id=14
  +1s Proto work.begin id=15 name="e{fill \u0301 600}" key="\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67\u200d\ud83d\udc66\ud83c\udff3\ufe0f\u200d\ud83c\udf08"
  +30ms Proto work.end id=15
  +1s Proto work.begin id=16 name="{fill long- 20000}" key="\ufffe\uffff\ufdd0"
  +30ms Proto work.end id=16
  +1s Proto work.begin id=17 name="" key=" "
  +30ms Proto work.end id=17
  +1s Proto work.begin id=18 name="digraph \"x\" -> \"y\"; graph TD; A--x" key="@startuml !include /etc/passwd" thread="main\u0000net"
  +30ms Proto work.end id=18
  +1s Proto view.onAppear view="<b>Bold</b>\u001b[1m" trigger="user\u001b[0m"
  +1s Proto view.onDisappear view="<b>Bold</b>\u001b[1m"
  +1s "hostile.event\u001b[31m" name="::warning::unknown events have names as well"
  +1s log subsystem="\u001b[31m" category="=cmd" level="<i>" message="\u202emessage\n::error::from the log"
  +1s Nfc data.dirty key="\u001b]0;title\u0007draft"
  +1s Nfc data.save key="\u001b]0;title\u0007draft"
  use down(Proto)
  use down(Ansi)
  use down(Nfd)
  use down(Nfc)
  +2s process.exit reason="\u001b[5mkilled\u001b[0m\n::error::exit" code=9
}
