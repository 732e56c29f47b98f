import TestSupport

extension ExitTests {
  static let wrongUses: [(words: String, errors: String)] = [
    (
      "anaylze",
      "Unknown command 'anaylze', and no such file. Did you mean 'analyze'?\n" + general
    ),
    ("nothing", "Unknown command 'nothing', and no such file\n" + general),
    ("v1.2", "Unknown command 'v1.2', and no such file\n" + general),
    ("''", "Unknown command '', and no such file\n" + general),
    ("--hepl", "Unknown option '--hepl'. Did you mean '--help'?\n" + general),
    ("-x", "Unknown option '-x'\n" + general),
    ("--version --bogus", "Unknown option '--bogus'\n" + general),
    ("--help --vresion", "Unknown option '--vresion'. Did you mean '--version'?\n" + general),
    ("--generate-manual --help", "Unexpected argument '--help'\n" + general),
    ("--version check", "Unexpected argument 'check'\n" + general),
    ("help check diff", "Unexpected argument 'diff'\n" + general),
    ("--generate-completion-script bash zsh", "Unexpected argument 'zsh'\n" + general),
    (
      "--generate-completion-scrip bash",
      "Unknown option '--generate-completion-scrip'. Did you mean '--generate-completion-script'?\n"
        + general
    ),
    ("help chekc", "Unknown subcommand 'chekc'. Did you mean 'check'?\n" + general),
    (
      "--formt json legal.sketch",
      "Unknown option '--formt'. Did you mean '--format'?\n" + analyze
    ),
    ("--format", "Missing value for '--format'\n" + analyze),
    ("timeline a b", "Unexpected argument 'b'\n" + timeline),
    ("version 1", "Unexpected argument '1'\n" + usage("version", "")),
    (
      "analyze --fromat json x", "Unknown option '--fromat'. Did you mean '--format'?\n" + analyze
    ),
    ("analyze --format", "Missing value for '--format'\n" + analyze),
    (
      "analyze --format jsno x",
      "Invalid value 'jsno' for '--format' (expected text, json, html or brief). Did you mean 'json'?\n"
        + analyze
    ),
    (
      "analyze --format yaml x",
      "Invalid value 'yaml' for '--format' (expected text, json, html or brief)\n" + analyze
    ),
    (
      "analyze --only-rule illegal-transitoin x",
      "Unknown rule 'illegal-transitoin'. Did you mean 'illegal-transition'?\n" + analyze
    ),
    (
      "check --disable-rule qqqq x",
      "Unknown rule 'qqqq'; 'lifetrace rules' lists all rules\n" + check
    ),
    (
      "rules heavy-wrk-in-inactive",
      "Unknown rule 'heavy-wrk-in-inactive'. Did you mean 'heavy-work-in-inactive'?\n"
        + usage("rules", " [RULE|WORD…]")
    ),
    (
      "model UIScen",
      "Unknown machine 'UIScen'. Did you mean 'uiscene'?\n" + usage("model", " [MACHINE]")
    ),
    (
      "model qqqq",
      "Unknown machine 'qqqq'; 'lifetrace model' lists all machines\n"
        + usage("model", " [MACHINE]")
    ),
    (
      "check --disable-rule budget-exceeded x",
      "'budget-exceeded' cannot be chosen like a rule; the 'budgets' of the configuration set what it "
        + "reports\n" + check
    ),
    ("check --strict=1 x", "'--strict' takes no value\n" + check),
    (
      "check --strict --lenient legal.sketch",
      "'--strict' cannot be combined with '--lenient'\n" + check
    ),
    (
      "check --max-findings many x",
      "Invalid value 'many' for '--max-findings' (expected a whole number of at least 0)\n" + check
    ),
    (
      "analyze --max-decoded 12Q x",
      "Invalid value '12Q' for '--max-decoded' (expected a number of bytes such as 4096, 64K, 16M or 2G)\n"
        + analyze
    ),
    (
      "analyze --max-line 2G x",
      "Invalid value '2G' for '--max-line' (expected at most 256M)\n" + analyze
    ),
    (
      "analyze --max-window 2147483649 x",
      "Invalid value '2147483649' for '--max-window' (expected at most 2G, the limit of libzstd)\n"
        + analyze
    ),
    (
      "analyze --jobs 0 x",
      "Invalid value '0' for '--jobs' (expected a whole number from 1 to 256)\n" + analyze
    ),
    (
      "check --jobs 257 x",
      "Invalid value '257' for '--jobs' (expected a whole number from 1 to 256)\n" + check
    ),
    (
      "timeline --jobs=all x",
      "Invalid value 'all' for '--jobs' (expected a whole number from 1 to 256)\n" + timeline
    ),
    (
      "timeline --from soon x",
      "Invalid value 'soon' for '--from' (expected a time such as 200ms, 1.5s or 3000000ns)\n"
        + timeline
    ),
    (
      "timeline --width 9 x",
      "Invalid value '9' for '--width' (expected a whole number from 40 to 10000)\n" + timeline
    ),
    (
      "analyze --width 9223372036854775807 x",
      "Invalid value '9223372036854775807' for '--width' (expected a whole number from 40 to 10000)\n"
        + analyze
    ),
    (
      "coverage --width 10001 x",
      "Invalid value '10001' for '--width' (expected a whole number from 40 to 10000)\n"
        + usage("coverage", " PATH…")
    ),
    (
      "coverage --require , x",
      "Invalid value ',' for '--require' (expected an entry or a transition, such as url.cold)\n"
        + usage("coverage", " PATH…")
    ),
    (
      "coverage --require url --require= x",
      "Invalid value '' for '--require' (expected an entry or a transition, such as url.cold)\n"
        + usage("coverage", " PATH…")
    ),
    (
      "check --only-rule LT101 --disable-rule illegal-transition x",
      "No rule is left to run after '--only-rule', '--disable-rule' and the configuration\n" + check
    ),
    (
      "check --only-rule LT701 x",
      "No rule is left to run after '--only-rule', '--disable-rule' and the configuration; "
        + "'lifetrace preflight' runs LT701\n" + check
    ),
    (
      "preflight --only-rule LT501 x",
      "No rule is left to run after '--only-rule', '--disable-rule' and the configuration; "
        + "'lifetrace check' runs LT501\n" + usage("preflight", " PATH…")
    ),
    (
      "analyze --explain-input x -o x.html",
      "'--explain-input' cannot be combined with '--format html'\n" + analyze
    ),
    (
      "analyze --explain-input --write-mappings - x",
      "'--write-mappings' cannot write to standard output; name a file\n" + analyze
    ),
    (
      "check --write-baseline - x",
      "'--write-baseline' cannot write to standard output; name a file\n" + check
    ),
    (
      "batch --group 4097 x",
      "Invalid value '4097' for '--group' (expected a whole number from 1 to 4096)\n"
        + usage("batch", " [PATH…]")
    ),
    ("timeline --only '' x", "'--only' expects the name of an event or a scope\n" + timeline),
    (
      "timeline --only scene --only , x",
      "'--only' expects the name of an event or a scope\n" + timeline
    ),
    ("timeline --only scen x", "Unknown event or scope 'scen'. Did you mean 'scene'?\n" + timeline),
    (
      "timeline --time now x",
      "Invalid value 'now' for '--time' (expected relative, utc or none)\n" + timeline
    ),
    (
      "check --reporter sarfi x",
      "Invalid value 'sarfi' for '--reporter' (expected human, xcode, json, ndjson, sarif, junit, checkstyle, "
        + "github-actions, github-markdown, gitlab-codequality, markdown, csv or html). Did you mean 'sarif'?\n"
        + check
    ),
    (
      "check --reporter human --reporter json x",
      "Two reports go to standard output; name a file: '--reporter json=FILE'\n" + check
    ),
    (
      "check --reporter json=r --output s x",
      "'--output' has no effect, because every report names a file\n" + check
    ),
    ("check --reporter json= x", "Missing file name for '--reporter'\n" + check),
    ("check --reporter json=r --reporter human=r x", "Two reports go to 'r'\n" + check),
    ("check - -", once + check),
    ("check - legal.sketch /dev/stdin", once + check),
    ("check --config - /dev/fd/0", once + check),
    ("check --baseline=- -", once + check),
    ("baseline compare - -", once + usage("baseline", " report FILE | compare BEFORE AFTER")),
    (
      "check --reporter json --reporter human=/dev/stdout x",
      "Two reports go to '/dev/stdout'\n" + check
    ),
    (
      "check --reporter json=new.json --reporter csv=./new.json x",
      "Two reports go to './new.json'\n" + check
    ),
    (
      "check --reporter json=bare/../new.json --write-baseline new.json x",
      "A report would overwrite the baseline 'new.json'; name another file\n" + check
    ),
    (
      "check legal.sketch --output legal.sketch",
      Messages.overwrites("The report", "legal.sketch") + "\n" + check
    ),
    (
      "check folder --reporter json=folder/a.sketch",
      Messages.overwrites("The report", "folder/a.sketch") + "\n" + check
    ),
  ]
}
