import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { notFound } from '@/lib/floor/errors/domain-error'
import { type GridPage, type GridQuery, mapRows } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { type Change, changesInLine, changesOf } from './changes'
import type { Names } from './field-values'
import * as queries from './queries'
import { referenceNames } from './reference-names'
import { visibleLines } from './visible-lines'

type FoundRow = Awaited<ReturnType<typeof queries.findLines>>['data'][number]

/** A line of the list; `changes` says in one line of words what changed, `City: York → Leeds`. */
export type TrailRow = Omit<FoundRow, 'before' | 'after' | 'names'> & { changes: string }

const readerOf = ({ db, actor }: StaffContext): queries.Reader => ({
  scope: organisationScope(actor),
  visible: visibleLines(db, actor),
})

/** The lines of the trail in reach as a grid list (`visibleLines` says which). 403 for whoever may not read it. */
export async function listTrail(ctx: StaffContext, query: GridQuery): Promise<GridPage<TrailRow>> {
  authorize(ctx, 'read', 'auditTrail')
  const [page, known] = await Promise.all([queries.findLines(ctx.db, readerOf(ctx), query), referenceNames(ctx.db)])
  return mapRows(page, query, told(known))
}

const told =
  (known: Names) =>
  ({ before, after, names, ...line }: FoundRow): TrailRow => ({
    ...line,
    changes: changesInLine({ before, after }, withNames(known, names)),
  })

const withNames = (known: Names, names: Record<string, string> | null): Names =>
  names ? { get: (key) => names[key] ?? known.get(key) } : known

/** One line with every field that changed. The network address is shown to Global Admins and of one's own doings. */
export async function getTrailLine(ctx: StaffContext, id: number, at: Date) {
  authorize(ctx, 'read', 'auditTrail')
  const [line, known] = await Promise.all([queries.findLine(ctx.db, readerOf(ctx), id, at), referenceNames(ctx.db)])
  if (!line) throw notFound('Line of the audit trail')
  const { before, after, names, address, ...rest } = line
  const seesAddress = ctx.actor.role === 'GlobalAdmin' || line.actorUserId === ctx.actor.userId
  const changes: Change[] = changesOf({ before, after }, withNames(known, names))
  return { ...rest, address: seesAddress ? address : null, changes }
}
