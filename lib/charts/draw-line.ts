import { type Chart, type Drawing, describeValue, type Frame, isWithheld, narrowBelow, numberOf } from './chart'
import { drawDot, drawStroke } from './legend'
import { drawValue, element, textAt } from './markup'
import { drawStub } from './patterns'
import { makePlot } from './plot'
import { lineHeight, textWidth } from './text-fit'

/** So many places in a line have a dot each; in a longer one, only those that stand alone. */
const mostDots = 24

/** Names wider than this stand in the legend: cut off, those of two years would read alike. */
const widestName = 150

/** A line for each series, which breaks where a value is missing; a value between two breaks is a dot. */
export function drawLine(chart: Chart, frame: Frame): Drawing {
  const { categories, series } = chart
  const areNamed = canName(chart, frame)
  const right = areNamed ? Math.max(...series.map(({ name }) => textWidth(name))) + 30 : 0
  const { height, back, startOf, band, y } = makePlot(chart, frame, { right, areNamed })
  const xOf = (category: number) => startOf(category) + band / 2
  const lines = series.map(({ values }, at) => {
    const isThere = (category: number) => numberOf(values[category]) !== null
    const yOf = (category: number) => y(numberOf(values[category]) ?? 0)
    const known = categories.map((_, category) => category).filter(isThere)
    const path = known
      .map((category) => `${isThere(category - 1) ? 'L' : 'M'}${xOf(category).toFixed(1)} ${yOf(category).toFixed(1)}`)
      .join('')
    const isDot = (category: number) =>
      categories.length <= mostDots || !(isThere(category - 1) || isThere(category + 1))
    const points = categories.map((_, category) => {
      const words = describeValue(chart, category, at)
      if (isWithheld(values[category])) {
        const width = Math.min(Math.max(band - 2, 1), 14)
        return drawValue(words, drawStub({ x: xOf(category) - width / 2, y: y(0) - 14, width, height: 14 }))
      }
      if (!isThere(category)) return ''
      // A place without a dot can be pointed at all the same.
      const dot = isDot(category)
        ? drawDot(xOf(category), yOf(category), at)
        : element('circle', {
            cx: xOf(category),
            cy: yOf(category),
            r: Math.min(band / 2, 5),
            class: 'chart-place',
          })
      return drawValue(words, dot)
    })
    return (path && drawStroke(path, at)) + points.join('')
  })
  const names = areNamed ? nameLines(chart, y, frame.width - right + 10) : []
  return { width: frame.width, height, markup: back + lines.join('') + names.join('') }
}

/** True where each line reaches the last category, with room for its whole name beside it. */
const canName = ({ categories, series }: Chart, { width }: Frame) =>
  series.length > 1 &&
  width >= narrowBelow &&
  series.every(({ name, values }) => numberOf(values[categories.length - 1]) !== null && textWidth(name) <= widestName)

/** The name of each line beside its end, after its sign; those that would be on each other move down. */
function nameLines({ categories, series }: Chart, y: (value: number) => number, x: number): string[] {
  let lowest = Number.NEGATIVE_INFINITY
  return series
    .map(({ name, values }, line) => ({ name, line, end: y(numberOf(values[categories.length - 1]) ?? 0) + 5 }))
    .sort((one, other) => one.end - other.end)
    .map(({ name, line, end }) => {
      lowest = Math.max(end, lowest + lineHeight)
      return drawDot(x + 6, lowest - 5, line) + textAt(name, x + 18, lowest)
    })
}
