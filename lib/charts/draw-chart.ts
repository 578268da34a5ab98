import type { Chart, ChartKind, Drawing, Frame } from './chart'
import { drawBars } from './draw-bars'
import { drawColumns } from './draw-columns'
import { drawLine } from './draw-line'
import { drawRangeDots } from './draw-range-dots'
import { drawStack } from './draw-stack'
import { drawTileMap } from './draw-tile-map'

const drawers: Record<ChartKind, (chart: Chart, frame: Frame) => Drawing> = {
  bars: drawBars,
  'grouped bars': drawColumns,
  histogram: drawColumns,
  stack: drawStack,
  line: drawLine,
  'range dots': drawRangeDots,
}

/** Every kind of chart, by its name. */
export const chartKinds = [...Object.keys(drawers), 'tile map'] as readonly Chart['kind'][]

/** A chart as markup, without a browser. What it looks like is said by classes (`components/charts/drawn.css`). */
export const drawChart = (chart: Chart, frame: Frame): Drawing =>
  chart.kind === 'tile map' ? drawTileMap(chart, frame) : drawers[chart.kind](chart, frame)
