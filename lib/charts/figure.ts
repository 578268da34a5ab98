import type { Chart } from './chart'
import { drawChart } from './draw-chart'
import { element } from './markup'

/** Drawn for a phone, for a tablet or paper, and for a desk; the style sheet shows the one that fits, so that no letter shrinks. */
const sizes = [
  { size: 'narrow', width: 264 },
  { size: 'middle', width: 620 },
  { size: 'wide', width: 940 },
] as const

/** The ids of the finding, of what is counted, and of the table with the same figures. */
export type FigureNames = {
  labelledBy: string
  describedBy: string
  details?: string | undefined
}

/** What stands within the `<figure class="drawn-chart">` of a page: the chart, for every room. */
export function drawFigure(chart: Chart, { labelledBy, describedBy, details }: FigureNames): string {
  const once = { ...chart, format: keepWritten(chart.format) }
  return sizes
    .map(({ size, width }) => {
      const { height, markup } = drawChart(once, { width })
      return element(
        'svg',
        {
          role: 'img',
          'aria-labelledby': labelledBy,
          'aria-describedby': describedBy,
          'aria-details': details,
          'data-size': size,
          viewBox: `0 0 ${width} ${Math.ceil(height)}`,
        },
        markup || ' ',
      )
    })
    .join('')
}

/** A chart writes each of its values some ten times: at its end, in its words, and to know its room, in every size. */
function keepWritten(format: Chart['format']): Chart['format'] {
  const written = new Map<number | null, string>()
  return (value) => {
    const known = written.get(value) ?? format(value)
    written.set(value, known)
    return known
  }
}
