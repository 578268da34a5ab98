import { type Chart, type Frame, lookOf } from './chart'
import { element, textAt } from './markup'
import { cutText, lineHeight, textWidth } from './text-fit'

const swatch = 12

/** What each series looks like, above the chart; nothing where there is only one. `height` has the space beneath it. */
export function drawLegend({ kind, series }: Chart, { width, id }: Frame): { markup: string; height: number } {
  if (series.length < 2) return { markup: '', height: 0 }
  let [x, y] = [0, 0]
  const entries = series.map(({ name }, at) => {
    const words = cutText(name, width - swatch - 6)
    const length = swatch + 6 + textWidth(words) + 16
    if (x > 0 && x + length - 16 > width) [x, y] = [0, y + lineHeight + 4]
    const sign =
      kind === 'line'
        ? drawStroke(`M${x} ${y + 8}h${swatch}`, at)
        : drawMark({ x, y: y + 2, width: swatch, height: swatch }, at, id)
    const entry = sign + textAt(words, x + swatch + 6, y + 13)
    x += length
    return entry
  })
  return { markup: (kind === 'line' ? '' : hatchOf(id)) + entries.join(''), height: y + lineHeight + 10 }
}

type Box = { x: number; y: number; width: number; height: number }

/** A bar, a column, or a swatch; the second series has a pattern over its colour, where colours cannot be trusted. */
export function drawMark(box: Box, at: number, id: string): string {
  const look = lookOf(at)
  const mark = element('rect', { ...box, class: `chart-mark-${look}` })
  return look === 2 ? mark + element('rect', { ...box, class: 'chart-hatch', fill: `url(#${id}-hatch)` }) : mark
}

/** A line of a series. @param path as `d` has it */
export const drawStroke = (path: string, at: number): string =>
  element('path', { d: path, class: `chart-stroke-${lookOf(at)}` })

const hatchOf = (id: string) =>
  element(
    'defs',
    {},
    element(
      'pattern',
      { id: `${id}-hatch`, width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      element('path', { d: 'M0 0V5', class: 'chart-hatch-line' }),
    ),
  )
