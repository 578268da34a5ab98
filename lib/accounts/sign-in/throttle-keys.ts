import { createHash } from 'node:crypto'
import { addressBlock } from '@/lib/floor/identity/client-address'
import type { ThrottleLimit } from '@/lib/floor/throttle'

/** Wrong passwords in five minutes: for one account, for one address, and for one account on a device that knows it. */
export const signInLimit: ThrottleLimit = { limit: 10, windowSeconds: 300 }

/**
 * Of an account's ten, those that addresses may use which have a wrong password behind them: the others are kept for
 * addresses that have none, so that nobody locks an owner out from a single place.
 */
export const wornAddressLimit: ThrottleLimit = { limit: 6, windowSeconds: 300 }

/** An address has no wrong password behind it while its one try in a day is the first, or all before it were right. */
export const freshAddressLimit: ThrottleLimit = { limit: 1, windowSeconds: 86_400 }

/**
 * Wrong codes in fifteen minutes for one account, by whoever already has the password. Three codes of a million are good
 * at a time; a day of guesses finds one with a chance of 1 in 700, and the letter about it goes out with the sixth guess.
 */
export const codeLimit: ThrottleLimit = { limit: 5, windowSeconds: 900 }

/** Letters about wrong codes in a day. */
export const codeEmailLimit: ThrottleLimit = { limit: 1, windowSeconds: 86_400 }

/** Letters with a link in an hour for one account; the last of them lives as long, so one of them always works. */
export const resetEmailLimit: ThrottleLimit = { limit: 3, windowSeconds: 3600 }

/** Forgotten passwords in a quarter of an hour from one address. */
export const resetAddressLimit: ThrottleLimit = { limit: 20, windowSeconds: 900 }

/** An account by its address, known or not: what throttles and devices keep in place of it. */
export const hashOfEmail = (email: string) => createHash('sha256').update(email).digest('base64url')

export const throttleKeys = {
  signInAccount: (email: string) => `sign-in account ${hashOfEmail(email)}`,
  signInWorn: (email: string) => `sign-in account from worn addresses ${hashOfEmail(email)}`,
  signInDevice: (device: string, email: string) => `sign-in device ${device} ${hashOfEmail(email)}`,
  signInAddress: (address: string) => `sign-in address ${addressBlock(address)}`,
  signInFresh: (address: string) => `sign-in fresh address ${addressBlock(address)}`,
  code: (userId: number) => `second step ${userId}`,
  codeLetter: (userId: number) => `second step letter ${userId}`,
  passwordCheck: (userId: number) => `password check ${userId}`,
  resetAccount: (email: string) => `reset account ${hashOfEmail(email)}`,
  resetAddress: (address: string) => `reset address ${addressBlock(address)}`,
}
