import 'server-only'
import { DomainError } from '../errors/domain-error'
import type { StaffContext } from '../identity/context'
import type { BulkRow } from './bulk-rows'

/** What an action did to one row; `undo` takes it back, on the row itself or on the one that was made. */
export type RowChange<Action> =
  | { outcome: 'done'; notes?: readonly string[]; undo?: { action: Action; id: number } | undefined }
  | { outcome: 'unchanged'; reason: string }

type BulkRequest = { ids: readonly number[]; preview: boolean }

/** Carries the answer of a preview out of its transaction, which is taken back. */
class Preview extends Error {
  constructor(readonly row: RowChange<unknown>) {
    super('A preview changes nothing')
  }
}

/**
 * Does the same to many rows, each in a transaction of its own, in the order of their numbers: a row that is refused
 * stays as it is and does not hold up the others, and no locks are held beyond a row. A preview does the very same and
 * takes each transaction back, so that it cannot differ from what is done. `act` calls the services of single rows.
 */
export async function runBulk<Action>(
  ctx: StaffContext,
  { ids, preview }: BulkRequest,
  act: (tx: StaffContext, id: number) => Promise<RowChange<Action>>,
) {
  const rows: BulkRow[] = []
  const undone: { action: Action; id: number }[] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const row = await changeRow(ctx, id, preview, act)
    if ('undo' in row && row.undo && !preview) undone.push(row.undo)
    rows.push({ id, ...shownRow(row) })
  }
  return { rows, undo: groupUndo(undone) }
}

type RefusedRow = { outcome: 'refused'; reason: string }

async function changeRow<Action>(
  ctx: StaffContext,
  id: number,
  isPreview: boolean,
  act: (tx: StaffContext, id: number) => Promise<RowChange<Action>>,
): Promise<RowChange<Action> | RefusedRow> {
  try {
    return await ctx.db.transaction(async (db) => {
      const row = await act({ ...ctx, db }, id)
      if (isPreview) throw new Preview(row)
      return row
    })
  } catch (error) {
    if (error instanceof Preview) return error.row as RowChange<Action>
    if (error instanceof DomainError && error.status < 500) return { outcome: 'refused', reason: error.message }
    throw error
  }
}

const shownRow = (row: RowChange<unknown> | RefusedRow) => ({
  outcome: row.outcome,
  reason: 'reason' in row ? row.reason : null,
  notes: 'notes' in row && row.notes ? [...row.notes] : [],
})

/** The rows of the same way back together: one request each. */
function groupUndo<Action>(undone: readonly { action: Action; id: number }[]) {
  const groups = Map.groupBy(undone, ({ action }) => JSON.stringify(action))
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ action: first.action, ids: [first.id, ...others.map(({ id }) => id)] }] : [],
  )
}
