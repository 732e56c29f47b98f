function drawMarkShape(x, y, severity, count, isSelected) {
  const size = 7;
  context.fillStyle = colours[severities[severity]];
  context.beginPath();
  if (count > 1) {
    context.font = "600 10px system-ui, sans-serif";
    const half = Math.max(9, context.measureText(String(count)).width / 2 + 5);
    context.roundRect(x - half, y - 8, half * 2, 16, 8);
  } else if (severity === 2) {
    context.moveTo(x, y - size);
    context.lineTo(x + size, y + size - 1);
    context.lineTo(x - size, y + size - 1);
  } else if (severity === 1) {
    context.moveTo(x, y - size);
    context.lineTo(x + size, y);
    context.lineTo(x, y + size);
    context.lineTo(x - size, y);
  } else {
    context.arc(x, y, size - 1.5, 0, Math.PI * 2);
  }
  context.closePath();
  context.fill();
  if (isSelected) {
    context.strokeStyle = colours.text;
    context.lineWidth = 2;
    context.stroke();
  }
  if (count > 1) {
    context.fillStyle = colours.ground;
    context.textAlign = "center";
    context.fillText(String(count), x, y + 0.5);
    context.textAlign = "left";
  }
}

// Marks that would cover each other are one with their number.
function clusters(number) {
  const groups = [], offset = offsets[number];
  for (const mark of runs[number].marks) {
    if (!isShownMark(mark)) continue;
    const x = xOf(mark.time + offset);
    if (x < gutter - 8 || x > width + 8) continue;
    const last = groups[groups.length - 1];
    if (last && x - last.right < 15 && x - last.left < 30) {
      last.right = x;
      last.marks.push(mark);
      last.severity = Math.max(last.severity, mark.severity);
    } else {
      groups.push({ left: x, right: x, marks: [mark], severity: mark.severity });
    }
  }
  for (const group of groups) group.x = (group.left + group.right) / 2;
  return groups;
}

function drawMarks(lane, y) {
  lane.clusters = clusters(lane.run);
  for (const group of lane.clusters) {
    const isSelected = selected && selected.mark && group.marks.includes(selected.mark);
    drawMarkShape(group.x, y + lane.height / 2, group.severity, group.marks.length, isSelected);
  }
}

// The chosen moment through all rows of its run, the chosen bar, and the pointer.
function drawSelection(top) {
  if (selected) {
    const ofRun = lanes.filter((lane) => lane.run === selected.run);
    const x = xOf(selected.time + offsets[selected.run]);
    if (ofRun.length > 0 && x >= gutter) {
      const last = ofRun[ofRun.length - 1];
      const head = ofRun[1] && ofRun[1].kind === "finding" ? ofRun[1] : ofRun[0];
      const start = head.y + head.height;
      context.fillStyle = selected.mark
        ? colours[severities[selected.mark.severity]] : colours.accent;
      context.fillRect(x - 0.75, start - top, 1.5, last.y + last.height - start);
    }
    const home = selected.mark ? homeOf(selected.run, selected.mark.scene) : null;
    if (home && x >= gutter) {
      drawMarkShape(x, home.y - top + home.height / 2, selected.mark.severity, 1, true);
    }
    const lane = lanes.find((lane) => lane.row && lane.row === selected.row);
    if (lane && selected.slice !== undefined) {
      const offset = offsets[lane.run], parts = lane.row.parts;
      const left = Math.max(gutter, xOf(parts.begin[selected.slice] + offset));
      const right = Math.min(width, xOf(parts.end[selected.slice] + offset));
      if (right >= left) {
        context.strokeStyle = colours.accent;
        context.lineWidth = 2;
        context.strokeRect(left - 1, lane.y - top + 1, right - left + 2, lane.height - 2);
      }
    }
  }
  if (pointer && pointer.x >= gutter) {
    context.fillStyle = colours.quiet;
    context.globalAlpha = 0.6;
    context.fillRect(Math.round(pointer.x), axisHeight, 1, height);
    context.globalAlpha = 1;
  }
}
