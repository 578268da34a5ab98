import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { conflict } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { findDependants } from './dependants-queries'
import { inUseReason, messages } from './messages'
import { getOrganisationInReach } from './read-organisations'
import * as queries from './write-queries'

/** Deletes an organisation with its logo and references. @throws 404 out of reach; 409 naming what depends on it */
export async function deleteOrganisation(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'delete', 'organisation')
  // Something may start to refer to the organisation between this check and the deletion, or have no message of its
  // own.
  const refuseReferred = async () => {
    await assertUnused(ctx, id)
    throw conflict(messages.inUseElsewhere)
  }
  await change(ctx, { record: { what: 'organisation', id }, refuseReferenced: refuseReferred }, async (tx) => {
    const before = await getOrganisationInReach(tx, id)
    await assertUnused(tx, id)
    await queries.deleteOrganisation(tx.db, id)
    const organisationBoxOffices = before.organisationBoxOffices.map(({ providerKey: _, ...reference }) => reference)
    tx.audit({
      subject: 'organisation',
      subjectId: id,
      subjectName: before.name,
      organisationId: id,
      action: 'delete',
      before: { ...before, organisationBoxOffices },
    })
  })
}

async function assertUnused(ctx: StaffContext, id: number) {
  const dependants = await findDependants(ctx.db, id)
  if (dependants.length > 0) throw conflict(inUseReason(dependants))
}
