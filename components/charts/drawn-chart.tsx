import './drawn.css'
import type { Chart } from '@/lib/charts/chart'
import { drawFigure, type FigureNames } from '@/lib/charts/figure'
import { ChartFigure } from './chart-figure'

type DrawnChartProps = FigureNames & { chart: Chart }

/** A chart, drawn on the server. The table with its figures is the caller's. */
export const DrawnChart = ({ chart, ...names }: DrawnChartProps) => <ChartFigure markup={drawFigure(chart, names)} />
