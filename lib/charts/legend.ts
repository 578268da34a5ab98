import { type Chart, type Frame, isWithheld, lookOf } from './chart'
import { element, textAt } from './markup'
import { drawMark, drawStub } from './patterns'
import { cutText, lineHeight, textWidth } from './text-fit'

const swatch = 12

type Legend = { markup: string; height: number }

/** One sign of a legend with its words. `draw` has the upper left corner of a square of 12 pixels. */
type Entry = { words: string; draw: (x: number, y: number) => string }

export const widthOfEntry = ({ words }: Entry): number => swatch + 6 + textWidth(words)

/**
 * What each sign of a chart means; as many lines as they need. `height` has the space beneath them.
 * @param isList true for a line each
 */
export function drawEntries(entries: readonly Entry[], width: number, isList = false): Legend {
  let [x, y] = [0, 0]
  const drawn = entries.map(({ words, draw }) => {
    const shown = cutText(words, width - swatch - 6)
    const length = swatch + 6 + textWidth(shown) + 16
    if (x > 0 && (isList || x + length - 16 > width)) [x, y] = [0, y + lineHeight + 4]
    const entry = draw(x, y + 2) + textAt(shown, x + swatch + 6, y + 13)
    x += length
    return entry
  })
  return { markup: drawn.join(''), height: entries.length === 0 ? 0 : y + lineHeight + 10 }
}

/** Kinds whose stubs have no room for a word beside them: it is in the legend. */
const withoutWords: readonly Chart['kind'][] = ['grouped bars', 'histogram', 'line']

/**
 * What each series looks like, above the chart; nothing where there is only one, or where they are named elsewhere. What is
 * withheld has its word here where it has no room in the chart.
 */
export function drawLegend({ kind, series }: Chart, { width }: Frame, areNamed = false): Legend {
  const named = series.length < 2 || areNamed ? [] : series
  const words = withoutWords.includes(kind) ? series.flatMap(({ values }) => values.filter(isWithheld)) : []
  return drawEntries(
    [
      ...named.map(({ name }, at) => ({
        words: name,
        draw: (x: number, y: number) => drawSign(kind, at, x, y),
      })),
      ...[...new Set(words)].map((words) => ({
        words,
        draw: (x: number, y: number) => drawStub({ x, y, width: swatch, height: swatch }),
      })),
    ],
    width,
  )
}

function drawSign(kind: Chart['kind'], at: number, x: number, y: number): string {
  if (kind === 'line') return drawStroke(`M${x} ${y + 6}h${swatch}`, at)
  if (kind === 'range dots') return drawDot(x + 6, y + 6, at)
  const look = kind === 'stack' ? stepOf(at) : markOf(at)
  return drawMark({ x, y, width: swatch, height: swatch }, look)
}

/** The look of a series by its place. */
export const markOf = (at: number): string => `mark-${lookOf(at)}`

/** The look of a part of a stack by its place, from the best to the worst. */
export const stepOf = (at: number): string => `step-${(at % 5) + 1}`

/** A line of a series. @param path as `d` has it */
export const drawStroke = (path: string, at: number): string =>
  element('path', { d: path, class: `chart-stroke-${lookOf(at)}` })

/** A value at a point: each series has its own shape. */
export function drawDot(x: number, y: number, at: number): string {
  const look = `chart-${markOf(at)}`
  if (lookOf(at) === 1) return element('circle', { cx: x, cy: y, r: 5, class: look })
  if (lookOf(at) === 2)
    return element('path', { d: `M${x.toFixed(1)} ${(y - 6).toFixed(1)}l6 6l-6 6l-6-6z`, class: look })
  return element('rect', { x: x - 4.5, y: y - 4.5, width: 9, height: 9, class: look })
}
