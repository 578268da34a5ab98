import 'server-only'
import type { Database } from '@/db/client'
import { clearThrottle, forgive, hit } from '@/lib/floor/throttle'
import { findKnownDevice } from './known-device'
import { freshAddressLimit, signInLimit, throttleKeys, wornAddressLimit } from './throttle-keys'

/** One try at a password: of which account, from where, and what the browser carries of earlier ones. */
export type Try = { email: string; address: string; knownDevice: string | undefined }

/** How a try was counted: the seconds to wait, or 0, and how to take the count back when the password was right. */
export type CountedTry = { retryAfter: number; forgive: () => Promise<void> }

/**
 * Counts a try before any password is measured. A device that the account has signed in on has a count of its own, so
 * that nobody elsewhere can use it up. A stranger's try counts for its address and for the account; ten for either in five
 * minutes, whether there is such an account or not.
 */
export async function countTry(db: Database, tried: Try, now: Date): Promise<CountedTry> {
  const device = await findKnownDevice(tried.knownDevice, tried.email, now)
  return device === undefined ? countStranger(db, tried, now) : countDevice(db, device, tried.email, now)
}

async function countDevice(db: Database, device: string, email: string, now: Date): Promise<CountedTry> {
  const key = throttleKeys.signInDevice(device, email)
  const { retryAfter } = await hit(db, key, signInLimit, now)
  return { retryAfter, forgive: () => clearThrottle(db, key) }
}

async function countStranger(db: Database, { email, address }: Try, now: Date): Promise<CountedTry> {
  const keys = {
    address: throttleKeys.signInAddress(address),
    fresh: throttleKeys.signInFresh(address),
    account: throttleKeys.signInAccount(email),
    worn: throttleKeys.signInWorn(email),
  }
  const takeBack = async () => {
    await Promise.all([clearThrottle(db, keys.account), clearThrottle(db, keys.worn)])
    await Promise.all([forgive(db, keys.address), forgive(db, keys.fresh)])
  }
  const byAddress = await hit(db, keys.address, signInLimit, now)
  if (!byAddress.allowed) return { retryAfter: byAddress.retryAfter, forgive: takeBack }
  const isFresh = (await hit(db, keys.fresh, freshAddressLimit, now)).allowed
  const byWorn = isFresh ? undefined : await hit(db, keys.worn, wornAddressLimit, now)
  if (byWorn && !byWorn.allowed) return { retryAfter: byWorn.retryAfter, forgive: takeBack }
  const { retryAfter } = await hit(db, keys.account, signInLimit, now)
  return { retryAfter, forgive: takeBack }
}
