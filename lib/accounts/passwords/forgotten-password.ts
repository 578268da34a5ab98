import 'server-only'
import type { Context } from '@/lib/floor/identity/context'
import { normaliseEmail } from '@/lib/floor/identity/email'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import { hit } from '@/lib/floor/throttle'
import { openIdSettings } from '../openid/settings'
import { resetAddressLimit, resetLetterLimit, throttleKeys } from '../sign-in/throttle-keys'
import { resetLetterJob } from './send-reset-letter'

/**
 * Somebody forgot a password. Known or not, the address gets the same answer after the same work. Where three letters
 * went in the hour nothing more is sent, and the last of them still works. Where an outside provider is the only way in, no
 * letter goes out: a password would open nothing.
 * @returns seconds to wait for whoever asks for too many addresses, or 0
 */
export async function requestReset(ctx: Context, given: string): Promise<number> {
  const email = normaliseEmail(given)
  const byAddress = await hit(ctx.db, throttleKeys.resetAddress(ctx.address), resetAddressLimit, ctx.now)
  if (!byAddress.allowed) {
    ctx.log.warn({ address: ctx.address }, 'forgotten password throttled')
    return byAddress.retryAfter
  }
  if (email.length > 255 || !/^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u.test(email)) return 0
  if (openIdSettings()?.only) return 0
  const byAccount = await hit(ctx.db, throttleKeys.resetAccount(email), resetLetterLimit, ctx.now)
  if (byAccount.allowed) await enqueue(ctx, resetLetterJob, { email })
  return 0
}
