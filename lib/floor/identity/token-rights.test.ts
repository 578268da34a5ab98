import { expect, test } from 'vitest'
import type { StaffActor } from './context'
import { assertTokenMayCall } from './token-rights'

const person: StaffActor = {
  kind: 'staff',
  userId: 1,
  sessionId: 'x',
  role: 'Admin',
  email: 'a@example.test',
  firstName: 'Ada',
  surname: 'Quill',
  fullName: 'Ada Quill',
  organisationIds: [],
  termsAccepted: true,
  twoFactorDue: false,
}
const acting = (mayWrite: boolean): StaffActor => ({ ...person, token: { id: 1, name: 'Box office', mayWrite } })

const read = { method: 'GET' } as const
const signIn = { method: 'GET', sessionOnly: true } as const

test.each(['POST', 'PUT', 'DELETE'] as const)('a token that may only read is refused a %s', (method) => {
  expect(() => assertTokenMayCall({ method }, acting(false))).toThrow('This access token may only read.')
  expect(() => assertTokenMayCall({ method }, acting(true))).not.toThrow()
  expect(() => assertTokenMayCall({ method }, person)).not.toThrow()
})

test('a token that may only read may send what changes nothing, whatever its method', () => {
  const asked = { method: 'POST', readsOnly: true } as const
  for (const actor of [person, acting(true), acting(false)])
    expect(() => assertTokenMayCall(asked, actor)).not.toThrow()
})

test('both kinds of token may read', () => {
  for (const actor of [person, acting(true), acting(false)]) expect(() => assertTokenMayCall(read, actor)).not.toThrow()
})

test('no token may read or change its user’s sign-in settings', () => {
  for (const actor of [acting(true), acting(false)])
    expect(() => assertTokenMayCall(signIn, actor)).toThrow('This cannot be done with an access token.')
  expect(() => assertTokenMayCall(signIn, person)).not.toThrow()
  expect(() => assertTokenMayCall(signIn, { kind: 'anonymous' })).not.toThrow()
})
