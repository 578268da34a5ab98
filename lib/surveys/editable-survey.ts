import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { conflict, forbidden, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { isArchived } from './lifecycle'
import { say } from './messages'
import * as queries from './queries'
import { standsAs } from './stands-as'

/** A survey in scope that the actor owns, by right and as owner of its event or, without one, of itself; archived or not. */
export async function getOwned(ctx: StaffContext, id: number, action: 'update' | 'delete' = 'update') {
  authorize(ctx, action, 'survey')
  const survey = await queries.findSurvey(ctx.db, organisationScope(ctx.actor), id)
  if (!survey) throw notFound('Survey')
  if (standsAs(ctx.actor, survey) !== 'owner') throw forbidden()
  return survey
}

/** A survey the actor may change now: their own, and not archived. */
export async function getEditable(ctx: StaffContext, id: number, action: 'update' | 'delete' = 'update') {
  const survey = await getOwned(ctx, id, action)
  if (isArchived(survey)) throw conflict(say.archived)
  return survey
}
