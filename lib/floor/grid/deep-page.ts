import {
  type Cut,
  type Ordered,
  readPage,
  readPageFromEnd,
  readPageFromPosition,
  readRowsOf,
  type Walk,
  walk,
} from './grid-page'
import type { Counted } from './kept-figures'

/** Pages that begin further down are reached by a shorter way than counting rows off from the top. */
export const deepFromRow = 2000
const positionStep = 500

/**
 * A page far down a long list: from the end where that is near, else from a known position, else by counting off rows
 * from whichever end is nearer. All three read the same rows.
 */
export async function readDeepPage(list: Ordered, cut: Cut, { figures, kept }: Counted): Promise<unknown[]> {
  const { total } = figures
  if (cut.skip >= total) return []
  const beyond = total - cut.skip
  if (beyond > deepFromRow && !list.isGathered) {
    let found: Walk | undefined
    const positions = await kept?.positions(orderName(list), async () => {
      found = await walk(list, cut, positionStep)
      return found.positions
    })
    if (found && found.keys.length > 0) return readRowsOf(list, found.keys)
    if (positions && positions.values.length > 0) return readPageFromPosition(list, cut, positions)
  }
  return beyond < cut.skip ? readPageFromEnd(list, cut, total) : readPage(list, cut)
}

const orderName = ({ order }: Ordered) =>
  JSON.stringify(order.map(({ column, desc }) => [column?.uniqueName ?? column?.name ?? null, desc]))
