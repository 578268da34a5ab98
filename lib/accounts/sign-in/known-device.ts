import 'server-only'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { knownDeviceDays } from '@/lib/floor/identity/cookies'
import { seal, unseal } from '@/lib/floor/identity/sealed-value'
import { hashOfEmail } from './throttle-keys'

/** A token for the browser to store, and its lifetime in seconds. */
export type BrowserToken = { token: string; seconds: number }

/** The sealed value that a browser has after a sign-in: its own id, and the hashed email addresses of the accounts. */
const knownDevice = z.object({ device: z.string(), accounts: z.array(z.string()) })

/** Several people may share a device; only the latest accounts are stored. */
const maxAccounts = 5

const unsealKnownDevice = (sealed: string | undefined, now: Date) => unseal('known device', sealed, knownDevice, now)

/**
 * The id of the device, if the account with this email address has signed in on it; otherwise undefined. Whether such
 * an account exists is not looked up.
 */
export async function findKnownDevice(
  sealed: string | undefined,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const found = await unsealKnownDevice(sealed, now)
  return found?.accounts.includes(hashOfEmail(email)) ? found.device : undefined
}

/** The browser's new value, with the account that has just signed in. */
export async function rememberDevice(sealed: string | undefined, email: string, now: Date): Promise<BrowserToken> {
  const before = await unsealKnownDevice(sealed, now)
  const account = hashOfEmail(email)
  const accounts = [account, ...(before?.accounts ?? []).filter((one) => one !== account)].slice(0, maxAccounts)
  const seconds = knownDeviceDays * 86_400
  return {
    token: await seal('known device', { device: before?.device ?? randomUUID(), accounts }, seconds, now),
    seconds,
  }
}
