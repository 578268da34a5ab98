import 'server-only'
import type { StaffContext } from '@/lib/floor/identity/context'
import { currentTermsVersion } from '@/lib/floor/identity/terms'
import { change } from '@/lib/floor/saving/change'
import * as queries from './queries'

/** Who is signed in, with the current role first. Everybody may know that of themselves. */
export async function getProfile({ db, actor }: StaffContext) {
  return {
    userId: actor.userId,
    email: actor.email,
    firstName: actor.firstName,
    surname: actor.surname,
    fullName: actor.fullName,
    roles: [actor.role],
    isAccepted: actor.termsAccepted,
    organisations: await queries.findOrganisationsOf(db, actor.userId),
  }
}

/** Whether the actor has accepted the current Terms of Use. */
export const getTermsStatus = ({ actor }: StaffContext) => ({ isAccepted: actor.termsAccepted })

/** Accepts the current Terms of Use. Accepting again changes nothing. */
export async function acceptTerms(ctx: StaffContext) {
  if (ctx.actor.termsAccepted) return
  const { userId, fullName } = ctx.actor
  await change(ctx, {}, async (tx) => {
    const acceptedAt = await queries.insertTermsAcceptance(tx.db, userId, currentTermsVersion, tx.now)
    tx.audit({
      subject: 'termsOfUse',
      subjectId: userId,
      subjectName: fullName,
      action: 'accept',
      after: { version: currentTermsVersion, acceptedAt },
    })
  })
}
