import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type CalendarEntry, calendarText, escapeText, foldLine } from './calendar-text'
import { deadlinesOf, type FeedFacts } from './deadlines'
import { hashOfFeedSecret, newFeedSecret, secretInFileName } from './secret'

const madeAt = new Date('2026-11-21T12:34:56.789Z')
const organisation = { id: 7, name: 'Harbour Theatre' }
const open = { confirmedAt: null, resetAt: null }
const facts: FeedFacts = {
  organisation,
  madeAt,
  quarters: [{ year: 2026, quarter: 2, ...open }],
  today: '2026-11-21',
  publicUrl: 'https://illuminate.example.org',
}
const summariesFor = (changes: Partial<FeedFacts>) =>
  deadlinesOf({ ...facts, ...changes }).map(({ day, summary }) => `${day} ${summary}`)

/** Reads a calendar with an independent parser. */
function readBack(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      from: event.startDate.toString(),
      until: event.endDate.toString(),
      isDay: event.startDate.isDate,
      stamp: component.getFirstPropertyValue('dtstamp')?.toString(),
      url: component.getFirstPropertyValue('url')?.toString(),
    }
  })
}

const entry: CalendarEntry = {
  uid: '7-2026-q2-due@illuminate.example.org',
  day: '2026-12-31',
  nextDay: '2027-01-01',
  summary: 'Last day',
  description: 'Soon',
  url: 'https://illuminate.example.org/confirmations?organisationId=7&year=2026',
  changedAt: madeAt,
}

describe('the text of a calendar', () => {
  test('is read correctly by another parser', () => {
    expect(readBack(calendarText('Confirmations', [entry]))).toEqual([
      {
        uid: '7-2026-q2-due@illuminate.example.org',
        summary: 'Last day',
        description: 'Soon',
        from: '2026-12-31',
        until: '2027-01-01',
        isDay: true,
        stamp: '2026-11-21T12:34:56Z',
        url: 'https://illuminate.example.org/confirmations?organisationId=7&year=2026',
      },
    ])
  })

  test.each([
    'Song, Dance; and \\ more',
    'two\nlines\r\nthree',
    'BEGIN:VEVENT\r\nSUMMARY:not an entry of its own',
    'Theatr Clwyd – Yr Wyddgrug, ŵŷâ'.repeat(9),
    '🎭'.repeat(60),
    '日本の劇場'.repeat(20),
  ])('keeps %j whole', (words) => {
    const text = calendarText(words, [{ ...entry, summary: words, description: words }])
    const [back, ...more] = readBack(text)
    expect(more).toEqual([])
    expect(back?.summary).toBe(words.replace(/\r\n/g, '\n'))
    expect(back?.description).toBe(words.replace(/\r\n/g, '\n'))
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('writes each kind of line break as one', () => expect(escapeText('a\rb\r\nc\nd')).toBe('a\\nb\\nc\\nd'))
  test('has no control characters', () => expect(escapeText('a\u0000b\u0007c\td')).toBe('a b c d'))
  test('keeps a line of 75 bytes and folds one of 76', () => {
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75))
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
  })
})

describe('deadlines', () => {
  test('an open quarter has an entry on its last day and one two weeks before', () => {
    expect(summariesFor({})).toEqual([
      '2026-12-17 Two weeks left to confirm Q2 2026/27: Harbour Theatre',
      '2026-12-31 Last day to confirm Q2 2026/27: Harbour Theatre',
      '2027-03-17 Two weeks left to confirm Q3 2026/27: Harbour Theatre',
      '2027-03-31 Last day to confirm Q3 2026/27: Harbour Theatre',
    ])
  })
  test('quarters are in their order, over the ends of years', () => {
    const quarters = (
      [
        [2027, 1],
        [2025, 3],
        [2026, 4],
        [2026, 2],
      ] as const
    ).map(([year, quarter]) => ({
      ...{ year, quarter, ...open },
    }))
    expect(deadlinesOf({ ...facts, quarters }).flatMap(({ day, uid }) => (uid.includes('-due@') ? [day] : []))).toEqual(
      ['2026-03-31', '2026-12-31', '2027-03-31', '2027-06-30', '2027-09-30'],
    )
  })
  test('a quarter is shown from two years before it is due', () => {
    const quarters = [{ year: 2028, quarter: 2 as const, ...open }]
    const shown = '2028-12-31 Last day to confirm Q2 2028/29: Harbour Theatre'
    expect(summariesFor({ quarters, today: '2026-12-29' })).not.toContain(shown)
    expect(summariesFor({ quarters, today: '2026-12-30' })).toContain(shown)
  })
  test('a confirmed quarter has one entry, which is removed a year later', () => {
    const quarters = [{ year: 2026, quarter: 3 as const, confirmedAt: new Date('2026-11-22T09:00:00Z'), resetAt: null }]
    expect(summariesFor({ quarters })).toEqual(['2027-03-31 Q3 2026/27 is confirmed: Harbour Theatre'])
    expect(summariesFor({ quarters, today: '2028-03-31' })).toContain(
      '2027-03-31 Q3 2026/27 is confirmed: Harbour Theatre',
    )
    expect(summariesFor({ quarters, today: '2028-04-01' })).not.toContain(
      '2027-03-31 Q3 2026/27 is confirmed: Harbour Theatre',
    )
  })
  test('an open quarter stays, however old', () => {
    expect(summariesFor({ today: '2030-05-01' })).toContain(
      '2026-12-31 Last day to confirm Q2 2026/27: Harbour Theatre',
    )
  })
  test('an entry keeps its uid when its quarter is confirmed, and has the time of that', () => {
    const confirmedAt = new Date('2026-11-22T09:00:00Z')
    const [before, after] = [open, { confirmedAt, resetAt: null }].map((state) =>
      deadlinesOf({ ...facts, quarters: [{ year: 2026, quarter: 3, ...state }] }).find(
        ({ day }) => day === '2027-03-31',
      ),
    )
    expect(after?.uid).toBe(before?.uid)
    expect(before?.changedAt).toEqual(madeAt)
    expect(after?.changedAt).toEqual(confirmedAt)
  })
  test('an entry has the time of whatever was last: the address, the confirmation or the reset', () => {
    const [early, late] = [new Date('2026-11-20T09:00:00Z'), new Date('2026-11-23T09:00:00Z')]
    const changedAt = (confirmedAt: Date | null, resetAt: Date | null) =>
      deadlinesOf({ ...facts, quarters: [{ year: 2026, quarter: 3, confirmedAt, resetAt }] })[0]?.changedAt
    expect(changedAt(early, null)).toEqual(madeAt)
    expect(changedAt(null, late)).toEqual(late)
    expect(changedAt(late, early)).toEqual(late)
  })
  test('every uid is unique, and the current quarter occurs once', () => {
    const entries = deadlinesOf({
      ...facts,
      quarters: [2025, 2026, 2027].flatMap((year) =>
        ([1, 2, 3, 4] as const).map((quarter) => ({ year, quarter, ...open })),
      ),
    })
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length)
    expect(readBack(calendarText('All', entries))).toHaveLength(entries.length)
  })
})

test('only the hash of a secret is stored, and a secret is read only from a valid file name', () => {
  const secret = newFeedSecret()
  expect(newFeedSecret()).not.toBe(secret)
  expect(secretInFileName(`${secret}.ics`)).toBe(secret)
  expect(hashOfFeedSecret(secret)).toHaveLength(32)
  for (const bad of [secret, `${secret}.ICS`, `x${secret}.ics`, '.ics', `${secret}.ics/..`])
    expect(secretInFileName(bad)).toBeUndefined()
})
