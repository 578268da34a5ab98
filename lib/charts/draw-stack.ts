import { type Chart, type Drawing, describeValue, type Frame, isWithheld, numberOf, writeValue } from './chart'
import { drawLegend, stepOf } from './legend'
import { drawValue, textAt } from './markup'
import { drawMark, drawStub, stubLength } from './patterns'
import { drawRows } from './rows'
import { textWidth } from './text-fit'

const thickness = 24

/**
 * A bar for each category, all of the same length, whose parts are the shares of the series in its sum; the figure stands
 * in a part that has room. Where one part is withheld none is drawn: the lengths of the others would tell it. What is
 * below zero is no part.
 */
export function drawStack(chart: Chart, frame: Frame): Drawing {
  const { categories, series, format } = chart
  const { width } = frame
  return drawRows(categories, {
    width,
    top: drawLegend(chart, frame),
    contentHeight: thickness,
    draw: (row, { left, y }) => {
      const baseline = y + thickness / 2 + 5
      const hidden = series.find(({ values }) => isWithheld(values[row]))?.values[row]
      if (hidden !== undefined) {
        const words = series.map((_, at) => describeValue(chart, row, at)).join('; ')
        const stub = drawStub({ x: left, y, width: stubLength, height: thickness })
        return drawValue(words, stub + textAt(`${hidden}`, left + stubLength + 6, baseline, { look: 'chart-soft' }))
      }
      const parts = series.map(({ values }) => Math.max(numberOf(values[row]) ?? 0, 0))
      const sum = parts.reduce((total, part) => total + part, 0)
      if (sum === 0)
        return drawValue(
          `${categories[row]}: ${format(null)}`,
          textAt(format(null), left, baseline, { look: 'chart-soft' }),
        )
      let x = left
      return series
        .map(({ values }, at) => {
          const length = ((parts[at] ?? 0) / sum) * (width - left)
          if (length === 0) return ''
          const words = writeValue(format, values[row])
          const mark = drawMark(
            { x, y, width: Math.max(length - 1, Math.min(length, 0.5)), height: thickness },
            stepOf(at),
          )
          const hasRoom = textWidth(words) + 6 <= length
          const figure = hasRoom
            ? textAt(words, x + length / 2, baseline, { anchor: 'middle', look: `chart-on-${stepOf(at)}` })
            : ''
          x += length
          return drawValue(describeValue(chart, row, at), mark + figure)
        })
        .join('')
    },
  })
}
