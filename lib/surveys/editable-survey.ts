import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { conflict, forbidden, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { say } from './messages'
import * as queries from './queries'
import { mayEdit } from './rules'
import { standsAs } from './stands-as'

/**
 * A survey the actor may change now: in scope, by right, as owner of its event or, without one, of itself, and not
 * archived.
 */
export async function getEditable(ctx: StaffContext, id: number, action: 'update' | 'delete' = 'update') {
  authorize(ctx, action, 'survey')
  const survey = await queries.findSurvey(ctx.db, organisationScope(ctx.actor), id)
  if (!survey) throw notFound('Survey')
  const owner = standsAs(ctx.actor, survey) === 'owner'
  if (!owner) throw forbidden()
  if (!mayEdit(survey, owner)) throw conflict(say.archived)
  return survey
}
