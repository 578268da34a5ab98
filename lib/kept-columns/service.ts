import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { conflict } from '@/lib/floor/errors/domain-error'
import { formatColumns, parseColumns } from '@/lib/floor/grid/shown-columns'
import type { StaffContext } from '@/lib/floor/identity/context'
import { keptColumnsFormat } from '@/lib/floor/identity/kept-columns'
import * as queries from './queries'
import type { KeptColumnsBody } from './schema'

/** More than there are lists; whoever asks by program fills no more than this. */
const listsPerPerson = 50

/**
 * Keeps which columns of a list the actor shows; `null`, or nothing that is a column, forgets it. It has no audit entry:
 * it concerns nobody else and changes no record.
 * @throws 409 past fifty lists
 */
export async function keepColumns(ctx: StaffContext, { list, columns }: KeptColumnsBody): Promise<void> {
  authorize(ctx, 'read', 'home')
  const { userId } = ctx.actor
  const shown = parseColumns(columns)
  if (!shown) return queries.deleteKeptColumns(ctx.db, userId, list)
  if ((await queries.countOtherLists(ctx.db, userId, list)) >= listsPerPerson)
    throw conflict(`The columns of ${listsPerPerson} lists are kept at most.`)
  await queries.upsertKeptColumns(ctx.db, { userId, list, format: keptColumnsFormat, columns: formatColumns(shown) })
}
