import { formatNumber } from '@/lib/floor/format-number'

/** The largest figure accepted: more than the population of Britain. */
export const maxFigure = 99_999_999

/** Messages for figures that are refused. */
export const figureMessages = {
  notWhole: 'Figures are whole numbers, 0 or more',
  tooMany: `Figures go up to ${formatNumber(maxFigure)}`,
}
