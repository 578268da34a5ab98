import 'server-only'
import { z } from 'zod'
import { findAccount } from '@/lib/floor/identity/account-queries'
import { defineJob } from '@/lib/floor/jobs/define-job'
import { handle } from '@/lib/floor/jobs/handle'
import { post } from '@/lib/floor/mail/post'
import { issueLink } from '../single-use-link'
import { resetLetter } from './letters'
import { hasOutsideIdentity } from './outside-identity'

/**
 * Somebody asked for a new password for this address. The worker looks whether there is an account, so that the request
 * itself does the same, and takes as long, whether there is one or not.
 */
export const resetLetterJob = defineJob({
  name: 'accounts/reset-letter',
  data: z.object({ email: z.string().max(255) }),
})

const linkHours = 1

/**
 * Writes the letter with the link to whoever has an active account; to nobody else, and nobody hears of it. Who comes in
 * by an outside identity provider alone gets none: a password here would be a way round that provider.
 */
export const sendResetLetter = handle(resetLetterJob, async (ctx, { email }) => {
  const account = await findAccount(ctx.db, email)
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
    await post(tx, resetLetter(account, link))
  })
})
