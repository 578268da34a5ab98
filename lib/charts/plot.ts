import { type Chart, type Frame, narrowBelow } from './chart'
import { drawLegend } from './legend'
import { element, nameWhole, textAt } from './markup'
import { domainOf, scaleOf, ticksOf } from './scale'
import { cutText, lineHeight, textWidth, wrapText } from './text-fit'

/** Above the highest tick: room for its figure and for that of a column that reaches it. */
const headroom = 18

/** Axes, ticks, legend, and the names of the categories, with the places of what is drawn between them. */
type Plot = {
  /** From the top of the drawing to the foot of the names. */
  height: number
  /** Beneath what is drawn. */
  back: string
  /** The left end of a category, in pixels. */
  startOf: (category: number) => number
  /** How wide each category is. */
  band: number
  y: (value: number) => number
}

type PlotOptions = {
  /** So much is kept free at the right. */
  right?: number
  /** True where the series are named beside what is drawn, and not in a legend. */
  areNamed?: boolean
}

/** The frame of columns and lines: values go up, categories to the right. */
export function makePlot(chart: Chart, frame: Frame, { right = 0, areNamed = false }: PlotOptions = {}): Plot {
  const { categories, series, format } = chart
  const width = frame.width - right
  const legend = drawLegend(chart, frame, areNamed)
  const ticks = ticksOf(domainOf(series), format)
  const left = Math.ceil(Math.max(...ticks.map((tick) => textWidth(format(tick))))) + 8
  const band = (width - left) / Math.max(categories.length, 1)
  const startOf = (category: number) => left + category * band
  const top = legend.height + headroom
  const foot = top + (frame.width < narrowBelow ? 180 : frame.width < 800 ? 220 : 260)
  const y = scaleOf([ticks[0] ?? 0, ticks.at(-1) ?? 1], [foot, top])
  const lines = ticks.map(
    (tick) =>
      element('path', {
        d: `M${left} ${y(tick).toFixed(1)}H${width}`,
        class: tick === 0 ? 'chart-zero' : 'chart-grid',
      }) + textAt(format(tick), left - 8, y(tick) + 5, { anchor: 'end', look: 'chart-soft' }),
  )
  const named = nameCategories(categories, { left, band, width })
  const names = named.map(({ at, x, words }) =>
    nameWhole(
      categories[at] ?? '',
      words,
      words.map((line, row) => textAt(line, x, foot + 20 + row * lineHeight, { anchor: 'middle' })).join(''),
    ),
  )
  const rows = Math.max(0, ...named.map(({ words }) => words.length))
  return {
    height: foot + 8 + rows * lineHeight,
    back: legend.markup + lines.join('') + names.join(''),
    startOf,
    band,
    y,
  }
}

/** A name that has so much room can be read, even where its end is cut off. */
const readableName = 96

type Room = { left: number; band: number; width: number }

/**
 * Names on several lines where every one fits beneath its category, or has room to be read cut; else some of them, evenly,
 * the first among them. None reaches over another or over the edge of the drawing: the outer ones are moved in.
 */
function nameCategories(categories: readonly string[], { left, band, width }: Room) {
  const room = band - 6
  const centreOf = (at: number) => left + (at + 0.5) * band
  const wrapped = categories.map((category) => wrapText(category, room, 3))
  if (room >= readableName || wrapped.every((words, at) => words.join(' ') === categories[at]))
    return wrapped.map((words, at) => ({ at, x: centreOf(at), words }))
  const names = categories.map((category, at) => {
    const word = cutText(category, readableName)
    const half = textWidth(word) / 2
    return { at, half, x: Math.min(Math.max(centreOf(at), half), width - half), words: [word] }
  })
  const everyNth = (step: number) => names.filter(({ at }) => at % step === 0)
  const isClear = (shown: typeof names) =>
    shown.every(({ x, half }, at) => {
      const next = shown[at + 1]
      return !next || x + half + 6 <= next.x - next.half
    })
  const steps = categories.map((_, at) => at + 1)
  return everyNth(steps.find((step) => isClear(everyNth(step))) ?? categories.length)
}
