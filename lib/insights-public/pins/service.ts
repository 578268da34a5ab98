import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { addDays, dayInLondon } from '@/lib/floor/calendar/plain-date'
import { conflict, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import type { PublicReportSlug } from '../public-reports'
import { hashOfPin, newPin } from './code'
import { messages } from './messages'
import * as queries from './queries'
import { type NewPublicPin, pinDaysMost, pinsMost } from './schema'

/** The PINs that are not revoked, the latest first: never the PINs themselves. */
export async function listPublicPins(ctx: StaffContext) {
  authorize(ctx, 'read', 'operations')
  const today = dayInLondon(ctx.now)
  const pins = await queries.listPins(ctx.db)
  return {
    data: pins.map(({ revokedAt: _, ...pin }) => ({
      ...pin,
      reports: pin.reports as PublicReportSlug[],
      hasEnded: pin.endsOn < today,
    })),
  }
}

/**
 * Makes a PIN. It is returned this once: only its hash is stored.
 * @throws DomainError 422 for a day that is over or too far away; 409 where there are as many as there may be
 */
export async function createPublicPin(ctx: StaffContext, { label, reports, endsOn }: NewPublicPin) {
  authorize(ctx, 'update', 'operations')
  const today = dayInLondon(ctx.now)
  if (endsOn < today) refuseDay('The last day must not be over')
  if (endsOn > addDays(today, pinDaysMost)) refuseDay('The last day must be within two years')
  const pin = newPin()
  return change(ctx, { record: { what: 'PIN' } }, async (tx) => {
    if ((await queries.countLivePins(tx.db, today)) >= pinsMost) throw conflict(messages.tooMany(pinsMost))
    const opened = [...new Set(reports)]
    const id = await queries.insertPin(tx.db, {
      ...{ label, reports: opened, endsOn, pinHash: hashOfPin(pin), createdAt: tx.now },
      ...{ createdBy: tx.actor.userId, createdByName: tx.actor.fullName },
    })
    tx.audit({ ...auditEntry(id, label), action: 'create', after: { label, reports: opened, endsOn } })
    return { id, pin }
  })
}

const refuseDay = (message: string): never => {
  throw invalid(message, { endsOn: message })
}

/** Revokes a PIN, at once and for ever: whatever was opened with it is shown no longer. @throws DomainError 404 */
export async function revokePublicPin(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'update', 'operations')
  await change(ctx, {}, async (tx) => {
    const revoked = await queries.revokePin(tx.db, id, tx.now)
    if (!revoked) throw notFound('PIN')
    const { label, reports, endsOn } = revoked
    tx.audit({ ...auditEntry(id, label), action: 'delete', before: { label, reports, endsOn } })
  })
}

const auditEntry = (id: number, label: string) => ({ subject: 'publicPin', subjectId: id, subjectName: label })
