import { describe, expect, test } from 'vitest'
import { noAnswers, type QuestionYears } from '../answers/question-sums'
import type { CellsOfYears } from '../cells/cells-queries'
import { foldAreas, labelCells } from '../cells/labelled-tickets'
import { describeBand } from './distance-words'
import type { HomesFacts } from './homes-facts'
import type { OriginsFacts } from './origins-facts'
import { makeFutureOriginsReport, makeOriginsReport } from './origins-report'

const cells = (now: Record<string, number>, before: Record<string, number> = {}): CellsOfYears => {
  const of = (sums: Record<string, number>) =>
    Object.entries(sums).map(([value, tickets]) => ({ value, tickets, paidPence: tickets * 1000 }))
  return { now: of(now), before: of(before) }
}

const names = new Map([
  ['100', { region: 'Yorkshire and The Humber', authority: 'Leeds' }],
  ['101', { region: 'Yorkshire and The Humber', authority: 'Bradford' }],
  ['170', { region: 'Wales', authority: 'Cardiff' }],
  ['-1', { region: 'England', authority: null }],
  ['-2', { region: 'Wales', authority: null }],
  ['-4', { region: 'Northern Ireland', authority: null }],
])

const noAnswersOfYears = { now: noAnswers, before: noAnswers, apart: { now: 0, before: 0 } }
const nobodyAnswered: HomesFacts = {
  time: { year: 2025, inWords: '2025/26', beforeInWords: 'in 2024/25' },
  responses: 0,
  ...{ regions: noAnswersOfYears, authorities: noAnswersOfYears, outcodes: null, distances: noAnswersOfYears },
}

const answersOf = (values: Record<string, number>): QuestionYears => ({
  ...noAnswersOfYears,
  now: {
    answered: Object.values(values).reduce((sum, count) => sum + count, 0),
    values: new Map(Object.entries(values)),
  },
})

const facts = (given: Partial<OriginsFacts> = {}): OriginsFacts => ({
  period: {
    year: 2025,
    days: { from: '2025-04-01', until: '2026-03-31' },
    before: { from: '2024-04-01', until: '2025-03-31' },
    isRunning: false,
  },
  names,
  places: cells({ '100': 600, '101': 100, '170': 80, '-4': 20, '': 200 }, { '100': 300, '170': 100 }),
  outcodes: cells({ LS1: 500, LS2: 100, BD1: 100, CF10: 91, BT1: 9, '': 200 }),
  distances: cells({ '0': 300, '2': 300, '6': 100, '': 300 }, { '0': 100, '5': 100 }),
  deprivation: cells({ '': 1000 }),
  areaGroups: cells({ '': 1000 }),
  coding: cells({ district: 800, '': 200 }),
  editions: [],
  sellers: null,
  homes: nobodyAnswered,
  population: null,
  ...given,
})

test('nothing sold, and nothing whose place is known, are said and have no tables', () => {
  expect(makeOriginsReport(facts({ places: cells({}) }))).toMatchObject({
    headline: 'No tickets have been uploaded for performances from 01/04/2025 to 31/03/2026.',
    tables: [],
  })
  expect(makeOriginsReport(facts({ places: cells({ '': 200 }) }))).toMatchObject({
    headline: 'None of the 200 tickets for performances from 01/04/2025 to 31/03/2026 has a postcode that is known.',
    tables: [],
  })
})

test('the finding, its figures and what is not known', () => {
  const report = makeOriginsReport(facts())
  expect(report.headline).toBe(
    'For performances from 01/04/2025 to 31/03/2026, 88% of tickets were bought from Yorkshire and The Humber, and 86% within 10 km of the venue.',
  )
  expect(report.figures.map(({ label, figure, note }) => [label, figure, note])).toEqual([
    ['With a known postcode', 0.8, '800 of 1,000 tickets; 100% in 2024/25'],
    ['Within 10 km', 600 / 700, '600 of 700 tickets; 50% in 2024/25'],
    ['40 km and more', 100 / 700, '100 of 700 tickets; 50% in 2024/25'],
    ['From Leeds', 0.75, '600 of 800 tickets; 75% in 2024/25'],
  ])
  expect(report.limits).toContain('20% of the tickets have no postcode that is known. They are left out of the shares.')
  expect(report.limits).toContain(
    'Regions and authorities are found by their postcode district, and one district in fifteen lies in two regions.',
  )
})

test('regions are those of authorities, and nations where no authority is known; what is not known is last and has no share', () => {
  const [table] = makeOriginsReport(facts()).tables
  expect(table).toMatchObject({
    id: 'by-region',
    title: 'Yorkshire and The Humber: 88% of tickets',
    chart: { kind: 'tile map', columns: [2] },
  })
  expect(table?.rows).toEqual([
    { label: 'Yorkshire and The Humber', figures: [700, 300, 0.875, 0.75] },
    { label: 'Wales', figures: [80, 100, 0.1, 0.25] },
    { label: 'Northern Ireland', figures: [20, 0, 0.025, 0] },
    { label: 'Not known', figures: [200, 0, null, null] },
  ])
})

test('places with fewer than ten tickets, and those past the fifteenth, are other areas', () => {
  const sums = labelCells(cells({ A: 10, B: 9, C: 1 }, { B: 50 }), (value) => value)
  expect(foldAreas(sums)).toEqual([
    { label: 'A', now: 10, before: 0 },
    { label: 'Other areas', now: 10, before: 50 },
  ])
  const many = labelCells(
    cells(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`P${index}`, 100 - index]))),
    (value) => value,
  )
  expect(foldAreas(many)).toHaveLength(16)
  expect(foldAreas(many).at(-1)).toEqual({ label: 'Other areas', now: 85 + 84 + 83 + 82 + 81, before: 0 })
})

test('distances are in order, those without a ticket too', () => {
  const table = makeOriginsReport(facts()).tables.find(({ id }) => id === 'by-distance')
  expect(table?.title).toBe('86% of tickets were bought within 10 km of the venue')
  expect(table?.rows.map(({ label, figures }) => [label, figures[0]])).toEqual([
    ['Under 2 km', 300],
    ['2 to 5 km', 0],
    ['5 to 10 km', 300],
    ['10 to 20 km', 0],
    ['20 to 40 km', 0],
    ['40 to 80 km', 0],
    ['80 km and more', 100],
  ])
  expect(describeBand(6)).toBe('80 km and more')
})

describe('geography that was loaded', () => {
  const editions = [
    { id: 1, kind: 'postcodes', name: 'the directory of May 2025', licence: 'Source: the directory.' },
    { id: 2, kind: 'postcodes', name: 'the directory of August 2025', licence: 'Source: the directory.' },
    { id: 3, kind: 'deprivation', name: 'IMD', licence: 'Source: the indices.' },
  ]

  test('without it there is no table of deprivation nor of groups', () =>
    expect(makeOriginsReport(facts()).tables.map(({ id }) => id)).toEqual([
      'by-region',
      'by-authority',
      'by-postcode-district',
      'by-distance',
    ]))

  test('deciles are shown by nation', () => {
    const { tables } = makeOriginsReport(facts({ deprivation: cells({ '1/1': 50, '1/3': 10, '1/10': 140, '2/4': 5 }) }))
    const ofDeprivation = tables.filter(({ id }) => id.startsWith('by-deprivation'))
    expect(ofDeprivation.map(({ id, title }) => [id, title])).toEqual([
      ['by-deprivation-england', '30% of tickets went to the three most deprived tenths of England'],
      ['by-deprivation-wales', '0% of tickets went to the three most deprived tenths of Wales'],
    ])
    expect(ofDeprivation[0]?.rows.map(({ label, figures }) => [label, figures[2]])).toEqual([
      ['1, most deprived', 0.25],
      ['2', 0],
      ['3', 0.05],
      ...['4', '5', '6', '7', '8', '9'].map((label) => [label, 0]),
      ['10, least deprived', 0.7],
    ])
  })

  test('the report says which share was coded by which edition, and what the licences ask for', () => {
    const { limits } = makeOriginsReport(
      facts({ editions, coding: cells({ '1': 200, '2': 500, district: 100, '': 200 }) }),
    )
    expect(limits).toContain(
      'Regions and authorities are found by postcodes: 63% of them by the directory of August 2025 and 25% of them by the directory of May 2025; the others by their postcode district, and one district in fifteen lies in two regions.',
    )
    expect(limits.filter((limit) => limit.startsWith('Source:'))).toEqual([
      'Source: the directory.',
      'Source: the indices.',
    ])
  })
})

describe('people who answered', () => {
  const homes: HomesFacts = {
    ...nobodyAnswered,
    responses: 125,
    regions: answersOf({ E12000003: 80, E12000002: 15, W92000004: 4, S92000003: 1 }),
    authorities: answersOf({ '100': 50, '101': 30, '170': 4 }),
    outcodes: answersOf({ LS1: 9, LS2: 9, LS3: 9 }),
    distances: answersOf({ '0': 50, '3': 30, '6': 20 }),
  }

  test('stand beside the buyers, each named; small areas are other areas, and where all are small there is no table', () => {
    const { tables, limits } = makeOriginsReport(facts({ homes }))
    expect(tables.map(({ id }) => id)).toEqual([
      ...['by-region', 'answers-by-region', 'by-authority', 'answers-by-authority'],
      ...['by-postcode-district', 'by-distance', 'answers-by-distance'],
    ])
    const table = tables[1]
    expect(table).toMatchObject({
      rowHeading: 'Region or nation',
      chart: { kind: 'tile map', columns: [0] },
      description:
        'Of 100 answers in 2025/26. Nobody answered in 2024/25. People who answered a survey and gave a postcode that is known, by the region or nation where they live',
    })
    expect(table?.title).toMatch(/^People who answered: Yorkshire and The Humber, 80%/)
    expect(table?.rows.map(({ label, figures }) => [label, figures[0], figures[3]])).toEqual([
      ['Yorkshire and The Humber', 0.8, 80],
      ['North West', 0.15, 15],
      ['Other areas', 0.05, 5],
    ])
    expect(tables[3]?.rows.map(({ label }) => label)).toEqual(['Leeds', 'Bradford', 'Other areas'])
    expect(limits).toContain(
      '20% of those who answered gave no postcode that is known. They are left out of the shares.',
    )
    expect(limits.some((limit) => limit.startsWith('Tables of people who answered are of the postcodes'))).toBe(true)
  })

  test('make the report where no ticket was uploaded, and where no month has ended', () => {
    const told =
      'Of 100 people who answered a survey in 2025/26 and gave a postcode, 80%, give or take 9, live in Yorkshire and The Humber.'
    const report = makeOriginsReport(facts({ homes, places: cells({}) }))
    expect(report.headline).toBe(
      `${told} No tickets have been uploaded for performances from 01/04/2025 to 31/03/2026.`,
    )
    expect(report.figures.map(({ label, figure, note }) => [label, figure, note])).toEqual([
      ['With a known postcode', 0.8, '100 of 125 people who answered'],
      ['Within 10 km', 0.5, '50 of 100 people who answered'],
      ['40 km and more', 0.2, '20 of 100 people who answered'],
    ])
    expect(report.tables.map(({ id }) => id)).toEqual([
      ...['answers-by-region', 'answers-by-authority', 'answers-by-distance'],
    ])
    expect(makeFutureOriginsReport({ homes, names, population: null }).headline).toBe(
      `${told} No month of this time has ended yet.`,
    )
  })

  test('of fewer than thirty are a few voices, and without a postcode are said', () => {
    const few = { ...homes, responses: 12, regions: answersOf({ E12000003: 12 }) }
    expect(makeOriginsReport(facts({ homes: few, places: cells({}) })).headline).toMatch(
      /^Of 12 people who answered a survey in 2025\/26 and gave a postcode, 12, which is a few voices, live in Yorkshire/,
    )
    expect(
      makeOriginsReport(facts({ homes: { ...nobodyAnswered, responses: 12 }, places: cells({}) })).headline,
    ).toMatch(/^None of the 12 people who answered a survey in 2025\/26 gave a postcode that is known\./)
  })
})

describe('the population', () => {
  // Made-up figures, round ones: 1,000 of 10,000 in each region.
  const regions = [
    ...['North East', 'North West', 'Yorkshire and The Humber', 'East Midlands', 'West Midlands'],
    ...['East of England', 'London', 'South East', 'South West', 'Wales'],
  ]
  const population = {
    regions: new Map(regions.map((region) => [region, 1_000])),
    authorities: new Map([
      ['Leeds', 400],
      ['Cardiff', 200],
    ]),
    edition: 'Census 2021',
    licence: 'Source: the census.',
  }
  const indexOf = (id: string, given: Partial<OriginsFacts>) => {
    const table = makeOriginsReport(facts({ population, ...given })).tables.find((each) => each.id === id)
    return table?.rows.map(({ label, figures }) => [label, figures.at(-2), figures.at(-1)])
  }

  test('gives each region and authority of England and Wales its index; Scotland and Northern Ireland stand apart', () => {
    const places = cells({ '100': 600, '101': 100, '170': 80, '-4': 20 })
    expect(indexOf('by-region', { places })).toEqual([
      ['Yorkshire and The Humber', 0.1, 897],
      ['Wales', 0.1, 103],
      ['Northern Ireland', null, null],
    ])
    expect(indexOf('by-authority', { places })).toEqual([
      ['Leeds', 0.04, 1923],
      ['Bradford', null, null],
      ['Cardiff', 0.02, 513],
    ])
    expect(makeOriginsReport(facts({ population, places })).limits).toContain('Source: the census.')
  })

  test('has no index of fewer than fifty tickets, nor where under 70 % of all have a known place', () => {
    expect(indexOf('by-region', { places: cells({ '100': 600, '170': 49 }) })?.[1]).toEqual([
      ...['Wales', 0.1, 'too few to tell'],
    ])
    const unknown = makeOriginsReport(facts({ population, places: cells({ '100': 600, '170': 80, '': 300 }) }))
    expect(unknown.tables[0]?.columns.map(({ label }) => label)).not.toContain('Index')
    expect(unknown.limits).not.toContain('Source: the census.')
  })

  test('without it nothing is there', () =>
    expect(makeOriginsReport(facts()).tables[0]?.columns.map(({ label }) => label)).toEqual([
      ...['Tickets, 2025/26', 'Tickets, 2024/25', 'Share, 2025/26', 'Share, 2024/25'],
    ]))
})
