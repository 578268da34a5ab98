import 'server-only'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { knownDeviceDays } from '@/lib/floor/identity/cookies'
import { seal, unseal } from '@/lib/floor/identity/sealed-value'
import { hashOfEmail } from './throttle-keys'

/** A token for the browser to store, and for how long. */
export type BrowserToken = { token: string; seconds: number }

/** What a browser carries, sealed, that accounts have signed in on: its own number, and theirs by their hashes. */
const knownDevice = z.object({ device: z.string(), accounts: z.array(z.string()) })

/** Several people may share a device; those who signed in last are known. */
const accountsMax = 5

const opened = (sealed: string | undefined, now: Date) => unseal('known device', sealed, knownDevice, now)

/**
 * The number of the device, if the account of this address has signed in on it; undefined for a stranger. Whether there is
 * such an account at all is not asked.
 */
export async function findKnownDevice(
  sealed: string | undefined,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const found = await opened(sealed, now)
  return found?.accounts.includes(hashOfEmail(email)) ? found.device : undefined
}

/** What the browser carries from now on: the account that has just signed in on it is known there. */
export async function rememberDevice(sealed: string | undefined, email: string, now: Date): Promise<BrowserToken> {
  const before = await opened(sealed, now)
  const account = hashOfEmail(email)
  const accounts = [account, ...(before?.accounts ?? []).filter((one) => one !== account)].slice(0, accountsMax)
  const seconds = knownDeviceDays * 86_400
  return {
    token: await seal('known device', { device: before?.device ?? randomUUID(), accounts }, seconds, now),
    seconds,
  }
}
