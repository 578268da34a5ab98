import {
  type Chart,
  type ChartValue,
  type Drawing,
  describeValue,
  type Frame,
  isWithheld,
  numberOf,
  writeValue,
} from './chart'
import { drawDot, drawLegend } from './legend'
import { drawValue, element, textAt } from './markup'
import { drawStub, stubLength } from './patterns'
import { drawRows, leftOfRows } from './rows'
import { domainOf, scaleOf, ticksOf } from './scale'
import { lineHeight, textWidth } from './text-fit'
import { textOnGround } from './text-on-ground'

const thickness = 18

const dotRadius = 6

/** Between what is drawn of a value and its figure. */
const space = 6

/** Between the figures of the axis; where there is less, only every other one is written, or fewer. */
const betweenTicks = 12

/** A row for each category: each value as a dot on the line of what it may be, beneath an axis that begins at zero. */
export function drawRangeDots(chart: Chart, frame: Frame): Drawing {
  const { categories, series, format } = chart
  const { width } = frame
  const ticks = ticksOf(domainOf(series), format)
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)]
  const left = leftOfRows(categories, width) + textWidth(format(first)) / 2
  const figureRoom = Math.max(
    0,
    ...series.flatMap(({ values, ranges }) =>
      values.map((value, row) => textWidth(writeFigure(value, ranges?.[row] ?? null))),
    ),
  )
  const x = scaleOf(
    [first, last],
    [left, Math.max(left, width - Math.max(textWidth(format(last)) / 2, figureRoom + dotRadius + space) - 1)],
  )
  const legend = drawLegend(chart, frame)
  const axisHeight = lineHeight + 6
  const contentHeight = Math.max(series.length, 1) * thickness
  const drawing = drawRows(categories, {
    width,
    top: { markup: '', height: legend.height + axisHeight },
    contentHeight,
    draw: (row, { y }) =>
      series
        .map(({ values, ranges }, at) => {
          const middle = y + at * thickness + thickness / 2
          return drawValue(describeValue(chart, row, at), drawMiddle(values[row], ranges?.[row] ?? null, middle, at))
        })
        .join(''),
  })
  const widest = Math.max(...ticks.map((tick) => textWidth(format(tick))))
  const apart = x(ticks[1] ?? last) - x(first)
  const everyFew = Math.max(1, Math.ceil((widest + betweenTicks) / apart))
  const lines = ticks.map(
    (tick, at) =>
      element('path', {
        d: `M${x(tick).toFixed(1)} ${legend.height + axisHeight - 4}V${drawing.height.toFixed(1)}`,
        class: tick === 0 ? 'chart-zero' : 'chart-grid',
      }) +
      (at % everyFew === 0
        ? textAt(format(tick), x(tick), legend.height + 13, { anchor: 'middle', look: 'chart-soft' })
        : ''),
  )
  return { ...drawing, markup: legend.markup + lines.join('') + drawing.markup }

  function writeFigure(value: ChartValue | undefined, range: readonly [number, number] | null): string {
    return range && value === null ? `${format(range[0])} to ${format(range[1])}` : writeValue(format, value)
  }

  function drawMiddle(
    value: ChartValue | undefined,
    range: readonly [number, number] | null,
    y: number,
    at: number,
  ): string {
    const words = writeFigure(value, range)
    if (isWithheld(value))
      return (
        drawStub({ x: x(0), y: y - 6, width: stubLength, height: 12 }) +
        textAt(words, x(0) + stubLength + space, y + 5, { look: 'chart-soft' })
      )
    const number = numberOf(value)
    if (number === null && !range) return textAt(words, x(0) + space, y + 5, { look: 'chart-soft' })
    const line = range
      ? element('path', {
          d: `M${x(range[0]).toFixed(1)} ${y - 4}v8m0 -4H${x(range[1]).toFixed(1)}m0 -4v8`,
          class: 'chart-range',
        })
      : ''
    const dot = number === null ? '' : drawDot(x(number), y, at)
    const end = Math.max(number === null ? 0 : x(number) + dotRadius, range ? x(range[1]) : 0)
    return line + dot + textOnGround(words, end + space, y + 5, { look: 'chart-figure' })
  }
}
