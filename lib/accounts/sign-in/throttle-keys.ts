import { createHash } from 'node:crypto'
import { addressBlock } from '@/lib/floor/identity/client-address'
import type { ThrottleLimit } from '@/lib/floor/throttle'

/** Wrong passwords in five minutes: for one account, for one network address, and for one account on a known device. */
export const signInLimit: ThrottleLimit = { limit: 10, windowSeconds: 300 }

/**
 * Of an account's ten tries, those available to addresses with an earlier wrong password. The others are reserved for
 * addresses without one, so that nobody can lock the owner out from a single place.
 */
export const suspectAddressLimit: ThrottleLimit = { limit: 6, windowSeconds: 300 }

/**
 * An address counts as one without a wrong password for its first try in a day, and while all tries before were right.
 */
export const freshAddressLimit: ThrottleLimit = { limit: 1, windowSeconds: 86_400 }

/**
 * Wrong codes in fifteen minutes for one account, by somebody who has the password. Three codes of a million are valid
 * at a time: a day of guesses finds one with a chance of 1 in 700, and the owner gets an email with the sixth guess.
 */
export const codeLimit: ThrottleLimit = { limit: 5, windowSeconds: 900 }

/** Emails about wrong codes per day. */
export const codeEmailLimit: ThrottleLimit = { limit: 1, windowSeconds: 86_400 }

/** Emails with a link per hour and account. The last link is valid for an hour too, so one of them always works. */
export const resetEmailLimit: ThrottleLimit = { limit: 3, windowSeconds: 3600 }

/** Requests for a new password in a quarter of an hour from one network address. */
export const resetAddressLimit: ThrottleLimit = { limit: 20, windowSeconds: 900 }

/** The hash of an email address, existing or not, which throttles and devices store in its place. */
export const hashOfEmail = (email: string) => createHash('sha256').update(email).digest('base64url')

export const throttleKeys = {
  signInAccount: (email: string) => `sign-in account ${hashOfEmail(email)}`,
  signInSuspect: (email: string) => `sign-in account from worn addresses ${hashOfEmail(email)}`,
  signInDevice: (device: string, email: string) => `sign-in device ${device} ${hashOfEmail(email)}`,
  signInAddress: (address: string) => `sign-in address ${addressBlock(address)}`,
  signInFresh: (address: string) => `sign-in fresh address ${addressBlock(address)}`,
  code: (userId: number) => `second step ${userId}`,
  codeEmail: (userId: number) => `second step letter ${userId}`,
  passwordCheck: (userId: number) => `password check ${userId}`,
  resetAccount: (email: string) => `reset account ${hashOfEmail(email)}`,
  resetAddress: (address: string) => `reset address ${addressBlock(address)}`,
}
