import 'server-only'
import { z } from 'zod'
import { findAccountByEmail } from '@/lib/floor/identity/account-queries'
import type { Context } from '@/lib/floor/identity/context'
import { normaliseEmail } from '@/lib/floor/identity/email'
import { defineJob } from '@/lib/floor/jobs/define-job'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import { defineHandler } from '@/lib/floor/jobs/job-handler'
import { queueEmail } from '@/lib/floor/mail/queue-email'
import { consume } from '@/lib/floor/throttle'
import { openIdSettings } from '../openid/settings'
import { resetAddressLimit, resetEmailLimit, throttleKeys } from '../sign-in/throttle-keys'
import { issueLink } from '../single-use-link'
import { resetEmail } from './emails'
import { hasOutsideIdentity } from './outside-identity'

/**
 * Requests an email for a forgotten password. The answer and the work are the same for known and unknown addresses.
 * After three emails in an hour no more are sent, and the last of them still works. Where an outside provider is the
 * only way to sign in no email is sent: a password would be useless.
 * @returns seconds to wait after too many requests from one network address, otherwise 0
 */
export async function requestReset(ctx: Context, typedEmail: string): Promise<number> {
  const email = normaliseEmail(typedEmail)
  const byAddress = await consume(ctx.db, throttleKeys.resetAddress(ctx.address), resetAddressLimit, ctx.now)
  if (!byAddress.allowed) {
    ctx.log.warn({ address: ctx.address }, 'forgotten password throttled')
    return byAddress.retryAfter
  }
  if (email.length > 255 || !/^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u.test(email)) return 0
  if (openIdSettings()?.only) return 0
  const byAccount = await consume(ctx.db, throttleKeys.resetAccount(email), resetEmailLimit, ctx.now)
  if (byAccount.allowed) await enqueue(ctx, resetEmailJob, { email })
  return 0
}

/**
 * The request for a new password. The worker looks up the account, so that the request itself does the same, and takes
 * as long, whether there is one or not.
 */
const resetEmailJob = defineJob({
  name: 'accounts/reset-letter',
  data: z.object({ email: z.string().max(255) }),
})

const linkHours = 1

/**
 * Emails the link to the owner of an active account and to nobody else. Somebody who signs in only by an outside
 * identity provider gets none: a password here would bypass that provider.
 */
export const sendResetEmail = defineHandler(resetEmailJob, async (ctx, { email }) => {
  const account = await findAccountByEmail(ctx.db, email)
  if (account?.activeState !== 1)
    return ctx.log.info('a new password was asked for an address without an active account')
  if (account.passwordHash === null && (await hasOutsideIdentity(ctx.db, account.id)))
    return ctx.log.info(
      { userId: account.id },
      'a new password was asked for an account that has an outside identity only',
    )
  await ctx.db.transaction(async (db) => {
    const tx = { ...ctx, db }
    const link = await issueLink(tx, { userId: account.id, purpose: 'reset', hours: linkHours })
    await queueEmail(tx, resetEmail(account, link))
  })
})
