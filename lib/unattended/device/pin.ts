import { pinLength } from '../limits'

/** The salted hash of the PIN that ends unattended mode. It stays on the device and is never sent. */
export type StoredPin = { salt: string; hash: string; rounds: number }

/** Iterations of PBKDF2 with SHA-256, as OWASP advises (2023): half a second on a slow tablet. */
const rounds = 600_000

/** Wrong PINs before a wait; the wait doubles from five seconds to five minutes. */
const freeTries = 3
const firstWaitMs = 5_000
const maxWaitMs = 300_000

const digitRuns = ['01234567890', '09876543210']

/** The error of a chosen PIN; undefined for a valid one. */
export function pinProblem(pin: string): string | undefined {
  const { least, most } = pinLength
  if (!/^\d+$/.test(pin) || pin.length < least || pin.length > most) return `Enter a PIN of ${least} to ${most} digits`
  const half = pin.slice(0, 2)
  const repeats = half.repeat(most).startsWith(pin) || /^(\d)\1+$/.test(pin)
  const isRun = digitRuns.some((run) => run.includes(pin))
  return repeats || isRun
    ? 'Choose a PIN that is harder to guess: no runs like 1234, no repeats like 1111 or 1212'
    : undefined
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

async function derive(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256)
  return base64(new Uint8Array(bits))
}

export async function hashPin(pin: string): Promise<StoredPin> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return { salt: base64(salt), hash: await derive(pin, salt, rounds), rounds }
}

export const isCorrectPin = async (stored: StoredPin, pin: string): Promise<boolean> =>
  (await derive(pin, bytesOf(stored.salt), stored.rounds)) === stored.hash

/** Wait before the next PIN after this many wrong ones in a row, milliseconds. */
export const waitMsAfter = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** (wrong - freeTries))
