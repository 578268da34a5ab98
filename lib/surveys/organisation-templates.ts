import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { conflict, notFound } from '@/lib/floor/errors/domain-error'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { findOrganisationInReach } from '@/lib/organisations/look-up-organisations'
import { messages } from './messages'
import * as queries from './organisation-template-queries'

/** The survey templates of an organisation, as a grid list. @throws DomainError 404 for an organisation out of reach */
export async function listOrganisationTemplates(ctx: StaffContext, organisationId: number, query: GridQuery) {
  authorize(ctx, 'read', 'organisation')
  const page = await queries.findOrganisationTemplates(ctx.db, organisationScope(ctx.actor), organisationId, query)
  // A non-empty page proves that the organisation is in reach.
  if (page.data.length === 0 && !(await findOrganisationInReach(ctx, organisationId))) throw notFound('Organisation')
  return page
}

/**
 * Deletes an organisation's template that no survey uses. It needs the right to update organisations. The product's own
 * templates cannot be deleted.
 * @throws DomainError 404 out of reach, 409 with the number of surveys that use it
 */
export async function deleteOrganisationTemplate(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'update', 'organisation')
  // A survey may start to use the template between the check and the delete.
  const refuseReferred = () => assertUnused(ctx, id)
  await change(ctx, { record: { what: 'survey template', id }, refuseReferenced: refuseReferred }, async (tx) => {
    const found = await queries.findOrganisationTemplate(tx.db, organisationScope(tx.actor), id)
    if (!found) throw notFound('Survey template')
    await assertUnused(tx, id)
    await queries.deleteOrganisationTemplate(tx.db, id)
    const { schema: _, ...before } = found
    const { name: subjectName, organisationId } = before
    tx.audit({ subject: 'surveyTemplate', subjectId: id, subjectName, organisationId, action: 'delete', before })
  })
}

async function assertUnused(ctx: StaffContext, id: number) {
  const count = await queries.countSurveysUsing(ctx.db, id)
  if (count > 0) throw conflict(messages.templateInUse(count))
}
