import type { Chart } from './chart'
import { drawChart } from './draw-chart'
import { element, escapeText, textAt } from './markup'
import { sheetStyle, titleSize } from './sheet-style'
import { lineHeight, textSize, wrapText } from './text-fit'

/** A chart that stands alone, with what a reader needs where its page is not there. */
type ChartSheet = {
  chart: Chart
  title: string
  /** What is counted. */
  description: string
  /** What the figures are about: whose, of which time. */
  about: string
  /** Beneath the chart: the day and the source. */
  source: string
  /** Which published figures these are; without one they are an organisation's own. */
  release?: string
  licence?: string
}

/** Where there is no table beside the chart that says it. */
const rangesInWords = 'The line about a dot reaches from the lowest to the highest that the figure may be.'

const width = 720
const margin = 24
const inner = width - 2 * margin

/** A chart as a file of SVG, with title, description, filters, day and source. */
export function drawSheet({ chart, title, description, about, source, release, licence }: ChartSheet): string {
  let y = margin
  // A larger letter takes more room.
  const write = (text: string, look: string | undefined, scale = 1) =>
    wrapText(text, inner / scale, 4)
      .map((line) => {
        y += lineHeight * scale
        return textAt(line, margin, y - 5, { look })
      })
      .join('')
  const head =
    write(title, 'sheet-title', titleSize / textSize) + write(description, undefined) + write(about, 'sheet-soft')
  const drawing = drawChart(chart, { width: inner })
  const drawn = element('g', { transform: `translate(${margin} ${y + 16})` }, drawing.markup)
  y += drawing.height + 32
  const hasRanges = chart.series.some(({ ranges }) => ranges?.some((range) => range !== null))
  const foot = [hasRanges ? rangesInWords : '', source, release, licence]
    .map((line) => (line ? write(line, 'sheet-soft') : ''))
    .join('')
  const height = Math.ceil(y + margin)
  const content = [
    element('title', { id: 'title' }, escapeText(title)),
    element('desc', { id: 'description' }, escapeText(`${description}. ${about}`)),
    element('style', {}, escapeText(sheetStyle).replaceAll('&quot;', '"')),
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
