import { shareOf } from '@/lib/disclosure/protect-counts'
import { type Figure, withheld } from '@/lib/disclosure/symbols'
import { type AskedPlace, type CellsByPlace, shownFigureOf } from './cells-by-place'

/**
 * How many people gave an answer, and their share of all who answered there. Where nearly everybody gave it, the release has the share in
 * place of the number.
 */
export function countAndShare(cells: CellsByPlace, place: AskedPlace): { people: Figure; share: Figure } {
  const figure = shownFigureOf(cells.find(place))
  if (figure.symbol === '>95') return { people: withheld, share: figure }
  return { people: figure, share: shareOf(figure, shownFigureOf(cells.find({ ...place, categoryId: 0 }))) }
}
