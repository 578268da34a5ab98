import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { surveyLinks, ticketSales } from '@/db/schema'
import { fileForms } from '@/lib/open-statistics/addresses'
import { publicationOf } from '@/lib/open-statistics/publication'
import { setOpenStatistics } from '@/lib/open-statistics/service'
import { makeReleaseDraft } from '@/lib/releases/release-jobs'
import { approveRelease, askForDraft } from '@/lib/releases/service'
import { aNationToRelease, attend, rate, sell } from '@/tests/support/a-nation-to-release'
import { as, at } from '@/tests/support/actors'
import { aLocation, aPublishedSurvey, aUser } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { sharedRoleOfTest } from '@/tests/support/shared-role-of-test'
import { createStatistics } from '@/web/statistics/find-statistics'

/**
 * Names of organisations, people, events and places, labels and free texts, planted in every text of a database, are in no byte of open
 * statistics: no page, no file, no header, no message.
 */

const plant = 'Quibberley'
const quarter = { year: 2026, quarter: 1 } as const
const now = at('2026-11-21')

let web: { address: string; close: () => void }
let planted: string[]

beforeAll(async () => {
  const database = await ownDatabase()
  const { db } = database
  const organisations = await aNationToRelease(db, { music: 8, theatre: 9 })
  for (const [at, organisation] of organisations.entries()) {
    await attend(db, organisation, quarter, 1_000 + at)
    await sell(db, organisation, '2026-05-01', 100)
    await rate(db, organisation, quarter, { 5: 20, 4: 10, [`${plant} said something else`]: 30 })
    await aUser(db, { organisationIds: [organisation.id] })
    await db.insert(ticketSales).values(aSale(organisation.id))
    await aLocation(db, organisation.id)
  }
  const [first] = organisations
  const survey = await aPublishedSurvey(db, { id: first?.event ?? 0, name: 'A play' }, first?.id ?? 0)
  await db.insert(surveyLinks).values({ surveyId: survey.id, label: 'Foyer', token: 'abcdefgh' })
  planted = await plantNames(db)

  const ctx = await as.globalAdmin(db, now)
  const { id } = await askForDraft(ctx, quarter)
  const run = { id: 'a-job', attempt: 1, createdAt: now, signal: new AbortController().signal }
  await makeReleaseDraft.run(as.platform(db, now), { releaseId: id }, run)
  await approveRelease(ctx, id)
  await setOpenStatistics(ctx, true)

  const shared = await sharedRoleOfTest(database)
  const find = createStatistics({ source: async () => ({ db, shared }) })
  const server = createServer(async (incoming, outgoing) => {
    const handler = await find(incoming.method ?? '', incoming.url ?? '')
    await (handler ?? (async () => void outgoing.writeHead(418).end()))(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  web = { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
})
afterAll(() => web?.close())

const aSale = (organisationId: number): typeof ticketSales.$inferInsert => ({
  ...{ organisationId, importId: 1, performanceDate: '2026-05-01', rowKey: Buffer.alloc(16, organisationId) },
  ...{ boxOfficeProviderId: 101, boxOfficeReferenceId: 'ONE', eventName: 'A play', transactionId: '1' },
  ...{ transactionType: 'Sale', ticketType: 'Full price', tickets: 1, paidPence: 1_000, salesChannel: 'Web' },
})

/** Puts the word into every text of every table that has rows and takes it. @returns which columns have it now */
async function plantNames(db: Database): Promise<string[]> {
  const columns = await db.execute<{ table: string; column: string; most: number | null }>(sql`
    select table_name as table, column_name as column, character_maximum_length as most from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'character varying')
      and is_generated = 'NEVER'`)
  const done: string[] = []
  for (const { table, column, most } of columns) {
    if (reference.has(table)) continue
    const name = sql.identifier(column)
    const value = sql`left(${plant} || ' ' || md5(ctid::text || ${column}), ${most ?? 60}::int)`
    try {
      await db.transaction(async (tx) => {
        const changed = await tx.execute(sql`update ${sql.identifier(table)} set ${name} = ${value} returning 1`)
        if (changed.length > 0) done.push(`${table}.${column}`)
      })
    } catch {
      // A state, a code, or another text that takes no name.
    }
  }
  return done
}

/** What the product brings along, and what answers are read by. */
const reference = new Set([
  ...['answer_values', 'lookup_values', 'disciplines', 'sub_disciplines', 'upper_tier_authorities', 'constituencies'],
  ...['survey_templates', 'template_mappings', 'figure_releases', 'national_reports'],
])

const isPlanted = (bytes: string) => bytes.toLowerCase().includes(plant.toLowerCase())

/** Everything that an address answers, headers as well. */
async function bytesOf(path: string, init: RequestInit = {}): Promise<{ status: number; bytes: string }> {
  const answer = await fetch(web.address + path, { redirect: 'manual', ...init })
  return { status: answer.status, bytes: [...answer.headers].flat().join('\n') + (await answer.text()) }
}

test('the names are there to be found: of organisations, people, events, places, sales and labels', () =>
  expect(planted).toEqual(
    expect.arrayContaining([
      ...['organisations.name', 'users.first_name', 'users.last_name', 'events.name', 'locations.name'],
      ...[
        'survey_links.label',
        'ticket_sales.ticket_type',
        'ticket_sales.event_name',
        'box_office_performances.event_identifier',
        'confirmations.confirmed_by_name',
      ],
    ]),
  ))

test('no page, file, header or message of open statistics has one of them', async () => {
  const { bytes: sitemap } = await bytesOf('/sitemap.xml')
  const { address } = publicationOf()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.slice(address.length))
  expect(pages.length).toBeGreaterThan(45)
  const files = pages
    .filter((path) => /-\d\d$/.test(path))
    .flatMap((path) => fileForms.map((form) => `${path}.${form}`))
  let published = 0
  for (const path of ['/robots.txt', '/sitemap.xml', ...pages, ...files]) {
    const { status, bytes } = await bytesOf(path)
    expect([path, isPlanted(bytes)]).toEqual([path, false])
    if (status === 200 && path.endsWith('.csv')) published += bytes.match(/,\d+,,/g)?.length ?? 0
  }
  // There is something in them.
  expect(published).toBeGreaterThan(20)
})

test.each([
  ['an address that is none', `/statistics/regions/yorkshire/2026-27`, {}],
  ['another method', '/statistics', { method: 'POST', body: 'a=b' }],
  ['a query', '/statistics/age/2026-27?organisation=1&q=name', {}],
  ['filters', '/statistics/age/2026-27.json?filter={"organisationId":1}', {}],
  ['a cookie', '/statistics', { headers: { cookie: 'session=1' } }],
])('nor does the answer to %s', async (_, path, init) =>
  expect(isPlanted((await bytesOf(path, init)).bytes)).toBe(false),
)
