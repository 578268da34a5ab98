import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import * as queries from './queries'

/** The ticketing providers an event or an organisation may name; whoever reads events reads their names. */
export function listProviders(ctx: StaffContext, query: GridQuery) {
  authorize(ctx, 'read', 'event')
  return queries.findProviders(ctx.db, query)
}
