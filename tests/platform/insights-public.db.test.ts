import { eq } from 'drizzle-orm'
import { NextRequest } from 'next/server'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as authorisePublic from '@/app/api/reporting/authorise-public/route'
import * as publicNames from '@/app/api/reporting/report-names-public/route'
import * as embedded from '@/app/embed/insights-public/[insightId]/route'
import { PublicReportView } from '@/components/insights-public/public-report-view'
import { events, organisations, publicPins, users } from '@/db/schema'
import { env } from '@/lib/floor/env'
import { DomainError } from '@/lib/floor/errors/domain-error'
import { securityHeaders } from '@/lib/floor/http/security-headers'
import { log } from '@/lib/floor/log'
import { authoriseReport } from '@/lib/insights/embed/authorise-report'
import { showEmbeddedReport } from '@/lib/insights/embed/show-report'
import { exchangePin, pinContextOf } from '@/lib/insights-public/exchange-pin'
import { publicReportSlugs, publicReports } from '@/lib/insights-public/public-reports'
import { explainRefusal, getPublicInsights } from '@/lib/insights-public/service'
import { makeReleaseDraft } from '@/lib/releases/release-jobs'
import { approveRelease, askForDraft } from '@/lib/releases/service'
import { aPublicPin } from '../api/matrix/a-public-pin'
import { aNationToRelease, attend, rate, sell } from '../support/a-nation-to-release'
import { withSession } from '../support/a-session'
import { as, at } from '../support/actors'
import { ownDatabase, type TestDatabase } from '../support/database'
import { sharedRoleOfTest } from '../support/shared-role-of-test'

/** Insights Public from the data of a nation to the bytes that leave the platform: nobody's name is in any of them. */

const q1 = { year: 2026, quarter: 1 } as const
const now = at('2026-11-21')
const planted = ['Zwartwoud', 'Quillfeather', 'Brambleshanks', 'Ottoline']

let database: TestDatabase
let pin: string
const lines: string[] = []
const logBefore = { info: log.info, warn: log.warn, error: log.error, debug: log.debug, child: log.child }

beforeAll(async () => {
  database = await ownDatabase()
  const { db } = database
  Object.assign(globalThis, {
    illuminateDatabase: database,
    illuminateShared: Promise.resolve(await sharedRoleOfTest(database)),
  })
  Object.assign(env, { DATABASE_URL: database.url, EMBED_ORIGINS: ['https://www.example.org'] })
  const keep = (...line: unknown[]) => void lines.push(JSON.stringify(line))
  Object.assign(log, { info: keep, warn: keep, error: keep, debug: keep, child: () => log })
  const nation = await aNationToRelease(db, { music: 12, theatre: 13 })
  for (const [place, organisation] of nation.entries()) {
    await attend(db, organisation, q1, 1_000 + 100 * place)
    await sell(db, organisation, '2026-05-01', 100 + place)
    await rate(db, organisation, q1, { 5: 40, 4: 15, 3: 10 })
  }
  await db.update(organisations).set({ knownAs: 'Zwartwoud Hall', alternativeName: 'Zwartwoud' })
  await db.update(events).set({ name: 'Quillfeather’s Ball' })
  const admin = await as.globalAdmin(db, now)
  await db.update(users).set({ firstName: 'Ottoline' })
  const { id } = await askForDraft(admin, q1)
  await makeReleaseDraft.run(
    as.platform(db, now),
    { releaseId: id },
    { ...{ id: 'a-job', attempt: 1, createdAt: now }, signal: new AbortController().signal },
  )
  await approveRelease(admin, id)
  ;({ pin } = await aPublicPin(db, { label: 'Brambleshanks', createdByName: 'Ottoline Quillfeather' }))
})

// Other files of this process have no role of shared figures, and log as usual.
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'illuminateShared')
  Object.assign(log, logBefore)
})

const site = 'http://localhost:3000'

/** Opens an address as a browser does that follows where it is sent. @returns what its cookie is then */
async function open(address: string, { cookie = '', from = '192.0.2.1' } = {}) {
  const headers = { host: 'localhost:3000', 'x-client-address': from, ...(cookie && { cookie }) }
  const answer = await exchangePin(new NextRequest(`${site}${address}`, { headers }))
  const set = answer?.headers.get('set-cookie') ?? ''
  return { answer, set, cookie: set.split(';')[0] ?? '' }
}

const headersWith = (cookie: string, from = '192.0.2.1') =>
  new Headers({ host: 'localhost:3000', 'x-client-address': from, ...(cookie && { cookie }) })

const read = (cookie: string, asked?: string) =>
  getPublicInsights(pinContextOf(headersWith(cookie)), headersWith(cookie), asked)

async function pageOf(cookie: string, asked?: string): Promise<string> {
  const { reports, shown, report, nothing } = await read(cookie, asked)
  return renderToStaticMarkup(createElement(PublicReportView, { reports, slug: shown.slug, report, nothing }))
}

const refusal = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown)
  return error instanceof DomainError ? [error.status, error.message] : error
}

const noRoute = { params: Promise.resolve({}) }
const authorise = (body: unknown, header?: string, from = '192.0.2.1') =>
  authorisePublic.POST(
    new Request(`${site}/api/reporting/authorise-public`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'x-client-address': from, origin: site, host: 'localhost:3000' },
        ...(header !== undefined && { pin: header }),
      },
      body: JSON.stringify(body),
    }),
    noRoute,
  )
const frame = (slug: string, token: string) =>
  embedded.GET(new Request(`${site}/embed/insights-public/${slug}?token=${token}`), {
    params: Promise.resolve({ insightId: slug }),
  })

const refused = 'This page needs a PIN that is valid. Please ask whoever gave you the address for a new one.'

describe('without a PIN that opens something', () => {
  test('a browser is refused in one sentence: without cookie, with another one, and once the PIN is revoked', async () => {
    for (const cookie of ['', 'illuminate-public-pin=nonsense', 'illuminate-session=x'])
      expect([cookie, await refusal(read(cookie))]).toEqual([cookie, [403, refused]])
    const other = await aPublicPin(database.db)
    const { cookie } = await open(`/insights-public?pin=${other.pin}`)
    expect((await read(cookie)).report).not.toBeNull()
    await database.db.update(publicPins).set({ revokedAt: now }).where(eq(publicPins.id, other.id))
    expect(await refusal(read(cookie))).toEqual([403, refused])
  })

  test('a wrong PIN takes an earlier cookie away, and too many of them are told', async () => {
    const from = '203.0.113.9'
    for (let tried = 0; tried < 5; tried += 1) {
      const { set } = await open('/insights-public?pin=0000000000000000', { from })
      expect(set).toMatch(/^illuminate-public-pin=; Path=\/insights-public; HttpOnly; SameSite=Lax; Max-Age=0/)
    }
    const { cookie } = await open(`/insights-public?pin=${pin}`, { from })
    const tooOften = 'Too many wrong PINs were tried from here. Please wait a quarter of an hour and try again.'
    expect(await explainRefusal(pinContextOf(headersWith(cookie, from)), headersWith(cookie, from))).toEqual({
      ...{ message: tooOften, mayTry: false },
    })
    const answer = await authorise('Attendance', pin, from)
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([429, tooOften])
  })

  test('the call is refused, and a name that no public report has', async () => {
    for (const [at, header] of [undefined, '', '0000000000000000', `${pin}0`].entries()) {
      const answer = await authorise('Attendance', header, `198.51.${at}.1`)
      expect([header, answer.status, await answer.json()]).toEqual([
        header,
        403,
        expect.objectContaining({ message: refused }),
      ])
    }
    for (const name of ['Overview', 'Survey health', 'attendance', '', null, {}])
      expect([name, (await authorise(name, pin)).status]).toEqual([name, 422])
  })

  test('a PIN opens its own reports alone, on the page and by the call', async () => {
    const people = await aPublicPin(database.db, { reports: ['people'] })
    const { cookie } = await open(`/insights-public?pin=${people.pin}&report=attendance`)
    const { reports, shown } = await read(cookie, 'attendance')
    expect([reports.map(({ slug }) => slug), shown.slug]).toEqual([['people'], 'people'])
    expect((await authorise('Attendance', people.pin)).status).toBe(404)
    expect((await authorise('Who they are', people.pin)).status).toBe(200)
  })
})

describe('an address with a PIN', () => {
  test('leads to the one without it, as often as it is opened; the report that it names stays', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { answer, set, cookie } = await open(`/insights-public?pin=${pin}&report=people&x=1`)
      expect([answer?.status, answer?.headers.get('location')]).toEqual([303, `${site}/insights-public?report=people`])
      expect(answer?.headers.get('cache-control')).toBe('private, no-store')
      expect(set).toMatch(/^illuminate-public-pin=[\w.-]+; Path=\/insights-public; HttpOnly; SameSite=Lax$/)
      expect(set).not.toContain(pin)
      expect((await read(cookie, 'people')).shown.slug).toBe('people')
    }
  })

  test('is one of this page alone; nobody learns it, and nobody lists the page', async () => {
    for (const address of [
      '/insights-public',
      '/insights-public?report=people',
      '/',
      `/insights?pin=${pin}`,
      `/statistics?pin=${pin}`,
    ])
      expect([address, (await open(address)).answer]).toEqual([address, undefined])
    expect((await open(`/insights-public/x?pin=${pin}`)).answer?.headers.get('location')).toBe(
      `${site}/insights-public`,
    )
    for (const path of [`/insights-public?pin=${pin}`, '/insights-public'])
      expect(securityHeaders(path, site)).toMatchObject({
        ...{ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' },
      })
    expect(securityHeaders('/insights', site)).toMatchObject({ 'referrer-policy': 'same-origin' })
  })
})

describe('a token', () => {
  test('opens its public report and no other, and none of an organisation; nor does one of theirs open a public one', async () => {
    const { token, embedUrl, insightId } = (await (await authorise('Attendance', pin)).json()) as Record<string, string>
    expect([embedUrl, insightId]).toEqual([`${env.PUBLIC_URL}/embed/insights-public/attendance`, 'attendance'])
    const shown = await frame('attendance', token ?? '')
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-security-policy')).toContain('frame-ancestors https://www.example.org')
    expect(await shown.text()).toContain('Attendance was ')
    for (const slug of [...publicReportSlugs.filter((slug) => slug !== 'attendance'), 'overview', 'x'])
      expect([slug, (await frame(slug, token ?? '')).status]).toEqual([slug, 401])
    expect((await showEmbeddedReport(new Request(`${site}/x?token=${token}`), 'attendance', new Date())).status).toBe(
      401,
    )
    const [first] = await database.db.select({ id: organisations.id }).from(organisations).limit(1)
    const staff = await withSession(database.db, await as.admin(database.db, { id: first?.id ?? 0 }, new Date()))
    const theirs = await authoriseReport(staff, 'Attendance', {})
    expect((await frame('attendance', theirs.token)).status).toBe(401)
  })

  test('ends with its PIN', async () => {
    const other = await aPublicPin(database.db)
    const { token } = (await (await authorise('Attendance', other.pin)).json()) as { token: string }
    expect((await frame('attendance', token)).status).toBe(200)
    await database.db.update(publicPins).set({ revokedAt: now }).where(eq(publicPins.id, other.id))
    expect((await frame('attendance', token)).status).toBe(401)
  })
})

test('the figures are those of the release, the same on the page and in a frame', async () => {
  const { cookie } = await open(`/insights-public?pin=${pin}`)
  const page = await pageOf(cookie)
  // 25 organisations with 1,000 to 3,400 people: 55,000, in three figures.
  expect(page).toContain('Attendance was 55,000 in Q1 2026/27, of what organisations have confirmed.')
  expect(page).toContain('Release: Q1 2026/27, approved on 21/11/2026 · Confirmed by: 25 of 25 organisations')
  const { token } = (await (await authorise('Attendance', pin)).json()) as { token: string }
  const html = await (await frame('attendance', token)).text()
  const bodies = (text: string) => [...text.matchAll(/<tbody>(.*?)<\/tbody>/gs)].map(([, body]) => body)
  expect(bodies(page).length).toBeGreaterThan(1)
  expect(bodies(html)).toEqual(bodies(page))
})

test('without a script every report is tables to read, and a button for each is a link', async () => {
  const { cookie } = await open(`/insights-public?pin=${pin}`)
  for (const { slug } of publicReports) {
    const page = await pageOf(cookie, slug)
    expect(page).toContain('<table')
    for (const other of publicReports) expect(page).toContain(`href="/insights-public?report=${other.slug}"`)
    expect(page).not.toContain('/api/')
  }
})

test('nobody who is signed in sees anything else', async () => {
  const { cookie } = await open(`/insights-public?pin=${pin}`)
  const page = await pageOf(cookie)
  for (const role of ['globalAdmin', 'user'] as const) {
    const [organisation] = await database.db.select({ id: organisations.id }).from(organisations).limit(1)
    const staff =
      role === 'user' ? await as.user(database.db, { id: organisation?.id ?? 0 }) : await as.globalAdmin(database.db)
    const signedIn = await withSession(database.db, staff)
    expect(await pageOf(`${cookie}; illuminate-session=${signedIn.actor.sessionId}`)).toBe(page)
  }
})

test('where shared figures are off, the page says so and a frame asks to come back', async () => {
  const { cookie } = await open(`/insights-public?pin=${pin}`)
  const { token } = (await (await authorise('Attendance', pin)).json()) as { token: string }
  const processGlobals = globalThis as { illuminateShared?: unknown }
  const before = processGlobals.illuminateShared
  processGlobals.illuminateShared = Promise.resolve({ off: 'Off: the role of shared figures may read users.' })
  const page = await pageOf(cookie)
  expect(page).toContain('Shared figures are switched off at the moment. Please come back later.')
  expect(page).not.toContain('may read users')
  expect((await frame('attendance', token)).status).toBe(503)
  processGlobals.illuminateShared = before
})

test('the names of the public reports are told to everybody, and may be kept by every cache', async () => {
  const answer = await publicNames.GET(new Request(`${site}/api/reporting/report-names-public`), noRoute)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  expect(await answer.json()).toEqual({
    data: [
      { name: 'Attendance', isDefault: true },
      { name: 'Tickets and income', isDefault: false },
      { name: 'Who they are', isDefault: false },
      { name: 'What they thought', isDefault: false },
    ],
  })
})

test('no planted name and no PIN is in any byte: pages, frames, calls, refusals, headers, log', async () => {
  const bytes: string[] = []
  const keep = async (answer: Response) =>
    bytes.push(`${answer.status}`, JSON.stringify([...answer.headers]), await answer.text())
  const { answer, cookie } = await open(`/insights-public?pin=${pin}`)
  if (answer) await keep(answer)
  for (const { slug, name } of publicReports) {
    bytes.push(await pageOf(cookie, slug))
    const authorised = await authorise(name, pin)
    const { token } = (await authorised.clone().json()) as { token: string }
    await keep(authorised)
    await keep(await frame(slug, token))
    await keep(await frame(slug, 'nonsense'))
  }
  await keep(await publicNames.GET(new Request(`${site}/api/reporting/report-names-public`), noRoute))
  for (const [at, wrong] of [undefined, 'Zwartwoud', pin.slice(1)].entries())
    await keep(await authorise('Attendance', wrong, `203.0.${at}.8`))
  await keep(await authorise('Zwartwoud', pin))
  expect(bytes.length).toBeGreaterThan(40)
  const found = [...planted, pin].filter((name) => bytes.some((text) => text.includes(name)))
  expect(found).toEqual([])
  expect([...planted, pin].filter((name) => lines.some((line) => line.includes(name)))).toEqual([])
})
