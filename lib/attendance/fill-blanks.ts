import 'server-only'
import { type Assignment, eventOwner } from '@/lib/floor/access/event-role'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { stampOf } from '@/lib/floor/saving/versioned-record'
import type { FigureChange } from './figure-changes'
import { isApplicable, missingFigures } from './missing-figures'
import { updateFigures } from './queries'
import * as queries from './quick-entry/queries'
import { figureNames, type QuarterRow } from './rules'

/** An event whose blanks in a quarter were filled, and the organisations assigned to it. */
export type FilledEvent = { id: number; name: string; assigned: readonly Assignment[]; changes: FigureChange[] }

/**
 * Writes 0 into the blank figures of an organisation's own events that lack figures in a quarter; complete events stay
 * as they are. Call it in a transaction: it locks the events until the end.
 */
export async function fillBlanks(ctx: StaffContext, organisationId: number, quarter: Quarter): Promise<FilledEvent[]> {
  const owned = await queries.findOwnedFigures(ctx.db, organisationId, quarter)
  const ids = owned.filter((row) => missingFigures(row, row.isTicketed).length > 0).map(({ eventId }) => eventId)
  if (ids.length === 0) return []
  // Read again: what was read before the events were locked may be outdated.
  const locked = await queries.lockEvents(ctx.db, ids)
  const assigned = Map.groupBy(await queries.findAssignments(ctx.db, ids), ({ eventId }) => eventId)
  const figures = new Map((await queries.findFigures(ctx.db, ids, quarter)).map((row) => [row.eventId, row]))
  const rows: ({ eventId: number } & QuarterRow)[] = []
  const filled = locked.flatMap(({ id, name, isTicketed }): FilledEvent[] => {
    const row = figures.get(id)
    const assignments = assigned.get(id) ?? []
    const isOwned = assignments.some(
      (each) => each.organisationId === organisationId && each.relationshipTypeId === eventOwner,
    )
    if (!row || !isOwned || missingFigures(row, isTicketed).length === 0) return []
    const blank = figureNames.filter((figure) => row[figure] === null && isApplicable(figure, isTicketed))
    rows.push({ ...quarter, ...row, ...Object.fromEntries(blank.map((figure) => [figure, 0])) })
    const changes = blank.map((figure) => ({ ...quarter, figure, before: null, after: 0 }))
    return [{ id, name, assigned: assignments, changes }]
  })
  if (rows.length === 0) return []
  await updateFigures(ctx.db, rows)
  await queries.increaseVersions(
    ctx.db,
    rows.map(({ eventId }) => eventId),
    stampOf(ctx),
  )
  return filled
}
