import { expect, test } from '@playwright/test'
import { anAccount, setLastActive, signInAs } from '../support/accounts'
import { onAppDatabase, people } from '../support/app'
import { ask } from '../support/http'

/** What another site asks for to show a report, and what its frame gets. */

const authorise = (cookie: string, json: unknown, query = '') =>
  ask('POST', `/api/reporting/authorise${query}`, { cookie, json })

type Authorisation = { token: string; embedUrl: string; insightId: string }

/** The path below which a frame opens. */
const pathOf = ({ embedUrl }: Authorisation) => new URL(embedUrl).pathname

test('a name that no report has, and a body that is no name, are refused', async () => {
  const cookie = await signInAs(people.user)
  for (const body of ['attendance', 'Staff', '', null, 1, {}, { name: 'Attendance' }, ['Attendance']]) {
    const { status, json } = await authorise(cookie, body)
    expect([body, status, (json() as { message: string }).message]).toEqual([body, 422, 'No report has this name'])
  }
  expect((await authorise(cookie, 'Attendance', '?quarter=5')).status).toBe(400)
})

test('without a token, with another or with more around it, nothing is shown, and no cookie helps', async () => {
  const cookie = await signInAs(people.admin)
  const answer = (await authorise(cookie, 'Attendance', '?year=2025')).json() as Authorisation
  for (const query of ['', '?token=', '?token=nonsense', `?token=${answer.token}x`, `?pin=${answer.token}`]) {
    const { status, text } = await ask('GET', `${pathOf(answer)}${query}`, { cookie })
    expect([query, status]).toEqual([query, 401])
    expect(text).toContain('The permission to show this report has ended.')
    expect(text).not.toContain('<table')
  }
  expect((await ask('GET', `/embed/insights/tickets?token=${answer.token}`, { cookie })).status).toBe(401)
})

test('a frame gets its report by the token alone; its address is told to nobody and kept by nobody', async () => {
  const cookie = await signInAs(people.admin)
  const answer = (await authorise(cookie, 'Tickets and income', '?year=2025')).json() as Authorisation
  expect(Object.keys(answer).sort()).toEqual(['embedUrl', 'insightId', 'token'])
  expect(answer.insightId).toBe('tickets')
  const { status, headers, text } = await ask('GET', `${pathOf(answer)}?token=${answer.token}`)
  expect(status).toBe(200)
  expect(text).toContain('<h1>Tickets and income</h1>')
  expect(text).not.toContain(answer.token)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-frame-options')).toBeNull()
  // No site is named where these tests run.
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors (?:'none'|https?:[^;]+)$/)
  expect(text).not.toContain('_next')
  expect(text.match(/<script/g)).toHaveLength(1)
})

test('authorising and opening a frame are no activity: a page that renews by itself keeps nobody signed in', async () => {
  const { email } = await anAccount()
  const cookie = await signInAs(email)
  await setLastActive(email, '14 minutes')
  const idleFor = () =>
    onAppDatabase(async (sql) => {
      const [row] = await sql<{ minutes: number }[]>`
        select (extract(epoch from now() - last_activity) / 60)::int as minutes from sessions
        where revoked_at is null and user_id = (select id from users where email = ${email})`
      return row?.minutes
    })
  for (let renewal = 0; renewal < 3; renewal += 1) {
    const answer = (await authorise(cookie, 'Attendance')).json() as Authorisation
    expect((await ask('GET', `${pathOf(answer)}?token=${answer.token}`)).status).toBe(200)
  }
  expect(await idleFor()).toBe(14)
  await setLastActive(email, '15 minutes 1 second')
  expect((await authorise(cookie, 'Attendance')).status).toBe(401)
})

test('signing out ends what was authorised in that session', async () => {
  const cookie = await signInAs(people.user)
  const answer = (await authorise(cookie, 'Attendance')).json() as Authorisation
  const open = async () => (await ask('GET', `${pathOf(answer)}?token=${answer.token}`)).status
  expect(await open()).toBe(200)
  await ask('POST', '/api/auth/sign-out', { cookie, form: {} })
  expect(await open()).toBe(401)
})
