import { describe, expect, test } from 'vitest'
import { type Cells, check, findingsIn, good, stored, ticketedRow, uploadLists } from '@/tests/support/rows-of-events'

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
    expect(check([{ ...good, [cyp]: 6 }]).found[0]?.description).toBe(
      'More children and young people than people: 6 of 0',
    )
  })
  test.each([
    [4, 3, 'Known'],
    [3, 4, 'Estimated'],
    [4, 4, 'Known'],
  ])('13 %i known and %i estimated young people are told at the %s ones', (known, estimated, larger) => {
    const cells = {
      '2026/27 Q3 Known attendance': 5,
      '2026/27 Q3 Known CYP attendance': known,
      '2026/27 Q3 Estimated CYP attendance': estimated,
    }
    expect(findingsIn(cells)).toEqual([`2026/27 Q3 ${larger} CYP attendance: 13 warning`])
    expect(check([{ ...good, ...cells }]).found[0]?.description).toBe(
      `More children and young people than people: ${known + estimated} of 5`,
    )
  })
})

describe('a row about an existing event', () => {
  test('leaves what is stored where its cells are blank, whatever it is', () => {
    const { found, rows } = check([{ 'Event ID': 7, Version: 3 }])
    expect(found).toEqual([])
    expect(rows[0]?.draft.values).toMatchObject({
      ...{ name: 'Saturday Sing', startDate: '2026-09-12', boxOfficeProviderId: 115, boxOfficeReferenceId: 'SING' },
      ...{ eventTypeId: 17, distributionTypeId: 37, subDisciplineId: 701, isFundedId: 63, isTicketedId: 71 },
      eventOrganisations: stored.eventOrganisations,
    })
    expect(rows[0]?.draft.place).toEqual({ id: 1 })
  })
  test('moves to another location, and keeps one that could not be chosen any more', () => {
    const placeOf = (name: string, before = stored) =>
      check([{ 'Event ID': 7, Version: 3, 'Location Name': name }], { events: new Map([[7, before]]) }).rows[0]?.draft
        .place
    expect(placeOf('Hall 1, Main Street')).toEqual({ id: 2 })
    const inOldHall = { ...stored, locationId: 3, shown: { ...stored.shown, location: 'Old Hall' } }
    expect(placeOf('Old Hall', inOldHall)).toEqual({ id: 3 })
    expect(placeOf('Harbour Theatre', inOldHall)).toEqual({ id: 1 })
  })
  test('keeps a choice and a date that could not be entered any more', () => {
    const events = new Map([
      [7, { ...stored, startDate: '2021-12-31', eventTypeId: 18, shown: { ...stored.shown, eventType: 'Gala' } }],
    ])
    const row = { 'Event ID': 7, Version: 3, 'Event Type': 'Gala', 'Start Date': '31/12/2021' }
    const { found, rows } = check([row], { events })
    expect(found).toEqual([])
    expect(rows[0]?.draft.values).toMatchObject({ eventTypeId: 18, startDate: '2021-12-31' })
    expect(check([{ ...row, 'Start Date': '30/12/2021' }], { events }).found).toMatchObject([{ code: 5 }])
  })
  test('takes another provider', () => {
    const { rows } = check([{ 'Event ID': 7, Version: 3, 'Ticketing Provider': 'Spektrix' }])
    expect(rows[0]?.draft.values).toMatchObject({ boxOfficeProviderId: 102, boxOfficeReferenceId: 'SING' })
  })
  test('changes the sub-discipline of its partner, and cannot make its owner a partner', () => {
    const subDisciplines = new Map([...uploadLists.subDisciplines, ['Opera', { id: 702, disciplineId: 7 }]])
    const [row] = check(
      [{ 'Event ID': 7, Version: 3, 'Partner Organisation': 'Moorside Trust', 'Partner Sub-Discipline': 'Opera' }],
      { lists: { ...uploadLists, subDisciplines } },
    ).rows
    expect(row?.draft.values.eventOrganisations).toEqual([
      { organisationId: 5, relationshipTypeId: 10, subDisciplineId: 701 },
      { organisationId: 6, relationshipTypeId: 11, subDisciplineId: 702 },
    ])
    expect(
      check([{ 'Event ID': 7, Version: 3, 'Partner Organisation': 'Harbour Arts' }], { partners: new Map() }).found,
    ).toMatchObject([{ code: 3, description: 'Input not found: “Harbour Arts” is the event owner' }])
  })
  test('is told once of a number or a version that cannot be read', () => {
    expect(check([{ 'Event ID': 'seven', Version: 3 }])).toMatchObject({
      ...{ rows: [], found: [{ code: 7, column: 'Event ID' }] },
    })
    expect(check([{ 'Event ID': 7, Version: 'three' }])).toMatchObject({
      ...{ rows: [], found: [{ code: 7, column: 'Version' }] },
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

describe('figures of an event that has some', () => {
  const blank = {
    ...{ occurencesAtLocation: null, totalTicketsAvailable: null, knownAttendance: null, estimatedAttendance: null },
    ...{ knownAttendanceCyp: null, estimatedAttendanceCyp: null },
  }
  const [tickets, known, cyp] = ['Total tickets available', 'Known attendance', 'Known CYP attendance'].map(
    (figure) => `2026/27 Q3 ${figure}`,
  ) as [string, string, string]
  const codesIn = (figures: object, cells: Cells, changed: object = {}) => {
    const before = { ...stored, ...changed, figures: [{ year: 2026, quarter: 3 as const, ...blank, ...figures }] }
    const { found } = check([{ 'Event ID': 7, Version: 3, ...cells }], { events: new Map([[7, before]]) })
    return found.map(({ column, code }) => `${column}: ${code}`)
  }
  const free = { isTicketedId: 72, boxOfficeProviderId: null, boxOfficeReferenceId: null }

  test('tickets available of an event without tickets are told only where they are new', () => {
    expect(codesIn({ totalTicketsAvailable: 300 }, { [tickets]: 300 }, free)).toEqual([])
    expect(codesIn({ totalTicketsAvailable: 300 }, { [tickets]: 301 }, free)).toEqual([`${tickets}: 11`])
    expect(codesIn({ totalTicketsAvailable: 300 }, { [tickets]: 300, Ticketed: 'Not ticketed' })).toEqual([
      `${tickets}: 11`,
    ])
  })
  test('more young people than people are told only where the row says something new', () => {
    const figures = { knownAttendance: 5, knownAttendanceCyp: 6 }
    expect(codesIn(figures, { [known]: 5, [cyp]: 6 })).toEqual([])
    expect(codesIn(figures, { [known]: 5, [cyp]: 7 })).toEqual([`${cyp}: 13`])
    expect(codesIn(figures, { [known]: 4 })).toEqual([`${known}: 13`])
    expect(codesIn(figures, { [known]: 6 })).toEqual([])
  })
  test('are those of the quarter of the column', () => {
    const inQ2 = '2026/27 Q2 Known CYP attendance'
    expect(codesIn({ knownAttendance: 9 }, { [inQ2]: 5 })).toEqual([`${inQ2}: 13`])
  })
})

test('a new event is owned by the organisation, beside the partner that the row names', () => {
  const owner = { organisationId: 5, relationshipTypeId: 10, subDisciplineId: 701 }
  const assignedIn = (cells: Cells) => check([{ ...good, ...cells }]).rows[0]?.draft.values.eventOrganisations
  expect(assignedIn({})).toEqual([owner])
  expect(assignedIn({ 'Partner Organisation': 'Moorside Trust' })).toEqual([
    owner,
    { organisationId: 6, relationshipTypeId: 11, subDisciplineId: 701 },
  ])
})

test('line breaks within a name are blanks', () =>
  expect(check([{ ...good, 'Event Name': 'The Winter \n\n Garden' }]).rows[0]?.draft.values.name).toBe(
    'The Winter Garden',
  ))

test('a file with warnings alone is sound, and one with any error is not', () => {
  const warning = { ...good, '2026/27 Q2 Known attendance': 5 }
  expect(check([good]).isSound).toBe(true)
  expect(check([good, warning]).isSound).toBe(true)
  expect(check([{ ...warning, 'Event Type': 'Party' }]).isSound).toBe(false)
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
