/// How the report's page looks, from a phone to a wall and on paper.
enum HTMLReportStyle {
  static let text = [frame, summary, findings, charts, narrow, wide, print].joined(separator: "\n")

  private static let frame = """
    :root { --tint-error: #fdecea; --tint-warning: #fff4e0; --tint-note: #eaf1fb; --good: #1b6e3f; }
    @media (prefers-color-scheme: dark) {
      :root { --tint-error: #3a1d1b; --tint-warning: #33260f; --tint-note: #17263c; --good: #6fd09a; }
    }
    html { scroll-padding-top: 16px; }
    .top, .page, footer { width: min(100% - 48px, 1180px); margin-inline: auto; }
    .top { padding: 28px 0 8px; }
    .brand { margin: 0; color: var(--quiet); font-weight: 600; letter-spacing: 0.02em; }
    h1 { margin: 2px 0 0; font-size: 28px; line-height: 1.25; font-weight: 650; text-wrap: balance; }
    h1 .good { color: var(--good); } h1 .bad { color: var(--error); }
    h2 { margin: 44px 0 12px; font-size: 21px; line-height: 1.3; }
    h3 { margin: 30px 0 4px; font-size: 17px; line-height: 1.35; overflow-wrap: anywhere; }
    h4 { margin: 0; font-size: 15px; line-height: 1.45; font-weight: 600; overflow-wrap: anywhere; }
    p { margin: 6px 0; }
    main { min-width: 0; }
    footer { margin-top: 56px; padding: 16px 0 40px; border-top: 1px solid var(--line); color: var(--quiet); }
    .contents { display: none; }
    .hidden:not(thead):not(caption), caption.hidden, thead.hidden {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
    }
    .skip { position: absolute; left: 8px; top: -60px; padding: 8px 12px; background: var(--raised); z-index: 2; }
    .skip:focus { top: 8px; }
    .path, code { overflow-wrap: anywhere; }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th { text-align: left; font-weight: 600; }
    caption { text-align: left; color: var(--quiet); padding: 0 0 6px; }
    details { margin: 10px 0; }
    summary { cursor: pointer; padding: 3px 0; }
    summary::marker { color: var(--quiet); }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
    .finding:focus { outline: none; }
    pre {
      margin: 8px 0; padding: 12px 14px; background: var(--raised); border-radius: 8px; overflow-x: auto;
      line-height: 1.45;
    }
    .more { color: var(--quiet); margin-top: 14px; }
    ul.plain { padding-left: 18px; } ul.plain li { margin: 4px 0; overflow-wrap: anywhere; }
    """

  private static let summary = """
    .input { padding: 8px 14px; margin: 6px 0; border-left: 4px solid var(--good); background: var(--raised); border-radius: 0 8px 8px 0; }
    .input.broken { border-left-color: var(--warning); background: var(--tint-warning); }
    .input p { margin: 0; overflow-wrap: anywhere; } .input ul { margin: 6px 0 2px; padding-left: 18px; }
    .input.broken p span { font-weight: 600; } .input details { margin: 4px 0 0; }
    .input .path { margin-right: 8px; }
    .tiles { display: flex; flex-wrap: wrap; gap: 10px; margin: 20px 0 0; }
    .tile { flex: 1 1 104px; padding: 10px 14px; background: var(--raised); border-radius: 10px; border-top: 3px solid transparent; }
    .tile dt { color: var(--quiet); font-size: 13px; order: 2; } .tile { display: flex; flex-direction: column; }
    .tile dd { margin: 0; font-size: 24px; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums; }
    .tile.error:not(.none) { border-color: var(--error); } .tile.error:not(.none) dd { color: var(--error); }
    .tile.warning:not(.none) { border-color: var(--warning); } .tile.warning:not(.none) dd { color: var(--warning); }
    .tile.note:not(.none) { border-color: var(--note); } .tile.note:not(.none) dd { color: var(--note); }
    .tile.none dd { color: var(--quiet); }
    """

  private static let findings = """
    .chip {
      display: inline-block; padding: 0 8px; border-radius: 9px; font-size: 12px; line-height: 18px; font-weight: 600;
      vertical-align: 1px; white-space: nowrap; background: var(--raised); color: var(--quiet);
    }
    .chip.error { background: var(--tint-error); color: var(--error); }
    .chip.warning { background: var(--tint-warning); color: var(--warning); }
    .chip.note { background: var(--tint-note); color: var(--note); }
    .chip.new { background: var(--text); color: var(--ground); }
    .dot { display: inline-block; width: 8px; height: 8px; border-radius: 4px; margin-right: 6px; background: var(--quiet); }
    .dot.error { background: var(--error); } .dot.warning { background: var(--warning); } .dot.note { background: var(--note); }
    table.summary td, table.summary th { padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
    table.summary th { color: var(--quiet); font-weight: 500; font-size: 13px; }
    table.summary td:nth-child(2) { white-space: nowrap; }
    .filter {
      position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center;
      margin: 18px 0 0; padding: 10px 0; background: var(--ground); border-bottom: 1px solid var(--line);
    }
    .filter[hidden] { display: none; }
    .filter input[type=search] {
      font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 8px;
      padding: 5px 10px; width: min(300px, 60vw);
    }
    .filter output { color: var(--quiet); }
    .filter label { white-space: nowrap; }
    section.rule, .finding { scroll-margin-top: 72px; color: var(--text); }
    .says { color: var(--quiet); max-width: 76ch; }
    .finding { margin: 12px 0; padding: 12px 16px; border: 1px solid var(--line); border-left: 4px solid var(--quiet); border-radius: 4px 10px 10px 4px; }
    .finding.error { border-left-color: var(--error); } .finding.warning { border-left-color: var(--warning); }
    .finding.note { border-left-color: var(--note); }
    .finding:target { background: var(--raised); }
    .finding[hidden], .rule[hidden] { display: none; }
    .times { color: var(--quiet); font-weight: 500; white-space: nowrap; }
    .self { color: var(--quiet); text-decoration: none; opacity: 0; padding: 0 4px; }
    .finding:hover .self, .self:focus { opacity: 1; }
    .place { color: var(--quiet); overflow-wrap: anywhere; } .place b { color: var(--text); font-weight: 600; }
    .evidence { margin: 8px 0; background: var(--raised); border-radius: 8px; }
    .evidence td { padding: 3px 14px 3px 0; vertical-align: baseline; overflow-wrap: anywhere; }
    .evidence td:first-child { padding-left: 12px; width: 1%; } .evidence td:nth-child(2) { width: 1%; }
    .evidence tr:first-child td { padding-top: 8px; } .evidence tr:last-child td { padding-bottom: 8px; }
    .evidence td:nth-child(3) { width: 32%; }
    .way { margin: 5px 0 0; overflow-wrap: anywhere; } .way b { font-weight: 600; color: var(--quiet); margin-right: 4px; }
    .advice { margin: 12px 0 0; max-width: 84ch; } .advice details { margin: 4px 0; }
    .sources { padding-left: 18px; overflow-wrap: anywhere; font-size: 13px; }
    .reasons dt { font-weight: 600; margin-top: 10px; } .reasons dd { margin: 2px 0 0; }
    .rules td, .rules th { padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); }
    .rules { max-width: 640px; }
    .nothing { font-size: 17px; }
    """

  private static let charts = """
    svg { display: block; overflow: visible; }
    svg text { fill: var(--quiet); font-size: 11px; font-family: inherit; font-variant-numeric: tabular-nums; }
    .strip .lane, .lanes .lane { fill: var(--raised); }
    .grid { stroke: var(--line); stroke-width: 1; }
    svg .bar { fill: var(--work); } svg .work { fill: var(--work); } svg .over { fill: var(--error); }
    svg .active { fill: var(--active); } svg .inactive { fill: var(--inactive); }
    svg .background { fill: var(--background); } svg .gone { fill: var(--gone); } svg .unknown { fill: var(--unknown); }
    line.median { stroke: var(--text); stroke-width: 2; } line.high { stroke: var(--text); stroke-width: 2; stroke-dasharray: 2 2; }
    line.limit { stroke: var(--error); stroke-width: 2; stroke-dasharray: 6 3; }
    .key { display: inline-block; width: 11px; height: 11px; border-radius: 3px; margin-right: 6px; vertical-align: -1px; background: var(--work); }
    .key.active { background: var(--active); } .key.inactive { background: var(--inactive); }
    .key.background { background: var(--background); } .key.gone { background: var(--gone); } .key.unknown { background: var(--unknown); }
    .key.median, .key.high, .key.limit { width: 0; height: 14px; border-radius: 0; background: none; border-left: 2px solid var(--text); vertical-align: -2px; }
    .key.high { border-left-style: dotted; } .key.limit { border-left: 2px dashed var(--error); }
    .legend { display: flex; flex-wrap: wrap; gap: 4px 18px; list-style: none; padding: 0; margin: 8px 0; color: var(--quiet); font-size: 13px; }
    .legend b { color: var(--text); font-weight: 600; }
    .share { border-radius: 6px; overflow: hidden; }
    figure { margin: 10px 0; } figcaption { color: var(--quiet); margin-bottom: 4px; }
    table.chart { margin: 8px 0 4px; }
    table.chart th, table.chart td { padding: 5px 0 5px 12px; vertical-align: middle; }
    table.chart thead th { color: var(--quiet); font-weight: 500; font-size: 13px; vertical-align: bottom; }
    table.chart tbody tr { border-top: 1px solid var(--line); }
    table.chart tbody th { padding-left: 0; font-weight: 500; width: 1%; white-space: nowrap; }
    table.chart .drawing { width: 46%; min-width: 220px; padding-left: 20px; padding-right: 8px; }
    .sub { color: var(--quiet); padding-left: 14px; }
    .run { margin: 26px 0 34px; } .run h3 { margin-bottom: 0; }
    .lanegrid { display: grid; grid-template-columns: minmax(80px, auto) minmax(0, 1fr); gap: 4px 14px; align-items: center; margin: 12px 0 14px; }
    .lanegrid .name { font-size: 13px; max-width: 220px; overflow-wrap: anywhere; line-height: 1.25; }
    .mark { cursor: pointer; } .mark path, .mark circle { stroke: var(--ground); stroke-width: 1.5; }
    .mark.error { fill: var(--error); } .mark.warning { fill: var(--warning); } .mark.note { fill: var(--note); }
    .mark:hover path, .mark:hover circle, .mark:focus path, .mark:focus circle { stroke: var(--text); }
    """

  /// A phone: rows of tables become blocks, their numbers bear their names.
  private static let narrow = """
    @media (max-width: 720px) {
      body { font-size: 16px; }
      .top, .page, footer { width: calc(100% - 32px); }
      h1 { font-size: 24px; }
      .tile { flex-basis: 88px; padding: 8px 12px; }
      .summary .wide { display: none; }
      table.summary td:nth-child(2) { white-space: normal; overflow-wrap: anywhere; }
      .filter { position: static; }
      .filter .search { width: 100%; display: flex; gap: 8px; align-items: center; }
      .filter input[type=search] { flex: 1; width: auto; }
      .finding { padding: 10px 12px; }
      .evidence, .evidence tbody { display: block; }
      .evidence tr { display: flex; flex-wrap: wrap; gap: 0 10px; padding: 7px 12px; }
      .evidence tr + tr { border-top: 1px solid var(--line); }
      .evidence tr td:nth-child(n) { padding: 0; width: auto; }
      .evidence td:first-child::before { content: "line "; }
      .evidence td:nth-child(3), .evidence td:nth-child(4) { flex-basis: 100%; }
      table.chart, table.chart tbody { display: block; }
      table.chart caption { display: block; }
      table.chart thead { display: block; } table.chart thead tr { display: block; }
      table.chart thead th { display: none; } table.chart thead th.drawing { display: block; }
      table.chart tr { display: flex; flex-wrap: wrap; gap: 2px 14px; padding: 9px 0; }
      table.chart th, table.chart td { padding: 0; }
      table.chart tbody th { width: 100%; white-space: normal; }
      table.chart .drawing { width: 100%; padding: 3px 0; min-width: 0; flex-basis: 100%; }
      table.chart td.number::before { content: attr(data-label) " "; color: var(--quiet); font-size: 13px; }
      .lanegrid { grid-template-columns: minmax(0, 1fr); gap: 2px; }
      .lanegrid .name { max-width: none; }
      .lanegrid .name:not(:first-child):not(:empty) { margin-top: 5px; }
      .self { opacity: 1; }
    }
    """

  /// A wide screen: the contents stand beside.
  private static let wide = """
    @media (min-width: 1200px) {
      .top, footer { width: min(100% - 64px, 1640px); }
      .page { width: min(100% - 64px, 1640px); display: grid; grid-template-columns: 250px minmax(0, 1fr); gap: 48px; }
      .contents { display: block; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 28px 4px 24px 0; font-size: 14px; }
      .contents ul { list-style: none; margin: 0; padding: 0; } .contents li { margin: 6px 0; overflow-wrap: anywhere; }
      .contents ul ul { margin: 4px 0 10px; padding-left: 10px; border-left: 1px solid var(--line); }
      .contents a { color: var(--text); text-decoration: none; } .contents a:hover { text-decoration: underline; }
      main > section:first-child h2 { margin-top: 26px; }
    }
    @media (min-width: 1800px) { body { font-size: 17px; } svg text { font-size: 12.5px; } .contents { font-size: 15px; } h4 { font-size: 17px; } }
    """

  private static let print = """
    @media print {
      body { font-size: 10.5pt; }
      .top, .page, footer { width: 100%; display: block; }
      .contents, .filter, .skip, .self { display: none; }
      .finding, .run, .tile, .input, table.chart tr { break-inside: avoid; }
      h2, h3, .says, caption, thead { break-after: avoid; }
      pre { white-space: pre-wrap; }
      details::details-content { content-visibility: visible; block-size: auto; }
      svg, .key, .chip, .input, .evidence, .tile { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }
    """
}
