import 'server-only'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { organisations, userOrganisations, users } from '@/db/schema'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { env } from '@/lib/floor/env'
import type { StaffContext } from '@/lib/floor/identity/context'
import { type NewEmail, queueEmails } from '@/lib/floor/mail/queue-email'
import { confirmingRoles } from '@/lib/users/rules'
import { organisationsIn } from '../change-words'
import type { FieldChange } from '../changed-quarters'
import { findOrganisationNames } from '../queries'
import { type ConfirmationInEmail, resetEmail } from './reset-email'

type ConfirmationWithReasons = Quarter & {
  organisationId: number
  confirmedAt: Date
  confirmedByName: string
  reasons: readonly { eventName: string; changes: readonly FieldChange[] }[]
}

/**
 * Emails the people of organisations whose confirmation somebody of another organisation reset: those who may confirm
 * for it, whatever their setting for reminders, one email each. For their own organisations people are asked before
 * they save, and colleagues see the reset on the page. Call it in the transaction that resets the confirmations.
 */
export async function emailAboutResets(ctx: StaffContext, reset: readonly ConfirmationWithReasons[]): Promise<void> {
  const elsewhere = reset.filter(({ organisationId }) => !ctx.actor.organisationIds.includes(organisationId))
  if (elsewhere.length === 0) return
  const recipients = await findRecipients(ctx.db, [...new Set(elsewhere.map((each) => each.organisationId))], ctx.actor)
  if (recipients.length === 0) return
  const changes = elsewhere.flatMap(({ reasons }) => reasons.flatMap((reason) => reason.changes))
  const [savers, names] = await Promise.all([
    findOrganisationNames(ctx.db, ctx.actor.organisationIds),
    findOrganisationNames(ctx.db, [...elsewhere.map((each) => each.organisationId), ...organisationsIn(changes)]),
  ])
  const [saver] = savers.size === 1 ? [...savers.values()] : []
  const changedBy = saver === undefined ? ctx.actor.fullName : `${ctx.actor.fullName} of ${saver}`
  const emails: NewEmail[] = []
  for (const [id, [person, ...more]] of Map.groupBy(recipients, (each) => each.id)) {
    if (!person) continue
    const own = new Set([person, ...more].map(({ organisationId }) => organisationId))
    const email = resetEmail({
      to: { id, email: person.email, firstName: person.firstName },
      changedBy,
      reset: elsewhere
        .filter(({ organisationId }) => own.has(organisationId))
        .map((each) => toConfirmationInEmail(each, names)),
      nameOf: (organisationId) => names.get(organisationId) ?? 'an organisation that was deleted',
      publicUrl: env.PUBLIC_URL,
    })
    emails.push(email)
  }
  await queueEmails(ctx, emails)
}

const toConfirmationInEmail = (
  { organisationId, year, quarter, confirmedAt, confirmedByName, reasons }: ConfirmationWithReasons,
  names: ReadonlyMap<number, string>,
): ConfirmationInEmail => ({
  year,
  quarter,
  organisation: { id: organisationId, name: names.get(organisationId) ?? '' },
  confirmedAt,
  confirmedBy: confirmedByName,
  events: reasons.map(({ eventName, changes }) => ({ name: eventName, changes: [...changes] })),
})

function findRecipients(db: Database, organisationIds: readonly number[], { userId }: { userId: number }) {
  return db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      organisationId: userOrganisations.organisationId,
    })
    .from(users)
    .innerJoin(userOrganisations, eq(userOrganisations.userId, users.id))
    .innerJoin(
      organisations,
      and(eq(organisations.id, userOrganisations.organisationId), eq(organisations.activeStatus, 1)),
    )
    .where(
      and(
        inArray(userOrganisations.organisationId, [...organisationIds]),
        inArray(users.role, [...confirmingRoles]),
        eq(users.activeState, 1),
        ne(users.id, userId),
      ),
    )
    .orderBy(asc(users.id), asc(organisations.id))
}
