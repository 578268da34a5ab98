import { Secret, TOTP } from 'otpauth'

/** The name under which authenticator apps show the account. */
const issuer = 'Illuminate'
const periodSeconds = 30

/** Codes of the step before and after count too: clocks differ, and people type slowly. */
const stepsBeside = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds })

/** A new secret: 160 bits, in the letters and digits that people can type. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says to the authenticator app. */
export const totpAddress = (secret: string, email: string): string => totpOf(secret, email).toString()

/**
 * The 30-second step that a code belongs to: undefined for a wrong one, and for one of a step no later than `usedStep`,
 * because a code is good once.
 */
export function stepOfCode(secret: string, code: string, now: Date, usedStep: number | null): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: stepsBeside })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta
  return usedStep !== null && step <= usedStep ? undefined : step
}
