import { Secret, TOTP } from 'otpauth'

/** The issuer that authenticator apps show. */
const issuer = 'Illuminate'
const periodSeconds = 30

/** Codes of the steps before and after are valid too: clocks differ, and people type slowly. */
const stepTolerance = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds })

/** A new secret of 160 bits, in base32 so that it can be typed. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address in the QR code for the authenticator app. */
export const totpAddress = (secret: string, email: string): string => totpOf(secret, email).toString()

/**
 * The 30-second step of a code; undefined for a wrong code, and for a step not after `usedStep`, because a code is
 * valid once.
 */
export function stepOfCode(secret: string, code: string, now: Date, usedStep: number | null): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: stepTolerance })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta
  return usedStep !== null && step <= usedStep ? undefined : step
}
