/// How the page of a timeline looks, beyond what all pages share.
enum TimelinePageStyle {
  static let text = #"""
    :root { --starting: #8f64aa; --accent: #0b5cad; --on-bar: #ffffff; --on-inactive: #1b1f27; }
    @media (prefers-color-scheme: dark) {
      :root { --starting: #b08cc9; --accent: #79b4f2; --on-bar: #0d1014; --on-inactive: #0d1014; }
    }
    header, main { padding: 0 clamp(12px, 2vw, 32px); }
    header { padding-top: 14px; }
    h1 { font-size: 1.3rem; margin: 0 0 2px; overflow-wrap: anywhere; }
    h2 { font-size: 1.05rem; margin: 26px 0 8px; }
    h3 { font-size: 0.95rem; margin: 0; overflow-wrap: anywhere; }
    p { margin: 4px 0; }
    .quiet { color: var(--quiet); }
    .complete { color: var(--quiet); }
    .incomplete, .limits { color: var(--warning); font-weight: 600; }
    .facts { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 14px; padding: 0; margin: 4px 0 10px; }
    .badge { font-weight: 600; }
    .badge::before { content: "● "; }
    .badge.error::before { content: "▲ "; }
    .badge.warning::before { content: "◆ "; }
    .skip { position: absolute; left: -999px; }
    .skip:focus { left: 12px; top: 6px; background: var(--ground); padding: 4px 8px; z-index: 5; }
    .aside {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
    }

    .tools { display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; margin-bottom: 8px; font-size: 13px; }
    .tools input[type=search] { flex: 1 1 180px; max-width: 320px; }
    .tools select { max-width: 220px; }
    input[type=search], select, button {
      font: inherit; font-size: 13px; color: var(--text); background: var(--ground); border: 1px solid var(--line);
      border-radius: 6px; padding: 4px 9px; min-height: 30px;
    }
    button { cursor: pointer; background: var(--raised); }
    button:hover { border-color: var(--quiet); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: 2px 10px; }
    label { display: inline-flex; align-items: center; gap: 4px; white-space: nowrap; }
    label input { accent-color: var(--accent); margin: 0; }
    [hidden] { display: none !important; }
    .group { display: inline-flex; }
    .group button { border-radius: 0; margin-left: -1px; }
    .group button:first-child { border-radius: 6px 0 0 6px; margin-left: 0; }
    .group button:last-child { border-radius: 0 6px 6px 0; }

    #map { width: 100%; display: block; border: 1px solid var(--line); border-bottom: 0; border-radius: 8px 8px 0 0;
      cursor: grab; touch-action: none; }
    .pair { display: flex; align-items: stretch; }
    #board { flex: 1 1 0; min-width: 0; position: relative; overflow-x: hidden; overflow-y: auto;
      border: 1px solid var(--line); border-radius: 0 0 8px 8px; }
    #canvas { position: sticky; top: 0; display: block; touch-action: pan-y; }
    #panel { flex: 0 0 340px; position: relative; border: 1px solid var(--line); border-left: 0; padding: 12px 14px;
      overflow-y: auto; max-height: calc(100vh - 90px); font-size: 13.5px; background: var(--raised);
      overflow-wrap: anywhere; }
    #panel th { white-space: nowrap; }
    #panel .evidence { font-size: 12.5px; }
    #panel h2 { margin: 0 28px 6px 0; font-size: 1rem; }
    #close { position: absolute; right: 8px; top: 8px; min-height: 0; padding: 0 8px; font-size: 18px; }
    .moves { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; margin: 10px 0; }
    @media (max-width: 1000px) {
      .pair { display: block; }
      /* What was chosen is in view, wherever the page is scrolled to. */
      #panel { position: fixed; left: 0; right: 0; bottom: 0; z-index: 3; max-height: 46vh; border: 0;
        border-top: 1px solid var(--line); border-radius: 12px 12px 0 0; box-shadow: 0 -4px 18px rgb(0 0 0 / 0.22); }
      .chosen main { padding-bottom: 50vh; }
    }
    #listing { margin: 8px 0; font-size: 13px; }
    #listing summary { cursor: pointer; }
    #listing ol { list-style: none; padding: 0; margin: 6px 0; max-height: 320px; overflow-y: auto; }
    #listing li button { border: 0; background: none; text-align: left; width: 100%; padding: 3px 4px; min-height: 24px;
      border-radius: 4px; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
    #listing li button:hover { background: var(--raised); }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 10px; margin: 6px 0; }
    dt { color: var(--quiet); }
    dd { margin: 0; overflow-wrap: anywhere; }
    #tip { position: fixed; z-index: 4; max-width: min(420px, 90vw); background: var(--raised); color: var(--text);
      border: 1px solid var(--line); border-radius: 8px; padding: 7px 10px; font-size: 12.5px; line-height: 1.4;
      box-shadow: 0 4px 18px rgb(0 0 0 / 0.22); pointer-events: none; overflow-wrap: anywhere; }
    #tip dl { margin: 2px 0 0; gap: 0 8px; }

    .legend { display: flex; flex-wrap: wrap; gap: 2px 16px; font-size: 12.5px; margin: 8px 0 0; }
    .swatch { display: inline-block; width: 18px; margin-right: 5px; vertical-align: baseline; }
    .swatch.gone { height: 2px; background: var(--gone); }
    .swatch.background { height: 4px; background: var(--background); }
    .swatch.inactive { height: 8px; background: var(--inactive); }
    .swatch.active { height: 12px; background: var(--active); }
    .swatch.starting { height: 6px; background: var(--starting); }
    .swatch.work { height: 10px; background: var(--work); }
    .swatch.limit { height: 9px; background: var(--error); border-left: 2px solid var(--text);
      border-top: 2px solid var(--text); }

    .list { padding-left: 0; list-style: none; counter-reset: finding; }
    .list > li { counter-increment: finding; border: 1px solid var(--line); border-radius: 8px; padding: 10px 14px;
      margin: 0 0 10px; position: relative; }
    .list > li h3::before { content: counter(finding) ". "; color: var(--quiet); font-weight: 400; }
    .act { margin: 0; }
    .act:empty { display: none; }
    .live .act { float: right; margin: -26px 0 4px 12px; }
    .told { overflow-wrap: anywhere; }
    .told p { max-width: 90ch; }
    table { border-collapse: collapse; font-size: 13px; }
    th { text-align: left; font-weight: 600; color: var(--quiet); }
    th, td { padding: 3px 14px 3px 0; vertical-align: top; border-bottom: 1px solid var(--line); }
    .evidence { margin: 6px 0; }
    .evidence th, .evidence td { border: 0; padding: 1px 12px 1px 0; }
    .evidence td:nth-child(-n+2) { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .wide { overflow-x: auto; }
    .wide td { white-space: nowrap; }
    figure { margin: 8px 0; }
    .picture svg { width: 100%; max-width: 1280px; height: auto; }
    .live .picture { display: none; }
    main { padding-bottom: 40px; }
    @media (max-width: 600px) {
      h1 { font-size: 1.1rem; }
      .live .act { float: none; margin: 4px 0; }
      .evidence td { display: inline-block; }
      .evidence tr { display: block; margin-bottom: 4px; }
      .evidence thead { display: none; }
    }
    @media print {
      :root {
        color-scheme: light; --ground: #ffffff; --raised: #f5f6f8; --line: #c5cad3; --text: #000000; --quiet: #444b57;
        --error: #b3261e; --warning: #8a5300; --note: #2b5fa8; --active: #26804d; --inactive: #d99a1c;
        --background: #5b76a8; --gone: #c9ced6; --work: #3b7d8c; --open: #b5562f; --starting: #8f64aa;
      }
      #stage, .skip, .act { display: none !important; }
      .live .picture { display: block; }
      .list > li { break-inside: avoid; }
      .wide { overflow: visible; }
      .wide td { white-space: normal; }
    }
    """#
}
