import 'server-only'
import { invalid, tooMany } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { queueEmail } from '@/lib/floor/mail/queue-email'
import { clearThrottle, consume } from '@/lib/floor/throttle'
import { checkOwnPassword } from '../passwords/check-own-password'
import { codeLimit, throttleKeys } from '../sign-in/throttle-keys'
import { checkCode } from './check-code'
import { recoveryCodeUsedEmail } from './emails'
import { messages } from './messages'
import type { OwnFactors } from './schema'

/**
 * Checks the actor's password again, and a code where two-factor sign-in is on, before the second factor is changed: whoever has
 * an open session and the password must not be able to take it away. Each code is used up.
 * @throws DomainError 422 by the field that is wrong, 429 for too many tries of either
 */
export async function checkOwnFactors(ctx: StaffContext, { password, code }: OwnFactors): Promise<void> {
  const account = await checkOwnPassword(ctx, password, { password: messages.passwordWrong })
  if (account.twoFactorEnabledAt === null) return
  if (!code) throw invalid(messages.codeRequired, { code: messages.codeRequired })
  const key = throttleKeys.code(account.id)
  const { allowed, retryAfter } = await consume(ctx.db, key, codeLimit, ctx.now)
  if (!allowed) throw tooMany(retryAfter)
  const passed = await ctx.db.transaction(async (db) => {
    const tx = { ...ctx, db }
    const checked = await checkCode(tx, account.id, code)
    if (checked && checked.by === 'recovery code') await queueEmail(tx, recoveryCodeUsedEmail(account, checked.left))
    return checked
  })
  if (!passed) {
    ctx.log.warn({ userId: account.id }, 'a code asked for once more was wrong')
    throw invalid(messages.codeWrong, { code: messages.codeWrong })
  }
  await clearThrottle(ctx.db, key)
}
