import { type Chart, type ChartValue, type Drawing, describeValue, type Frame, isWithheld, numberOf } from './chart'
import { markOf } from './legend'
import { drawValue } from './markup'
import { drawMark, drawStub, stubLength } from './patterns'
import { makePlot } from './plot'
import { textWidth } from './text-fit'
import { textOnGround } from './text-on-ground'

/** Of the room of a category, so much is drawn on. */
const filled = 0.76
const widest = 64

/**
 * Columns side by side for each category, on an axis; with their figures where all of them have room. Those of a histogram
 * touch each other.
 */
export function drawColumns(chart: Chart, frame: Frame): Drawing {
  const { categories, series, format } = chart
  const { height, back, startOf, band, y } = makePlot(chart, frame)
  const isHistogram = chart.kind === 'histogram'
  const width = isHistogram
    ? band / Math.max(series.length, 1)
    : Math.min((band * filled) / Math.max(series.length, 1), widest)
  const inset = (band - width * series.length) / 2
  const gap = isHistogram ? Math.min(0.5, width / 8) : Math.min(1, width / 8)
  const hasRoom = series.every(({ values }) =>
    values.every((value) => isWithheld(value) || textWidth(format(numberOf(value))) <= width + 2),
  )
  const columns = categories.flatMap((_, category) =>
    series.map(({ values }, at) =>
      drawValue(
        describeValue(chart, category, at),
        drawColumn(values[category], startOf(category) + inset + at * width, at),
      ),
    ),
  )
  return { width: frame.width, height, markup: back + columns.join('') }

  function drawColumn(value: ChartValue | undefined, left: number, at: number): string {
    const [zero, end] = [y(0), y(numberOf(value) ?? 0)]
    const box = { x: left + gap, width: width - 2 * gap }
    if (isWithheld(value)) return drawStub({ ...box, y: zero - stubLength, height: stubLength })
    const length = value ? Math.max(Math.abs(end - zero), 1) : 0
    const top = end > zero ? zero : zero - length
    const mark = length > 0 ? drawMark({ ...box, y: top, height: length }, markOf(at)) : ''
    const number = numberOf(value)
    if (!hasRoom && !(number === null && width >= 8)) return mark
    const baseline = (number ?? 0) < 0 ? top + length + 14 : top - 5
    return mark + textOnGround(format(number), left + width / 2, baseline, { anchor: 'middle', look: 'chart-figure' })
  }
}
