import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { hashOfValue } from '@/lib/floor/canonical-json'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { changeInWords, organisationsIn, storedChanges } from './change-words'
import * as queries from './queries'
import { confirmedQuarter } from './snapshot'

/** The attestation history of an organisation, newest first, each change with the old and the new value. */
export async function listHistory(ctx: StaffContext, organisationId: number) {
  authorize(ctx, 'read', { subject: 'event', organisationId })
  const entries = (await queries.findHistory(ctx.db, organisationId)).map((entry) => ({
    ...entry,
    changes: storedChanges.parse(entry.changes),
  }))
  const names = await queries.findOrganisationNames(ctx.db, organisationsIn(entries.flatMap(({ changes }) => changes)))
  const nameOf = (id: number) => names.get(id) ?? 'an organisation that was deleted'
  return {
    attestationHistory: entries.map(({ changes, modifiedOn, ...entry }) => ({
      ...entry,
      modifiedOn: modifiedOn.toISOString(),
      changes: changes.map((change) => changeInWords(change, nameOf)),
    })),
  }
}

export type HistoryEntry = Awaited<ReturnType<typeof listHistory>>['attestationHistory'][number]

/**
 * The confirmed data of a quarter, whether the confirmation stands or was reset. `isIntact`: the stored hash
 * matches the stored data.
 * @throws 404 for a confirmation of another organisation or none
 */
export async function getConfirmedQuarter(ctx: StaffContext, organisationId: number, confirmationId: number) {
  authorize(ctx, 'read', { subject: 'event', organisationId })
  const found = await queries.findConfirmation(ctx.db, organisationId, confirmationId)
  if (!found) throw notFound('Confirmation')
  return {
    id: found.id,
    ...confirmedQuarter.parse(found.snapshot),
    resetAt: found.resetAt?.toISOString() ?? null,
    hash: found.snapshotHash.toString('hex'),
    isIntact: hashOfValue(found.snapshot).equals(found.snapshotHash),
  }
}

export type ConfirmedQuarter = Awaited<ReturnType<typeof getConfirmedQuarter>>
