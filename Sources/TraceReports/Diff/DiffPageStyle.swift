/// How the page of differences looks beyond the style of reports.
enum DiffPageStyle {
  static let text = """
    :root { --before: #7c8797; --better: #2e8b57; --tint-good: #e5f4ea; }
    @media (prefers-color-scheme: dark) { :root { --before: #8b95a5; --better: #4fb37c; --tint-good: #15301f; } }
    .sides { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px 28px; }
    .side h3 { margin-top: 6px; } .side > p { margin: 0 0 8px; }
    .adopted { margin: 18px 0 0; padding: 10px 14px; background: var(--tint-note); border-radius: 8px; overflow-wrap: anywhere; }
    .difference { position: relative; padding: 9px 14px 10px 126px; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
    h3 { margin-bottom: 8px; }
    #regressions .difference { margin: 10px 0; padding: 11px 16px 12px 126px; border: 1px solid var(--line); border-left: 4px solid var(--error); border-radius: 4px 10px 10px 4px; }
    .difference p { margin: 2px 0 0; max-width: 92ch; } .difference .app { font-weight: 400; margin-left: 8px; }
    .difference .chip { position: absolute; left: 14px; margin-top: 2px; }
    .chip.worse { background: var(--tint-error); color: var(--error); }
    .chip.better { background: var(--tint-good); color: var(--good); }
    #unjudged .subject { color: var(--quiet); }
    table.shift { margin: 8px 0 0; }
    table.shift thead th { white-space: nowrap; }
    svg .before { fill: var(--before); } svg .other { fill: var(--work); }
    svg .worse { fill: var(--error); } svg .better { fill: var(--better); } svg .open { fill: var(--open); }
    .key.before { background: var(--before); } .key.worse { background: var(--error); }
    .key.better { background: var(--better); } .key.inactive { background: var(--inactive); }
    .key.open { background: var(--open); } .key.inline { display: none; }
    @media (min-width: 721px) {
      table.shift td.number { width: 1%; } table.shift .drawing { width: auto; padding-left: 14px; }
    }
    @media (max-width: 720px) {
      .sides { grid-template-columns: minmax(0, 1fr); }
      .difference { padding: 10px 0; } #regressions .difference { padding: 10px 12px; }
      .difference .chip { position: static; margin: 0 4px 0 0; }
      table.shift .key.inline { display: inline-block; }
    }
    @media print {
      .difference { break-inside: avoid; }
      .chip, svg, .adopted { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }
    """
}
