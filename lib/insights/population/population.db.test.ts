import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { censusRegions } from '@/lib/geography/census/census-places'
import { loadGeography } from '@/lib/geography/load-geography'
import { UnknownGeography } from '@/lib/geography/unknown-geography'
import { as } from '@/tests/support/actors'
import { submitMany } from '@/tests/support/answered-surveys'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { keepFacts, openFactsSource } from '../answers/keep-facts'
import type { ReportSlug } from '../report-names'
import { getReport } from '../service'

/* All figures of people are made up. */

let database: TestDatabase
beforeAll(async () => {
  database = await ownDatabase()
})

const load = (lines: readonly string[], edition = 'Census 2021, TS007') =>
  loadGeography(database.db, async () => Readable.from([Buffer.from(`${lines.join('\n')}\n`)]), {
    ...{ edition, withNorthernIreland: false, now: new Date('2026-09-01') },
  })

const ages = ['15 years and under', '16 to 24 years', '25 to 34 years', '35 to 64 years', '65 years and over']
const heading = [
  'date',
  'geography',
  'geography code',
  ...ages.map((age) => `Age: Aged ${age}; measures: Value`),
].join()
const lineOf = (code: string, ...people: number[]) => ['2021', 'A place', code, ...people].join()
const allRegions = [...censusRegions.keys()].map((code) => lineOf(code, 900, 100, 200, 500, 200))

const authority = async (code: string) =>
  Number(
    (await database.db.execute<{ id: number }>(sql`select id from upper_tier_authorities where ons_code = ${code}`))[0]
      ?.id,
  )

/** An organisation in an authority, with a hundred answers of people from Leeds and ten from elsewhere. */
async function aOrganisationIn(code: string, regionId = 1) {
  const { db } = database
  const organisation = await anOrganisation(db, { upperTierAuthorityId: await authority(code), regionId })
  const event = await anEvent(db, organisation.id, { startDate: '2025-04-01', endDate: '2026-11-30' })
  const survey = await aPublishedSurvey(db, event, organisation.id)
  const from = (postcode: string, age: string) => ({ 'B-Q9': 'england', 'B-Q10': postcode, 'B-Q11': age })
  await submitMany(
    db,
    survey,
    [
      { times: 100, answers: from('LS7 4HZ', '25_34') },
      { times: 8, answers: from('M1 1AE', '65_74') },
      { times: 2, answers: { 'B-Q11': '35_44' } },
    ],
    '2026-05-06',
  )
  await keepFacts(db, await openFactsSource(db))
  return organisation
}

const reportOf = async (slug: ReportSlug, organisation: { id: number }) =>
  getReport(await as.user(database.db, [organisation]), slug, {})
const tableOf = async (slug: ReportSlug, organisation: { id: number }, id: string) =>
  (await reportOf(slug, organisation)).tables.find((table) => table.id === id)

describe('before anything was loaded', () => {
  test('no report has a population, and none says a word of it', async () => {
    const organisation = await aOrganisationIn('E08000035')
    const people = await reportOf('people', organisation)
    expect(people.tables[0]?.columns.map(({ label }) => label)).not.toContain('Population')
    expect(people.limits.join(' ')).not.toMatch(/census|population/i)
    expect((await reportOf('origins', organisation)).limits.join(' ')).not.toMatch(/census/i)
  })

  test('an organisation without ticketing has a report of where people who answered live', async () => {
    const report = await reportOf('origins', await aOrganisationIn('E08000035'))
    expect(report.headline).toMatch(
      /^Of 108 people who answered a survey in Q1 to Q3 of 2026\/27 and gave a postcode, 93%, give or take \d+, live in Yorkshire and The Humber\. No tickets have been uploaded/,
    )
    expect(report.tables.map(({ id }) => id)).toEqual([
      ...['answers-by-region', 'answers-by-authority', 'answers-by-district', 'answers-by-distance'],
    ])
    expect(report.tables[1]?.rows.map(({ label, figures }) => [label, figures[3]])).toEqual([
      ['Leeds', 100],
      ['Other areas', 8],
    ])
  })
})

describe('a file of the census', () => {
  test('that cannot stand beside the answers is refused, and what was there stays', async () => {
    await load([heading, ...allRegions])
    await expect(load([heading, lineOf('E01011001', 1, 1, 1, 1, 1)])).rejects.toThrow(
      'The file has the right headings, but no region and no upper-tier authority of England and Wales.',
    )
    await expect(
      load([`${heading},General health: Good health`, lineOf('E12000003', 1, 1, 1, 1, 1, 1)]),
    ).rejects.toThrow(UnknownGeography)
    await expect(load([heading, lineOf('E12000003', 1, 1, 1, 1)])).rejects.toThrow(
      '“” of E12000003 is no number of people.',
    )
    const [kept] = await database.db.execute<{ count: string }>(
      sql`select count(*) from population_counts where category = ''`,
    )
    expect(Number(kept?.count)).toBe(10)
  })

  test('of regions takes the place of regions, and leaves the authorities; its edition is kept', async () => {
    expect(await load([heading, lineOf('E08000035', 1, 10, 20, 50, 20)])).toEqual({
      ...{ kind: 'population', rows: 1, skipped: 0, characteristic: 'age' },
    })
    await load([heading, ...allRegions, lineOf('E92000001', 1, 1, 1, 1, 1)], 'Census 2021, a later one')
    const areas = await database.db.execute<{ areas: number; editions: string }>(sql`
      select count(distinct area)::int as areas,
        (select name from geography_editions where characteristic = 'age' order by id desc limit 1) as editions
      from population_counts`)
    expect([...areas]).toEqual([{ areas: 11, editions: 'Census 2021, a later one' }])
  })

  test('stands beside who answered, of the region of their organisation', async () => {
    await load([heading, ...allRegions])
    const table = await tableOf('people', await aOrganisationIn('E08000035'), 'by-age')
    expect(table?.rows.map(({ label, figures }) => [label, figures.at(-2), figures.at(-1)])).toEqual([
      ['25 to 34', 0.2, 'higher'],
      // 35 to 64 and 65 and over are no bands of the question.
      ['35 to 44', null, 'no comparison'],
      ['65 to 74', null, 'no comparison'],
    ])
    expect(table?.description).toMatch(
      /Population: people of 16 and over in Yorkshire and The Humber \(Census 2021, TS007\)$/,
    )
  })

  test('is none for Scotland: the report says so', async () => {
    await load([heading, ...allRegions])
    const { tables, limits } = await reportOf('people', await aOrganisationIn('S12000033', 3))
    expect(tables[0]?.columns.map(({ label }) => label)).not.toContain('Population')
    expect(limits).toContain(
      'No population stands beside the answers: the census that was loaded counts England and Wales, and there are organisations in Scotland.',
    )
  })

  test('gives the homes of who answered their index', async () => {
    await load([heading, ...allRegions])
    await load([heading, lineOf('E08000035', 1, 10, 20, 50, 20)], 'Census 2021, TS007 by authority')
    const organisation = await aOrganisationIn('E08000035')
    const lastTwo = async (id: string) =>
      (await tableOf('origins', organisation, id))?.rows.map(({ label, figures }) => [
        label,
        figures.at(-2),
        figures.at(-1),
      ])
    expect(await lastTwo('answers-by-region')).toEqual([
      ['Yorkshire and The Humber', 0.1, 926],
      ['Other areas', null, null],
    ])
    // Each figure says which file it is of: that by authority has no part in the population of a region.
    expect((await tableOf('origins', organisation, 'answers-by-authority'))?.description).toContain(
      '(Census 2021, TS007 and Census 2021, TS007 by authority)',
    )
    expect((await tableOf('people', organisation, 'by-age'))?.description).toMatch(/\(Census 2021, TS007\)$/)
    expect(await lastTwo('answers-by-authority')).toEqual([
      ['Leeds', 0.01, 9259],
      ['Other areas', null, null],
    ])
  })
})
