import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { env } from '@/lib/floor/env'
import { as } from '@/tests/support/actors'
import { aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { quickHashOf } from '@/tests/support/quick-hash'
import { rotateSecret } from '@/tests/support/secrets'
import { findKnownDevice } from './known-device'
import { signIn } from './sign-in'

const password = 'quiet-teal-otters'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await quickHashOf(password)
})

const noon = new Date('2026-11-21T12:00:00Z')
const [attacker, office, elsewhere] = ['198.51.100.1', '203.0.113.1', '192.0.2.1']

type Try = { email: string; from: string; password?: string; device?: string | undefined; secondsLater?: number }

const attempt = (db: Database, { email, from, password: tried = 'wrong', device, secondsLater = 0 }: Try) =>
  signIn(
    { ...as.anonymous(db), address: from, now: new Date(noon.getTime() + secondsLater * 1000) },
    { email, password: tried, remember: false, returnUrl: '/' },
    { device: 'Test browser', trustedDevice: undefined, knownDevice: device },
  )

/** Makes `count` wrong tries. @returns their outcomes, in turn */
async function guess(db: Database, count: number, tries: Try | ((n: number) => Try)) {
  const seen: string[] = []
  for (let n = 0; n < count; n += 1)
    seen.push((await attempt(db, typeof tries === 'function' ? tries(n) : tries)).outcome)
  return seen
}

const refusals = (refused: number, throttled: number) => [
  ...Array<string>(refused).fill('refused'),
  ...Array<string>(throttled).fill('throttled'),
]

/** An account that has signed in, and its device's known-device value. */
async function aUserOnKnownDevice(db: Database) {
  const { email } = await aUser(db, { passwordHash })
  const entered = await attempt(db, { email, from: office, password })
  if (entered.outcome !== 'signed-in') throw new Error(entered.outcome)
  expect(entered.known.seconds).toBe(90 * 86_400)
  return { email, device: entered.known.token }
}

describe('wrong passwords elsewhere', () => {
  test(
    'never lock the owner out on a known device, however many they are',
    inTransaction(async (db) => {
      const { email, device } = await aUserOnKnownDevice(db)
      for (const secondsLater of [0, 300, 600]) {
        await guess(db, 30, (n) => ({ email, from: `198.51.100.${n}`, secondsLater }))
        expect(await attempt(db, { email, from: elsewhere, password, secondsLater })).toMatchObject({
          outcome: 'throttled',
        })
        expect(await attempt(db, { email, from: attacker, password, device, secondsLater })).toMatchObject({
          outcome: 'signed-in',
        })
      }
    }),
  )

  test(
    'from one address do not lock the account for another address without wrong passwords',
    inTransaction(async (db) => {
      const { email } = await aUser(db, { passwordHash })
      expect(await guess(db, 12, { email, from: attacker })).toEqual(refusals(7, 5))
      expect(await attempt(db, { email, from: attacker, password })).toMatchObject({ outcome: 'throttled' })
      expect(await attempt(db, { email, from: elsewhere, password })).toMatchObject({ outcome: 'signed-in' })
    }),
  )

  test(
    'are limited to ten per account in five minutes, from any number of addresses, and each address has one fresh try a day',
    inTransaction(async (db) => {
      const { email } = await aUser(db, { passwordHash })
      expect(await guess(db, 15, (n) => ({ email, from: `198.51.100.${n}` }))).toEqual(refusals(10, 5))
      // Their one fresh try is used: in the next five minutes these addresses share the tries of addresses with wrong
      // passwords.
      const later = { email, secondsLater: 300 }
      expect(await guess(db, 10, (n) => ({ ...later, from: `198.51.100.${n}` }))).toEqual(refusals(6, 4))
      expect(await attempt(db, { ...later, from: elsewhere, password })).toMatchObject({ outcome: 'signed-in' })
    }),
  )

  test(
    'are counted in the same way for an account that does not exist, so that they reveal nothing',
    inTransaction(async (db) => {
      const { email } = await aUser(db, { passwordHash })
      const seen: string[][][] = []
      for (const address of [email, 'nobody@example.test']) {
        const from = `10.0.${seen.length}.1`
        seen.push([
          await guess(db, 12, { email: address, from }),
          await guess(db, 5, (n) => ({ email: address, from: `10.0.${seen.length}.${n + 2}` })),
        ])
      }
      expect(seen[0]).toEqual(seen[1])
    }),
  )

  test(
    'are not reset by a successful sign-in from the same address',
    inTransaction(async (db) => {
      const [{ email }, own] = [await aUser(db, { passwordHash }), await aUser(db, { passwordHash })]
      // Otherwise an attacker with an account here could clear the count of their address between two guesses.
      for (let n = 0; n < 6; n += 1) {
        await attempt(db, { email, from: attacker })
        await attempt(db, { email: own.email, from: attacker, password })
      }
      expect(await guess(db, 3, { email, from: attacker })).toEqual(refusals(1, 2))
    }),
  )
})

describe('a device', () => {
  test(
    'has ten tries of its own in five minutes',
    inTransaction(async (db) => {
      const { email, device } = await aUserOnKnownDevice(db)
      expect(await guess(db, 12, { email, from: office, device })).toEqual(refusals(10, 2))
      expect(await attempt(db, { email, from: office, password, device })).toMatchObject({ outcome: 'throttled' })
      // They do not count for other devices.
      expect(await attempt(db, { email, from: elsewhere, password })).toMatchObject({ outcome: 'signed-in' })
    }),
  )

  test(
    'is known only for the accounts that signed in on it',
    inTransaction(async (db) => {
      const { email, device } = await aUserOnKnownDevice(db)
      const other = await aUser(db, { passwordHash })
      expect(await findKnownDevice(device, email, noon)).toBeDefined()
      expect(await findKnownDevice(device, other.email, noon)).toBeUndefined()
      const entered = await attempt(db, { email: other.email, from: office, password, device })
      if (entered.outcome !== 'signed-in') throw new Error(entered.outcome)
      const shared = entered.known.token
      expect(await findKnownDevice(shared, email, noon)).toBe(await findKnownDevice(device, email, noon))
      expect(await findKnownDevice(shared, other.email, noon)).toBeDefined()
    }),
  )

  test(
    'is unknown with a cookie that was altered, is 90 days old, or was sealed with an unknown secret',
    inTransaction(async (db) => {
      const { email, device } = await aUserOnKnownDevice(db)
      const late = new Date(noon.getTime() + 90 * 86_400_000)
      expect(await findKnownDevice(`${device.slice(0, -2)}xx`, email, noon)).toBeUndefined()
      expect(await findKnownDevice(undefined, email, noon)).toBeUndefined()
      expect(await findKnownDevice(device, email, late)).toBeUndefined()
      const before = env.AUTH_SECRET
      const next = 'a new secret of more than thirty-two characters'
      rotateSecret({ AUTH_SECRET: next, AUTH_SECRET_OLD: before })
      expect(await findKnownDevice(device, email, noon)).toBeDefined()
      rotateSecret({ AUTH_SECRET: next })
      expect(await findKnownDevice(device, email, noon)).toBeUndefined()
    }),
  )

  test(
    'stores no email address as plain text',
    inTransaction(async (db) => {
      const { email, device } = await aUserOnKnownDevice(db)
      expect(Buffer.from(device, 'base64url').toString('latin1') + device).not.toContain(email.split('@')[0])
    }),
  )
})
