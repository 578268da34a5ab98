import { describe, expect, test } from 'vitest'
import { check, findingsIn, good, stored, ticketedRow } from '@/tests/support/rows-of-events'

describe('our own warnings', () => {
  const inQ2 = '2026/27 Q2 Known attendance'
  test('10 a figure of a quarter outside the dates is left out', () => {
    expect(findingsIn({ [inQ2]: 5 })).toEqual([`${inQ2}: 10 warning`])
    expect(check([{ ...good, [inQ2]: 5 }]).rows[0]?.draft.figures).toEqual([])
  })
  test('11 tickets available of an event that is not ticketed are left out', () => {
    const tickets = '2026/27 Q3 Total tickets available'
    expect(findingsIn({ [tickets]: 5 })).toEqual([`${tickets}: 11 warning`])
    const free = { ...ticketedRow, 'Box Office Reference': '', [tickets]: 5 }
    expect(findingsIn(free)).toEqual([])
  })
  test('12 provider and reference of an event that is not ticketed are dropped', () => {
    expect(findingsIn({ 'Ticketing Provider': 'Anything', 'Box Office Reference': 'X' })).toEqual([
      'Ticketing Provider: 12 warning',
      'Box Office Reference: 12 warning',
    ])
    const [row] = check([{ ...good, 'Ticketing Provider': 'Spektrix' }]).rows
    expect(row?.draft.values).toMatchObject({ boxOfficeProviderId: null, boxOfficeReferenceId: null })
  })
  test('13 more young people than people, at the larger of their figures, and kept', () => {
    const cyp = '2026/27 Q3 Known CYP attendance'
    expect(findingsIn({ '2026/27 Q3 Known attendance': 5, [cyp]: 5 })).toEqual([])
    expect(findingsIn({ '2026/27 Q3 Known attendance': 5, [cyp]: 6 })).toEqual([`${cyp}: 13 warning`])
    expect(findingsIn({ '2026/27 Q3 Estimated attendance': 5, [cyp]: 5 })).toEqual([])
    expect(check([{ ...good, [cyp]: 6 }]).rows[0]?.draft.figures).toEqual([
      { year: 2026, quarter: 3, knownAttendanceCyp: 6 },
    ])
  })
})

describe('a row about an existing event', () => {
  test('leaves what is stored where its cells are blank, whatever it is', () => {
    const { found, rows } = check([{ 'Event ID': 7, Version: 3 }])
    expect(found).toEqual([])
    expect(rows[0]?.draft.values).toMatchObject({
      ...{ name: 'Saturday Sing', startDate: '2026-09-12', boxOfficeProviderId: 115, boxOfficeReferenceId: 'SING' },
      eventOrganisations: stored.eventOrganisations,
    })
  })
  test('keeps a provider and a partner that could not be chosen any more', () => {
    const { found } = check([
      { 'Event ID': 7, Version: 3, 'Ticketing Provider': 'AXS', 'Partner Organisation': 'Moorside Trust' },
    ])
    expect(found).toEqual([])
  })
  test('loses provider and reference when it is not ticketed any more', () => {
    const { rows } = check([{ 'Event ID': 7, Version: 3, Ticketed: 'Not ticketed' }])
    expect(rows[0]?.draft.values).toMatchObject({ isTicketedId: 72, boxOfficeProviderId: null })
  })
  test('must say as of which save', () =>
    expect(check([{ 'Event ID': 7 }]).found).toMatchObject([{ code: 0, column: 'Version' }]))
})

test('all that is wrong with a file is told at once, cell by cell, in the order of its rows', () => {
  const { found, isSound } = check([
    { ...good, 'Event Name': '', 'Start Date': 'soon' },
    { ...good, 'Event Type': 'Party', '2026/27 Q3 Known attendance': 'lots' },
  ])
  expect(isSound).toBe(false)
  expect(found.map(({ cell, type }) => `${cell} ${type}`)).toEqual(
    ['H2 DateFormat', 'A2 RequiredFieldEmpty', 'AB3 IntegerFormat', 'J3 NotFound'].map((each) =>
      each.replace('V3', 'AB3'),
    ),
  )
  expect(found.find(({ cell }) => cell === 'H2')).toMatchObject({
    ...{ sheet: 'Events', column: 'Start Date', severity: 'error', code: 6 },
    ...{ description: 'Expected DD/MM/YYYY: “soon” is not a date', fix: 'Correct the format' },
  })
})

test('what a cell says is repeated no longer than 100 characters', () => {
  const [finding] = check([{ ...good, 'Event Type': '<b>'.repeat(200) }]).found
  expect(finding?.description.length).toBeLessThan(130)
})
