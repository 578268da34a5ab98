import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { signInAs } from '../support/accounts'
import { onAppDatabase, people } from '../support/app'
import { ask } from '../support/http'
import { aUserBody } from './matrix/bodies'

/** The rules and words of users, through their calls. */

let cookie: string
let organisationId: number

test.beforeAll(async () => {
  cookie = await signInAs(people.admin)
  const [own] = await onAppDatabase(
    (sql) => sql`
      select organisation_id from user_organisations where user_id = (select id from users where email = ${people.admin})`,
  )
  organisationId = Number(own?.organisation_id)
})

const post = (change: object) =>
  ask('POST', '/api/users', { cookie, json: { ...aUserBody(organisationId), ...change } })

const emailOf = (length: number) => {
  const host = `@${randomUUID()}.test`
  return 'a'.repeat(length - host.length) + host
}

const refused: Record<string, [change: object, field: string, message: string]> = {
  'no email': [{ email: '' }, 'email', 'Email is required'],
  'an email of 256 characters': [
    { email: emailOf(256) },
    'email',
    'Email is too long. Maximum allowed length is 255 characters',
  ],
  'an email that is none': [{ email: 'ada@nowhere' }, 'email', 'Email is invalid'],
  'no first name': [{ firstName: ' ' }, 'firstName', 'First name is required'],
  'a first name of 76 characters': [
    { firstName: 'x'.repeat(76) },
    'firstName',
    'First name is too long. Maximum allowed length is 75 characters',
  ],
  'no last name': [{ lastName: '' }, 'lastName', 'Last name is required'],
  'a last name of 76 characters': [
    { lastName: 'x'.repeat(76) },
    'lastName',
    'Last name is too long. Maximum allowed length is 75 characters',
  ],
  'a job title of 76 characters': [
    { jobtitle: 'x'.repeat(76) },
    'jobtitle',
    'Job-title is too long. Maximum allowed length is 75 characters',
  ],
  'no role': [{ role: null }, 'role', 'Role is required'],
  'no organisation': [{ accessLocations: [] }, 'accessLocations', 'Organisation Access is required'],
  'no active status': [{ activeStatus: null }, 'activeStatus', 'Active Status is required'],
}

for (const [what, [change, field, message]] of Object.entries(refused))
  test(`a user with ${what} is refused at its field`, async () => {
    const answered = await post(change)
    expect([answered.status, answered.json()]).toEqual([
      422,
      expect.objectContaining({ title: 'Validation failed', message, fields: { [field]: message } }),
    ])
  })

test('several mistakes are counted and reported at once', async () => {
  const answered = await ask('POST', '/api/users', { cookie, json: {} })
  expect(answered.json()).toMatchObject({
    status: 422,
    message: '6 validation errors.',
    fields: {
      email: 'Email is required',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      role: 'Role is required',
      accessLocations: 'Organisation Access is required',
      activeStatus: 'Active Status is required',
    },
  })
})

test('each field holds as much as the table says, and the record comes back under the documented names', async () => {
  const full = 'x'.repeat(75)
  const email = emailOf(255)
  const created = await post({ email, userName: email, firstName: full, lastName: full, jobtitle: full })
  expect(created.status).toBe(201)
  const { id } = created.json() as { id: number }
  const record = (await ask('GET', `/api/users/${id}`, { cookie })).json()
  expect(record).toMatchObject({
    ...{ id, email, firstName: full, lastName: full, fullName: `${full} ${full}`, jobtitle: full, role: 2 },
    ...{ activeStatus: 1, confirmationRemindersEnabled: true, version: 1 },
    accessLocations: [{ id: organisationId, name: expect.any(String) }],
  })

  // A client puts back what it got, with the organisations as they were answered.
  const saved = await ask('PUT', '/api/users', {
    cookie,
    json: { ...(record as object), userName: email, jobtitle: '' },
  })
  expect([saved.status, saved.json()]).toEqual([200, { id, version: 2 }])

  const filter = encodeURIComponent(JSON.stringify(['email', '=', email]))
  const list = (await ask('GET', `/api/users?filter=${filter}&requireTotalCount=true`, { cookie })).json()
  expect(list).toMatchObject({
    totalCount: 1,
    data: [{ id, email, firstName: full, surname: full, appUserRole: 2, activeState: 1 }],
  })

  expect((await ask('DELETE', '/api/users', { cookie, json: { userId: id } })).status).toBe(204)
  expect((await ask('GET', `/api/users/${id}`, { cookie })).status).toBe(404)
})

test('an email in use is refused at its field with one answer, whoever has it', async () => {
  const answers = [await post({ email: people.user }), await post({ email: people.globalAdmin.toUpperCase() })]
  for (const answer of answers)
    expect(answer.json()).toMatchObject({ status: 409, fields: { email: 'Email is already in use' } })
  const [one, other] = answers.map(({ text }) => text.replace(/"requestId":"[^"]*"/, ''))
  expect(one).toBe(other)
})

test('a role out of reach, the own role and the own status are refused by the call as well', async () => {
  const forbidden = (field: string, message: string) => ({ status: 403, message, fields: { [field]: message } })
  expect((await post({ role: 0 })).json()).toMatchObject(
    forbidden('role', 'Only a Global Admin can give the role Global Admin.'),
  )
  const { userId } = (await ask('GET', '/api/users/profile', { cookie })).json() as { userId: number }
  const self = (await ask('GET', `/api/users/${userId}`, { cookie })).json() as object
  const save = async (change: object) =>
    (await ask('PUT', '/api/users', { cookie, json: { ...self, ...change } })).json()
  expect(await save({ role: 2 })).toMatchObject(forbidden('role', 'You cannot change your own role.'))
  expect(await save({ activeStatus: 0 })).toMatchObject(
    forbidden('activeStatus', 'You cannot change your own active status.'),
  )
  const deleted = await ask('DELETE', '/api/users', { cookie, json: { userId } })
  expect(deleted.json()).toMatchObject({ status: 403, message: 'You cannot delete your own account.' })
})

test('a disabled user is signed out at once, and a changed role ends the session too', async () => {
  const account = await post({})
  const { id } = account.json() as { id: number }
  const [user] = await onAppDatabase(
    (sql) => sql`
      update users set password_hash = (select password_hash from users where email = ${people.user}),
        terms_accepted_at = now(), terms_version = 'May 2023'
      where id = ${id} returning email`,
  )
  for (const change of [{ role: 1 }, { activeStatus: 0 }]) {
    const theirs = await signInAs(String(user?.email))
    expect((await ask('GET', '/api/users/profile', { cookie: theirs })).status).toBe(200)
    const record = (await ask('GET', `/api/users/${id}`, { cookie })).json() as object
    expect((await ask('PUT', '/api/users', { cookie, json: { ...record, ...change } })).status).toBe(200)
    expect((await ask('GET', '/api/users/profile', { cookie: theirs })).status).toBe(401)
  }
})
