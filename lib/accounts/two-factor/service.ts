import 'server-only'
import { z } from 'zod'
import { conflict, forbidden, invalid } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { renewSession } from '@/lib/floor/identity/open-session'
import { seal, unseal } from '@/lib/floor/identity/sealed-value'
import { revokeSessionsOf } from '@/lib/floor/identity/session-queries'
import { type NewEmail, queueEmail } from '@/lib/floor/mail/queue-email'
import { change } from '@/lib/floor/saving/change'
import { checkOwnFactors } from './check-own-factors'
import { newRecoveryCodesEmail, twoFactorOffEmail, twoFactorOnEmail } from './emails'
import { messages } from './messages'
import * as queries from './queries'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes'
import type { OwnFactors } from './schema'
import { sealSecret } from './sealed-secret'
import { newTotpSecret, stepOfCode, totpAddress } from './totp'

/** The state of the actor's two-factor sign-in, for the profile. */
export type TwoFactorState = {
  enabledAt: Date | null
  /** False for somebody who signs in only by an outside account: there is nothing to set up here. */
  hasPassword: boolean
  unusedRecoveryCodes: number
  trustedDevices: number
  /** True where the role must use it. */
  isRequired: boolean
}

/** The data for an authenticator app: the secret to type, the address for the QR code, and the value to send back. */
export type Enrolment = { secret: string; address: string; enrolment: string }

/** The result of a change of the second factor: the codes, shown this once, and the session's new id. */
type NewCodes = { recoveryCodes: string[]; sessionId: string }

const enrolmentSeconds = 15 * 60
const enrolmentValue = z.object({ userId: z.number(), secret: z.string() })

/** The actor's own state. Needs no right. */
export async function getTwoFactor({ db, actor, now }: StaffContext): Promise<TwoFactorState> {
  const found = await queries.findTwoFactor(db, actor.userId, now)
  return found ?? { enabledAt: null, hasPassword: false, unusedRecoveryCodes: 0, trustedDevices: 0, isRequired: false }
}

/**
 * Begins to set up two-factor sign-in, for the first time or on another phone. Nothing changes until a code confirms
 * it: until then the new secret is sealed in the returned `enrolment`.
 * @throws DomainError 409 for an account without a password, and as `checkOwnFactors`
 */
export async function beginEnrolment(ctx: StaffContext, factors: OwnFactors): Promise<Enrolment> {
  const { hasPassword } = await getTwoFactor(ctx)
  if (!hasPassword) throw conflict(messages.noPassword)
  await checkOwnFactors(ctx, factors)
  const { userId, email } = ctx.actor
  const secret = newTotpSecret()
  const enrolment = await seal('two-factor enrolment', { userId, secret }, enrolmentSeconds, ctx.now)
  return { secret, address: totpAddress(secret, email), enrolment }
}

/**
 * Turns two-factor sign-in on once a code proves that the app has the secret. Earlier recovery codes and trusted
 * devices are no longer valid.
 * @throws DomainError 409 when it took too long, 422 for a wrong code
 */
export async function confirmEnrolment(
  ctx: StaffContext,
  confirmation: { enrolment: string; code: string },
): Promise<NewCodes> {
  const { userId } = ctx.actor
  const value = await unseal('two-factor enrolment', confirmation.enrolment, enrolmentValue, ctx.now)
  if (value?.userId !== userId) throw conflict(messages.enrolmentExpired)
  const lastStep = stepOfCode(value.secret, confirmation.code, ctx.now, null)
  if (lastStep === undefined) throw invalid(messages.codeWrong, { code: messages.codeWrong })
  return change(ctx, {}, async (tx) => {
    tx.audit(auditEntry(ctx, 'Two-factor sign-in turned on'))
    await queries.setTwoFactor(tx.db, userId, {
      secret: sealSecret(value.secret, userId),
      enabledAt: tx.now,
      lastStep,
    })
    await queries.distrustDevices(tx.db, userId, tx.now)
    const recoveryCodes = await makeRecoveryCodes(tx)
    await emailActor(tx, twoFactorOnEmail)
    return { recoveryCodes, sessionId: await renewSession(tx, 'two-factor sign-in turned on') }
  })
}

/**
 * Turns the actor's own two-factor sign-in off.
 * @throws DomainError 403 where the role must use it, 409 where it is off, and as `checkOwnFactors`
 */
export async function turnOffTwoFactor(ctx: StaffContext, factors: OwnFactors): Promise<{ sessionId: string }> {
  const { enabledAt, isRequired } = await getTwoFactor(ctx)
  if (!enabledAt) throw conflict(messages.alreadyOff)
  if (isRequired) throw forbidden(messages.isRequired)
  await checkOwnFactors(ctx, factors)
  return change(ctx, {}, async (tx) => {
    tx.audit(auditEntry(ctx, 'Two-factor sign-in turned off'))
    await clearTwoFactor(tx, tx.actor.userId)
    await emailActor(tx, twoFactorOffEmail)
    return { sessionId: await renewSession(tx, 'two-factor sign-in turned off') }
  })
}

/** Replaces the recovery codes. @throws DomainError 409 where two-factor is off, and as `checkOwnFactors` */
export async function replaceRecoveryCodes(ctx: StaffContext, factors: OwnFactors) {
  const { enabledAt } = await getTwoFactor(ctx)
  if (!enabledAt) throw conflict(messages.alreadyOff)
  await checkOwnFactors(ctx, factors)
  return change(ctx, {}, async (tx) => {
    tx.audit(auditEntry(ctx, 'New recovery codes'))
    await emailActor(tx, newRecoveryCodesEmail)
    return { recoveryCodes: await makeRecoveryCodes(tx) }
  })
}

/** Ends the trust in all devices of the actor. */
export async function distrustDevices(ctx: StaffContext) {
  await change(ctx, {}, async (tx) => {
    tx.audit(auditEntry(ctx, 'Trusted devices forgotten'))
    await queries.distrustDevices(tx.db, tx.actor.userId, tx.now)
  })
}

/** Whether an account has two-factor sign-in, for its administrators. */
export async function hasTwoFactor({ db, now }: Pick<StaffContext, 'db' | 'now'>, userId: number): Promise<boolean> {
  return (await queries.findTwoFactor(db, userId, now))?.enabledAt != null
}

/**
 * Removes the second factor of somebody who has lost phone and recovery codes: all their sessions end, and they get an
 * email. The calling feature authorises it and writes the audit entry, in the same transaction.
 */
export async function disableTwoFactor(tx: StaffContext, person: { id: number; email: string; firstName: string }) {
  await clearTwoFactor(tx, person.id)
  await revokeSessionsOf(tx.db, person.id, tx.now, 'two-factor sign-in taken away')
  await queueEmail(tx, twoFactorOffEmail(person))
}

async function clearTwoFactor({ db, now }: Pick<StaffContext, 'db' | 'now'>, userId: number) {
  await queries.setTwoFactor(db, userId, null)
  await queries.replaceRecoveryCodes(db, userId, [])
  await queries.distrustDevices(db, userId, now)
}

async function makeRecoveryCodes({ db, actor }: StaffContext): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(actor.userId, code))
  await queries.replaceRecoveryCodes(db, actor.userId, hashes)
  return codes
}

const auditEntry = ({ actor }: StaffContext, note: string) =>
  ({ subject: 'user', subjectId: actor.userId, subjectName: actor.fullName, action: 'update', note }) as const

const emailActor = (
  tx: StaffContext,
  emailFor: (person: { id: number; email: string; firstName: string }) => NewEmail,
) => queueEmail(tx, emailFor({ id: tx.actor.userId, email: tx.actor.email, firstName: tx.actor.firstName }))
