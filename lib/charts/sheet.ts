import type { Chart } from './chart'
import { drawChart } from './draw-chart'
import { element, escapeText, textAt } from './markup'
import { lineHeight, wrapText } from './text-fit'

/** A chart that stands alone, with what a reader needs where its page is not there. */
export type ChartSheet = {
  chart: Chart
  title: string
  /** What is counted. */
  description: string
  /** What the figures are about: whose, of which time. */
  about: string
  /** Beneath the chart: the day and the source. */
  source: string
}

const width = 720
const margin = 24
const inner = width - 2 * margin

/**
 * The colours of the page in daylight, on paper of its own: whoever opens the file has no style sheet of ours. Plain classes
 * and no shorthands, which is what office programs read.
 */
const style = `
text { font-family: "Source Sans 3", "Segoe UI", "Helvetica Neue", Arial, sans-serif; font-size: 14px; fill: #16161d; }
.sheet-title { font-size: 20px; font-weight: 600; }
.sheet-soft, .chart-soft { fill: #57545f; }
.chart-figure { font-variant-numeric: tabular-nums; }
.chart-mark-1 { fill: #5b2a86; }
.chart-mark-2 { fill: #827d89; }
.chart-mark-3 { fill: #d98200; }
.chart-stroke-1 { fill: none; stroke: #5b2a86; stroke-width: 2.5; }
.chart-stroke-2 { fill: none; stroke: #827d89; stroke-width: 2.5; stroke-dasharray: 6 4; }
.chart-stroke-3 { fill: none; stroke: #d98200; stroke-width: 2.5; stroke-dasharray: 2 3; }
.chart-hatch-line { stroke: #ffffff; stroke-width: 3; }
.chart-grid { stroke: #dedbd3; }
.chart-zero { stroke: #827d89; }
`

/** A chart as a file of SVG, with title, description, filters, day and source. */
export function drawSheet({ chart, title, description, about, source }: ChartSheet): string {
  let y = margin
  // A larger letter takes more room.
  const write = (text: string, look: string | undefined, scale = 1) =>
    wrapText(text, inner / scale, 4)
      .map((line) => {
        y += lineHeight * scale
        return textAt(line, margin, y - 5, { look })
      })
      .join('')
  const head = write(title, 'sheet-title', 1.45) + write(description, undefined) + write(about, 'sheet-soft')
  const drawing = drawChart(chart, { width: inner, id: 'chart' })
  const drawn = element('g', { transform: `translate(${margin} ${y + 16})` }, drawing.markup)
  y += drawing.height + 32
  const foot = write(source, 'sheet-soft')
  const height = Math.ceil(y + margin)
  const content = [
    element('title', { id: 'title' }, escapeText(title)),
    element('desc', { id: 'description' }, escapeText(`${description}. ${about}`)),
    element('style', {}, escapeText(style).replaceAll('&quot;', '"')),
    element('rect', { width, height, fill: '#ffffff' }),
    head,
    drawn,
    foot,
  ].join('\n')
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-labelledby': 'title',
      'aria-describedby': 'description',
    },
    content,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svg}\n`
}
