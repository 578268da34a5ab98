import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { anAccount, cookieOf, signInAs } from '../support/accounts'
import { onAppDatabase } from '../support/app'
import { ask, type HttpAnswer } from '../support/http'
import { findLinkInEmail } from '../support/links'
import { organisationDetails } from '../support/organisation-details'
import { aLocationBody, aUserBody } from './matrix/bodies'

/**
 * The writes of organisations, locations, users, training, Insights and identity, through the calls: the trail has each, and no
 * secret.
 */

const newPassword = () => `Curtain-${randomUUID()}`
const secrets = {
  first: newPassword(),
  second: newPassword(),
  third: newPassword(),
  providerKey: newPassword(),
  otherKey: newPassword(),
}
/** Those that the platform makes: links, tokens and codes. */
const madeSecrets: string[] = []

async function expectAnswer<Answer>(status: number, request: Promise<HttpAnswer>): Promise<Answer> {
  const answer = await request
  expect([answer.status, answer.text]).toEqual([status, answer.text])
  return (answer.text === '' || status === 303 ? undefined : answer.json()) as Answer
}

const organisationBody = (providerKey: string) => ({
  name: `House ${randomUUID()}`,
  knownAs: 'The House',
  ...organisationDetails,
  activeStatus: 1,
  organisationBoxOffices: [{ boxOfficeProviderId: 101, providerOrgRef: randomUUID(), providerKey }],
})

/** The token of the latest email to somebody that has a link. */
async function latestTokenFor(email: string): Promise<string> {
  const [row] = await onAppDatabase(
    (sql) => sql<{ kind: string }[]>`
      select kind from outbox where to_address = ${email} and sealed_link is not null order by id desc limit 1`,
  )
  const link = await findLinkInEmail(email, row?.kind ?? '')
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  expect(token).not.toBe('')
  madeSecrets.push(token)
  return token
}

test('every write leaves its line with its organisation, and no line holds a secret', async () => {
  const began = new Date(Date.now() - 1_000)
  const funder = await anAccount({ role: 0 })
  const cookie = await signInAs(funder.email)
  const asFunder = (method: 'POST' | 'PUT' | 'DELETE', path: string, json: unknown) =>
    ask(method, path, { cookie, json })

  const organisation = organisationBody(secrets.providerKey)
  const { id } = await expectAnswer<{ id: number }>(201, asFunder('POST', '/api/organisations', organisation))
  const [reference] = organisation.organisationBoxOffices
  const organisationBoxOffices = [{ ...reference, providerKey: secrets.otherKey }]
  await expectAnswer(
    200,
    asFunder('PUT', '/api/organisations', { ...organisation, id, knownAs: 'Our House', organisationBoxOffices }),
  )

  const hall = aLocationBody(id)
  const location = await expectAnswer<{ id: number }>(201, asFunder('POST', '/api/locations', hall))
  await expectAnswer(200, asFunder('PUT', '/api/locations', { ...hall, id: location.id, city: 'York' }))
  await expectAnswer(204, asFunder('DELETE', '/api/locations', { locationId: location.id }))

  const session = { sessionTitle: `Session ${randomUUID()}`, date: '2026-12-01T10:00:00Z' }
  const training = await expectAnswer<{ id: number }>(201, asFunder('POST', '/api/training/sessions', session))
  const moved = { ...session, id: training.id, duration: '1 hour' }
  await expectAnswer(200, asFunder('PUT', '/api/training/sessions', moved))
  await expectAnswer(204, asFunder('DELETE', '/api/training/sessions', { sessionId: training.id }))

  const asked = { report: 'attendance', query: 'year=2025' }
  const view = { name: `View ${randomUUID()}`, organisationId: null }
  const saved = await expectAnswer<{ id: number }>(
    201,
    asFunder('POST', '/api/saved-views', { screen: 'users', query: '', ...view }),
  )
  const renamed = { ...view, name: `View ${randomUUID()}` }
  await expectAnswer(200, asFunder('PUT', `/api/saved-views/${saved.id}`, renamed))
  await expectAnswer(204, asFunder('DELETE', `/api/saved-views/${saved.id}`, undefined))
  const byQuarter = { ...asked, table: 'by-quarter' }
  const kept = await expectAnswer<{ id: number }>(201, asFunder('POST', '/api/reporting/tables', byQuarter))
  await expectAnswer(204, asFunder('DELETE', `/api/reporting/tables/${kept.id}`, undefined))
  const monthly = { ...asked, every: 'month' }
  const letter = await expectAnswer<{ id: number }>(201, asFunder('POST', '/api/reporting/letters', monthly))
  await expectAnswer(204, asFunder('DELETE', `/api/reporting/letters/${letter.id}`, undefined))

  const person = aUserBody(id)
  const { email } = person
  const user = await expectAnswer<{ id: number }>(201, asFunder('POST', '/api/users', person))
  await expectAnswer(200, asFunder('PUT', '/api/users', { ...person, id: user.id, lastName: 'Changed' }))
  await expectAnswer(204, asFunder('POST', `/api/users/${user.id}/invitation`, undefined))

  await expectAnswer(
    200,
    ask('POST', '/api/auth/register', { json: { token: await latestTokenFor(email), newPassword: secrets.first } }),
  )
  const signedIn = await ask('POST', '/api/auth/sign-in', { form: { email, password: secrets.first } })
  let own = cookieOf(signedIn) ?? ''
  const asThem = async (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) => {
    const answered = await ask(method, path, { cookie: own, json })
    own = cookieOf(answered) ?? own
    madeSecrets.push(own.split('=')[1] ?? '')
    return answered
  }
  await expectAnswer(204, asThem('POST', '/api/users/termsofuse'))
  const changed = { currentPassword: secrets.first, newPassword: secrets.second }
  expect((await asThem('PUT', '/api/users/profile/password', changed)).status).toBeLessThan(300)

  const newToken = { name: `Box office ${randomUUID()}`, access: 'read', days: 30 }
  const token = await expectAnswer<{ id: number; token: string }>(
    201,
    asThem('POST', '/api/users/profile/access-tokens', newToken),
  )
  await expectAnswer(204, asThem('DELETE', '/api/users/profile/access-tokens', { accessTokenId: token.id }))

  const twoFactor = '/api/users/profile/two-factor'
  const password = secrets.second
  const begun = await expectAnswer<{ secret: string; enrolment: string }>(200, asThem('POST', twoFactor, { password }))
  const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate()
  const confirmed = await asThem('PUT', twoFactor, { enrolment: begun.enrolment, code })
  expect([confirmed.status, confirmed.text]).toEqual([200, confirmed.text])
  const recovery = Object.values(confirmed.json() as Record<string, unknown>)
    .flat()
    .map(String)
  expect((await asThem('DELETE', twoFactor, { password, code: recovery[0] })).status).toBeLessThan(300)

  await expectAnswer(303, ask('POST', '/api/auth/forgotten-password', { form: { email } }))
  // The email is written a moment later, so that nobody can tell by the time it takes whether there is an account.
  await expect.poll(async () => (await latestTokenFor(email)) !== madeSecrets[0], { timeout: 30_000 }).toBe(true)
  const reset = { token: await latestTokenFor(email), newPassword: secrets.third }
  await expectAnswer(200, ask('POST', '/api/auth/reset-password', { json: reset }))
  await expectAnswer(204, asFunder('DELETE', '/api/users', { userId: user.id }))
  await expectAnswer(204, asFunder('DELETE', '/api/organisations', { organisationId: id, id }))

  const lines = await onAppDatabase(
    (sql) => sql<{ written: string; organisation_id: string | null; line: string }[]>`
      select subject || ' ' || action as written, organisation_id, audit_trail::text as line from audit_trail
      where at >= ${began} and (actor_name = 'Tess Tester' or subject_id = ${String(user.id)} or actor_user_id = ${user.id})
      order by at, id`,
  )
  const written = new Set(lines.map((line) => line.written))
  for (const expected of [
    'organisation create',
    'organisation update',
    'organisation delete',
    'location create',
    'location update',
    'location delete',
    'trainingSession create',
    'trainingSession update',
    'trainingSession delete',
    'savedView create',
    'savedView update',
    'savedView delete',
    'storedTable create',
    'storedTable delete',
    'reportLetter create',
    'reportLetter delete',
    'user create',
    'user update',
    'user delete',
    'session sign-in',
    'termsOfUse accept',
    'accessToken create',
    'accessToken delete',
  ])
    expect([expected, written.has(expected)]).toEqual([expected, true])
  const ofOrganisation = lines.filter((line) =>
    /^(?:organisation|location) |^user (?:create|delete)$/.test(line.written),
  )
  expect(ofOrganisation.filter((line) => Number(line.organisation_id) !== id).map((line) => line.written)).toEqual([])

  const secretValues = [
    ...Object.values(secrets),
    ...madeSecrets,
    token.token,
    begun.secret,
    begun.enrolment,
    ...recovery,
  ]
  for (const secret of secretValues.filter((one) => one.length >= 8))
    expect(lines.filter(({ line }) => line.includes(secret)).map((line) => line.written)).toEqual([])
  const [{ hashes = -1 } = {}] = await onAppDatabase(
    (sql) => sql<{ hashes: number }[]>`
      select count(*)::int as hashes from audit_trail where audit_trail::text ~ '\\$argon2|\\$scrypt|BEGIN [A-Z ]*PRIVATE KEY'`,
  )
  expect(hashes).toBe(0)
})
