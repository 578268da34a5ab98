import { type Chart, type Drawing, describeValue, type Frame, narrowBelow } from './chart'
import { drawLegend, drawMark } from './legend'
import { element, textAt, tooltip } from './markup'
import { domainOf, scaleOf } from './scale'
import { lineHeight, textWidth, wrapText } from './text-fit'

const gap = 10
/** Between the end of a bar and its figure. */
const space = 6

/** A row of bars for each category with its figure at the end of each; below zero they go to the left. */
export function drawBars(chart: Chart, frame: Frame): Drawing {
  const { categories, series, format } = chart
  const { width, id } = frame
  const isNarrow = width < narrowBelow
  const labelWidth = isNarrow ? width : Math.min(Math.max(0, ...categories.map(textWidth)), width * 0.38)
  const roomFor = (isMeant: (value: number) => boolean) =>
    Math.max(
      0,
      ...series.flatMap(({ values }) =>
        values.filter((value) => isMeant(value ?? 0)).map((value) => textWidth(format(value)) + space),
      ),
    )
  const left = (isNarrow ? 1 : labelWidth + gap) + roomFor((value) => value < 0)
  const right = Math.max(left, width - roomFor((value) => value >= 0))
  const x = scaleOf(domainOf(series), [left, right])
  const thickness = series.length > 1 ? 14 : 18
  const legend = drawLegend(chart, frame)
  let top = legend.height

  const rows = categories.map((category, row) => {
    const lines = wrapText(category, labelWidth, 2)
    const barsHeight = Math.max(series.length, 1) * thickness
    const height = isNarrow ? lines.length * lineHeight + barsHeight : Math.max(lines.length * lineHeight, barsHeight)
    const barsTop = isNarrow ? top + height - barsHeight : top + (height - barsHeight) / 2
    const linesTop = isNarrow ? top : top + (height - lines.length * lineHeight) / 2
    const label = lines.map((line, at) => {
      const y = linesTop + at * lineHeight + 13
      return isNarrow ? textAt(line, 0, y) : textAt(line, labelWidth, y, { anchor: 'end' })
    })
    const bars = series.map(({ values }, at) => {
      const value = values[row] ?? null
      const y = barsTop + at * thickness
      const [zero, end] = [x(0), x(value ?? 0)]
      const length = value ? Math.max(Math.abs(end - zero), 1) : 0
      const from = end < zero ? zero - length : zero
      const mark = length > 0 ? drawMark({ x: from, y: y + 1, width: length, height: thickness - 2 }, at, id) : ''
      const isBelow = (value ?? 0) < 0
      const figure = isBelow
        ? textAt(format(value), from - space, y + thickness / 2 + 5, { anchor: 'end', look: 'chart-figure' })
        : textAt(format(value), from + length + space, y + thickness / 2 + 5, { look: 'chart-figure' })
      return element('g', {}, tooltip(describeValue(chart, row, at)) + mark + figure)
    })
    const overlap = isNarrow ? 0 : gap / 2
    const zeroLine = element('path', {
      d: `M${x(0).toFixed(1)} ${barsTop - overlap}v${barsHeight + 2 * overlap}`,
      class: 'chart-zero',
    })
    top += height + gap
    return element('g', {}, tooltip(category) + label.join('')) + bars.join('') + zeroLine
  })
  return { width, height: Math.max(top - gap, 0), markup: legend.markup + rows.join('') }
}
