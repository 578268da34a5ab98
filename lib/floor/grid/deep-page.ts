import {
  type Cut,
  type Ordered,
  positionsStatement,
  readPage,
  readPageFromEnd,
  readPageFromPosition,
} from './grid-page'
import type { Kept, Positions } from './kept-figures'

/** Pages that begin further down are reached by a shorter way than counting rows off from the top. */
export const deepFromRow = 2000
const positionStep = 500

/**
 * A page far down a long list: from the end where that is near, else from a known position, else by counting off rows
 * from whichever end is nearer. All three read the same rows.
 */
export async function readDeepPage(list: Ordered, cut: Cut, total: number, kept: Kept | undefined): Promise<unknown[]> {
  if (cut.skip >= total) return []
  const beyond = total - cut.skip
  if (beyond > deepFromRow && !list.isGathered) {
    const positions = await kept?.positions(orderName(list), () => findPositions(list))
    if (positions && positions.values.length > 0) return readPageFromPosition(list, cut, positions)
  }
  return beyond < cut.skip ? readPageFromEnd(list, cut, total) : readPage(list, cut)
}

async function findPositions(list: Ordered): Promise<Positions> {
  const statement = positionsStatement(list, positionStep)
  if (!statement) return { step: positionStep, values: [] }
  const rows = await list.db.execute<{ values: string[] }>(statement)
  return { step: positionStep, values: rows.map((row) => row.values) }
}

const orderName = ({ order }: Ordered) =>
  JSON.stringify(order.map(({ column, desc }) => [column?.uniqueName ?? column?.name ?? null, desc]))
