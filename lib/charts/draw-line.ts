import { type Chart, type Drawing, describeValue, type Frame, lookOf } from './chart'
import { drawStroke } from './legend'
import { element, tooltip } from './markup'
import { makePlot } from './plot'

/** So many places in a line have a dot each; in a longer one, only those that stand alone. */
const mostDots = 24

/** A line for each series, which breaks where a value is missing; a value between two breaks is a dot. */
export function drawLine(chart: Chart, frame: Frame): Drawing {
  const { categories, series } = chart
  const { height, back, startOf, band, y } = makePlot(chart, frame)
  const lines = series.map(({ values }, at) => {
    const isThere = (category: number) => (values[category] ?? null) !== null
    const points = categories.map((_, category) => ({
      category,
      x: (startOf(category) + band / 2).toFixed(1),
      y: y(values[category] ?? 0).toFixed(1),
    }))
    const path = points
      .filter(({ category }) => isThere(category))
      .map((point) => `${isThere(point.category - 1) ? 'L' : 'M'}${point.x} ${point.y}`)
      .join('')
    const dots = points
      .filter(({ category }) => isThere(category))
      .filter(({ category }) => categories.length <= mostDots || !(isThere(category - 1) || isThere(category + 1)))
      .map((point) =>
        element(
          'circle',
          { cx: point.x, cy: point.y, r: 4, class: `chart-mark-${lookOf(at)}` },
          tooltip(describeValue(chart, point.category, at)),
        ),
      )
    return (path && drawStroke(path, at)) + dots.join('')
  })
  return { width: frame.width, height, markup: back + lines.join('') }
}
