import { type Chart, type Drawing, describeValue, type Frame } from './chart'
import { drawMark } from './legend'
import { element, textAt, tooltip } from './markup'
import { makePlot } from './plot'
import { textWidth } from './text-fit'

/** Of the room of a category, so much is drawn on. */
const filled = 0.76
const widest = 56

/** Columns side by side for each category, on an axis; with their figures where all of them have room. */
export function drawColumns(chart: Chart, frame: Frame): Drawing {
  const { categories, series, format } = chart
  const { height, back, startOf, band, y } = makePlot(chart, frame)
  const width = Math.min((band * filled) / Math.max(series.length, 1), widest)
  const inset = (band - width * series.length) / 2
  const hasRoom = series.every(({ values }) => values.every((value) => textWidth(format(value)) <= width + 4))
  const columns = categories.flatMap((_, category) =>
    series.map(({ values }, at) => {
      const value = values[category] ?? null
      const x = startOf(category) + inset + at * width
      const [zero, end] = [y(0), y(value ?? 0)]
      const length = value ? Math.max(Math.abs(end - zero), 1) : 0
      const top = end > zero ? zero : zero - length
      const gap = Math.min(1, width / 8)
      const mark =
        length > 0 ? drawMark({ x: x + gap, y: top, width: width - 2 * gap, height: length }, at, frame.id) : ''
      const isNamed = hasRoom || (value === null && width >= 8)
      const figure = isNamed
        ? textAt(format(value), x + width / 2, (value ?? 0) < 0 ? top + length + 14 : top - 5, {
            anchor: 'middle',
            look: 'chart-figure',
          })
        : ''
      return element('g', {}, tooltip(describeValue(chart, category, at)) + mark + figure)
    }),
  )
  return { width: frame.width, height, markup: back + columns.join('') }
}
