import '@/components/charts/drawn.css'
import type { Chart } from '@/lib/charts/chart'
import { drawChart } from '@/lib/charts/draw-chart'

/** Drawn once for a phone and once for a desk; the style sheet shows the one that fits, so that no letter shrinks. */
const sizes = [
  { size: 'narrow', width: 264 },
  { size: 'wide', width: 620 },
] as const

type ReportChartProps = {
  chart: Chart
  /** The id of the table, from which all ids are made. */
  id: string
  /** The elements that name the chart and say what it counts. */
  labelledBy: string
  describedBy: string
}

/** The chart of a table, drawn on the server. Its figures are in the table beneath it. */
export function ReportChart({ chart, id, labelledBy, describedBy }: ReportChartProps) {
  return (
    <figure className="drawn-chart">
      {sizes.map(({ size, width }) => {
        const { height, markup } = drawChart(chart, { width, id: `${id}-${size}` })
        return (
          <svg
            key={size}
            role="img"
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            data-size={size}
            viewBox={`0 0 ${width} ${height}`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: `drawChart` escapes every word
            dangerouslySetInnerHTML={{ __html: markup }}
          />
        )
      })}
    </figure>
  )
}
