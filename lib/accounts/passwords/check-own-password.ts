import 'server-only'
import { type FieldMessages, invalid, tooMany, unauthenticated } from '@/lib/floor/errors/domain-error'
import { findAccountById } from '@/lib/floor/identity/account-queries'
import type { StaffContext } from '@/lib/floor/identity/context'
import { verifyPassword } from '@/lib/floor/identity/password'
import { clearThrottle, consume } from '@/lib/floor/throttle'
import { signInLimit, throttleKeys } from '../sign-in/throttle-keys'

/**
 * Checks the actor's password again before a sensitive change; the limit of tries is that of sign-in.
 * @param fields the message, by the field it belongs to
 * @throws DomainError 422 for a wrong password, 429 for too many tries
 */
export async function checkOwnPassword({ db, actor, now, log }: StaffContext, password: string, fields: FieldMessages) {
  const key = throttleKeys.passwordCheck(actor.userId)
  const { allowed, retryAfter } = await consume(db, key, signInLimit, now)
  if (!allowed) throw tooMany(retryAfter)
  const account = await findAccountById(db, actor.userId)
  if (account?.activeState !== 1) throw unauthenticated()
  if (!(await verifyPassword(password, account.passwordHash))) {
    log.warn({ userId: actor.userId }, 'a password asked for once more was wrong')
    throw invalid(Object.values(fields)[0] ?? '', fields)
  }
  await clearThrottle(db, key)
  return account
}
