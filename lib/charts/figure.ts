import type { Chart } from './chart'
import { drawChart } from './draw-chart'
import { element } from './markup'

/** Drawn once for a phone and once for a desk; the style sheet shows the one that fits, so that no letter shrinks. */
const sizes = [
  { size: 'narrow', width: 264 },
  { size: 'wide', width: 620 },
] as const

export type FigureNames = {
  /** Nothing else on the page begins with it. */
  id: string
  /** The ids of the finding, of what is counted, and of the table with the same figures. */
  labelledBy: string
  describedBy: string
  details?: string | undefined
}

/** What stands within the `<figure class="drawn-chart">` of a page: the chart, for narrow and for wide room. */
export function drawFigure(chart: Chart, { id, labelledBy, describedBy, details }: FigureNames): string {
  return sizes
    .map(({ size, width }) => {
      const { height, markup } = drawChart(chart, { width, id: `${id}-${size}` })
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
