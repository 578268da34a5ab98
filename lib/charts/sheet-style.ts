import { textSize } from './text-fit'

export const titleSize = 20

/** The colours of the page in daylight. Mixtures are written out: not every program can mix. */
const fills: Record<string, string> = {
  'chart-ground': '#ffffff',
  'chart-soft': '#57545f',
  'sheet-soft': '#57545f',
  'chart-mark-1': '#5b2a86',
  'chart-mark-2': '#827d89',
  'chart-mark-3': '#d98200',
  'chart-step-1': '#5b2a86',
  'chart-step-2': '#b59fc9',
  'chart-step-3': '#dad9dc',
  'chart-step-4': '#eec78c',
  'chart-step-5': '#d98200',
  'chart-shade-1': '#ebe5f0',
  'chart-shade-2': '#d1c3dd',
  'chart-shade-3': '#b59fc9',
  'chart-shade-4': '#7c559e',
  'chart-shade-5': '#5b2a86',
  'chart-on-step-1': '#ffffff',
  'chart-on-shade-4': '#ffffff',
  'chart-on-shade-5': '#ffffff',
}

/**
 * How a chart looks where it stands alone: whoever opens the file has no style sheet of ours. Plain classes and no shorthands,
 * which is what office programs read.
 */
export const sheetStyle = `
text { font-family: "Source Sans 3", "Segoe UI", "Helvetica Neue", Arial, sans-serif; font-size: ${textSize}px; }
text, .sheet-outline { fill: #16161d; }
.sheet-title { font-size: ${titleSize}px; font-weight: 600; }
${Object.entries(fills)
  .map(([look, colour]) => `.${look} { fill: ${colour}; }`)
  .join('\n')}
.chart-figure { font-variant-numeric: tabular-nums; }
.chart-shade-none { fill: #ffffff; stroke: #827d89; }
.chart-stroke-1 { fill: none; stroke: #5b2a86; stroke-width: 2.5; }
.chart-stroke-2 { fill: none; stroke: #827d89; stroke-width: 2.5; stroke-dasharray: 6 4; }
.chart-stroke-3 { fill: none; stroke: #d98200; stroke-width: 2.5; stroke-dasharray: 2 3; }
.chart-range { fill: none; stroke: #827d89; stroke-width: 2; }
.chart-hatch-rising { fill: none; stroke: #ffffff; stroke-width: 1.5; stroke-opacity: 0.5; }
.chart-hatch-falling { fill: none; stroke: #ffffff; stroke-width: 1.5; stroke-opacity: 0.5; }
.chart-hatch-level { fill: none; stroke: #ffffff; stroke-width: 1.5; stroke-opacity: 0.5; }
.chart-withheld { fill: #ffffff; stroke: #827d89; }
.chart-withheld-line { stroke: #827d89; stroke-width: 1; }
.chart-on-withheld { stroke: #ffffff; stroke-width: 4px; paint-order: stroke; }
.chart-place { fill: none; }
.chart-grid { stroke: #dedbd3; }
.chart-zero { stroke: #827d89; }
`
