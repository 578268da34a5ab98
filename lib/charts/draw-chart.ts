import type { Chart, Drawing, Frame } from './chart'
import { drawBars } from './draw-bars'
import { drawColumns } from './draw-columns'
import { drawLine } from './draw-line'

const drawers: Record<Chart['kind'], (chart: Chart, frame: Frame) => Drawing> = {
  bars: drawBars,
  'grouped bars': drawColumns,
  line: drawLine,
}

/** A chart as markup, without a browser. What it looks like is said by classes (`components/charts/drawn.css`). */
export const drawChart = (chart: Chart, frame: Frame): Drawing => drawers[chart.kind](chart, frame)
