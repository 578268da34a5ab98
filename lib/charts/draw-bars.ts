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
import { drawLegend, markOf } from './legend'
import { drawValue, element, textAt } from './markup'
import { drawMark, drawStub, stubLength } from './patterns'
import { drawRows } from './rows'
import { domainOf, scaleOf } from './scale'
import { textWidth } from './text-fit'

/** Between the end of a bar and its figure. */
const space = 6

/** A row of bars for each category with its figure at the end of each; below zero they go to the left. */
export function drawBars(chart: Chart, frame: Frame): Drawing {
  const { categories, series, format } = chart
  const { width } = frame
  const legend = drawLegend(chart, frame)
  const thickness = series.length > 1 ? 17 : 18
  const domain = domainOf(series)
  const roomFor = (isMeant: (value: number) => boolean) =>
    Math.max(
      0,
      ...series.flatMap(({ values }) =>
        values
          .filter((value) => isMeant(numberOf(value) ?? 0))
          .map((value) => textWidth(writeValue(format, value)) + space + (isWithheld(value) ? stubLength : 0)),
      ),
    )
  const [roomBelow, roomAbove] = [roomFor((value) => value < 0), roomFor((value) => value >= 0)]
  return drawRows(categories, {
    width,
    top: legend,
    contentHeight: Math.max(series.length, 1) * thickness,
    draw: (row, { left, y: top, overlap }) => {
      const from = left + roomBelow
      const x = scaleOf(domain, [from, Math.max(from, width - roomAbove)])
      let bars = ''
      for (const [at, { values }] of series.entries()) {
        const ends = { zero: x(0), end: x(numberOf(values[row]) ?? 0) }
        bars += drawValue(describeValue(chart, row, at), drawBar(values[row], ends, top + at * thickness, at))
      }
      const zeroLine = element('path', {
        d: `M${x(0).toFixed(1)} ${top - overlap}v${Math.max(series.length, 1) * thickness + 2 * overlap}`,
        class: 'chart-zero',
      })
      return bars + zeroLine
    },
  })

  function drawBar(
    value: ChartValue | undefined,
    { zero, end }: { zero: number; end: number },
    y: number,
    at: number,
  ): string {
    const words = writeValue(format, value)
    const baseline = y + thickness / 2 + 5
    const box = { y: y + 1, height: thickness - 2 }
    if (isWithheld(value))
      return (
        drawStub({ ...box, x: zero, width: stubLength }) +
        textAt(words, zero + stubLength + space, baseline, { look: 'chart-soft' })
      )
    const length = value ? Math.max(Math.abs(end - zero), 1) : 0
    const from = end < zero ? zero - length : zero
    const mark = length > 0 ? drawMark({ ...box, x: from, width: length }, markOf(at)) : ''
    const figure =
      (value ?? 0) < 0
        ? textAt(words, from - space, baseline, { anchor: 'end', look: 'chart-figure' })
        : textAt(words, from + length + space, baseline, { look: 'chart-figure' })
    return mark + figure
  }
}
