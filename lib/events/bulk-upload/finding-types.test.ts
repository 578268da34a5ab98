import { describe, expect, test } from 'vitest'
import {
  blankCell,
  type Cell,
  type Cells,
  check,
  findingsIn,
  good,
  newPlace,
  stored,
  ticketedRow,
  uploadLists,
} from '@/tests/support/rows-of-events'
import { fixedColumns, headerOf } from './columns'
import type { UploadData } from './upload-data'

test('a row with nothing wrong with it has no findings', () => expect(findingsIn({})).toEqual([]))

describe('0 RequiredFieldEmpty', () => {
  test.each(fixedColumns.flatMap((column) => ('isRequired' in column ? [column.key] : [])))('%s', (key) =>
    expect(findingsIn(blankCell(key))).toEqual([`${headerOf(key)}: 0 error`]),
  )
  test('blanks are nothing', () => expect(findingsIn({ 'Event Name': '  \u00a0 ' })).toEqual(['Event Name: 0 error']))
  test('the provider of a ticketed event', () =>
    expect(findingsIn({ Ticketed: 'Ticketed' })).toEqual(['Ticketing Provider: 0 error']))
  test('the country of a location that is not known, and its address where the country has one', () => {
    expect(findingsIn({ 'Location Name': 'Nowhere' })).toEqual(['Location Country: 0 error'])
    expect(findingsIn({ 'Location Name': 'Nowhere', 'Location Country': 'England' })).toEqual([
      'Location Address Line 1: 0 error',
      'Location City: 0 error',
      'Location Postcode: 0 error',
    ])
    expect(findingsIn({ 'Location Name': 'Nowhere', 'Location Country': 'Republic of Ireland' })).toEqual([])
  })
  test('the partner whose sub-discipline is given', () =>
    expect(findingsIn({ 'Partner Sub-Discipline': 'Drama' })).toEqual(['Partner Organisation: 0 error']))
  test('a formula that came to nothing', () =>
    expect(findingsIn({ 'Event Name': { kind: 'formula', text: ' ' } })).toEqual(['Event Name: 0 error']))
  test('a text that is an error of the spreadsheet', () =>
    expect(findingsIn({ 'Event Name': { kind: 'error', text: '#N/A' } })).toEqual(['Event Name: 0 error']))
})

describe('1 CharacterLimitExceeded', () => {
  test.each([
    ['Event Name', 255],
    ['Box Office Reference', 255],
    ['Location Name', 75],
    ['Location Address Line 1', 255],
    ['Location Address Line 2', 75],
    ['Location City', 75],
  ])('%s takes %i characters', (header, most) => {
    const about = { ...newPlace, ...ticketedRow, 'Box Office Reference': 'FREE' }
    expect(findingsIn({ ...about, [header]: 'x'.repeat(most) })).toEqual([])
    expect(findingsIn({ ...about, [header]: 'x'.repeat(most + 1) })).toEqual([`${header}: 1 error`])
  })
  test('a postcode of eleven characters', () =>
    expect(findingsIn({ ...newPlace, 'Location Postcode': 'LS1 4AP LS1' })).toEqual(['Location Postcode: 1 error']))
})

describe('2 AlreadyExists', () => {
  const same: Cells = {
    'Event Name': 'Saturday Sing',
    'Start Date': '12/09/2026',
    'End Date': '12/12/2026',
  }
  test('an event of the organisation with the same name, location and dates', () => {
    expect(findingsIn(same)).toEqual(['Event Name: 2 warning'])
    expect(findingsIn({ ...same, 'End Date': '13/12/2026' })).toEqual([])
    expect(findingsIn({ ...same, 'Location Name': 'Hall 1, Main Street' })).toEqual([])
    expect(findingsIn({ ...same, 'Start Date': '13/09/2026' })).toEqual([])
    expect(findingsIn({ ...same, 'Event Name': 'saturday sing' })).toEqual([])
    expect(findingsIn({ ...same, 'Location Name': 'Old Hall' })).toEqual(['Location Name: 3 error'])
  })
  test('a row twice in the file, which is one event unless another is wanted', () => {
    const rows = [good, good]
    const { found, rows: planned } = check(rows)
    expect(found).toMatchObject([{ code: 2, cell: 'A3', severity: 'warning' }])
    expect(found[0]?.description).toBe('Input already exists: the same event is in A2')
    expect(planned.map(({ kind }) => kind)).toEqual(['create', 'skip'])
    expect(check(rows, { existing: 'update' }).rows.map(({ kind }) => kind)).toEqual(['create', 'skip'])
    expect(check(rows, { existing: 'create' }).rows.map(({ kind }) => kind)).toEqual(['create', 'create'])
  })
  test('a row three times in the file names the first', () => {
    expect(check([good, good, good]).found.map(({ cell, description }) => `${cell} ${description}`)).toEqual([
      'A3 Input already exists: the same event is in A2',
      'A4 Input already exists: the same event is in A2',
    ])
  })
  test('rows whose name, place or dates are not known are not the same event', () => {
    const codes = (cells: Cells) =>
      check([
        { ...good, ...cells },
        { ...good, ...cells },
      ]).found.map(({ code }) => code)
    expect(codes({ 'Event Name': '' })).toEqual([0, 0])
    expect(codes({ 'Location Name': 'Old Hall' })).toEqual([3, 3])
    expect(codes({ 'Start Date': '' })).toEqual([0, 0])
  })
  test('a change of what is there is told with what is wrong with its row', () => {
    const { found, isSound } = check(
      [
        {
          ...{ ...good, ...same, 'Event Type': 'Party', '2026/27 Q3 Known attendance': 'lots' },
          'Box Office Reference': 'x'.repeat(256),
        },
      ],
      { existing: 'update' },
    )
    expect(found.map(({ cell, code }) => `${cell} ${code}`)).toEqual(['Q2 1', 'AB2 7', 'J2 3', 'A2 2'])
    expect(isSound).toBe(false)
  })
  test('an event that a row changes by its name is not changed by a second row', () => {
    const { found, rows } = check(
      [
        { ...good, ...same },
        { 'Event ID': 7, Version: 3 },
      ],
      { existing: 'update' },
    )
    expect(found.map(({ cell, code }) => `${cell} ${code}`)).toEqual(['A2 2', 'AF3 2'])
    expect(found[1]?.description).toBe('Input already exists: the event is in A2 too, and this row is left out')
    expect(rows).toHaveLength(1)
  })
  test('of several events that are the same the oldest is changed', () => {
    const events = new Map([9, 7, 8].map((id) => [id, { ...stored, id }]))
    expect(check([{ ...good, ...same }], { existing: 'update', events }).rows[0]?.draft.before?.id).toBe(7)
  })
  test('skips, changes or repeats what is there, as the person chose', () => {
    const kinds = (existing: UploadData['existing']) =>
      check([{ ...good, ...same }], { existing }).rows.map(({ kind, draft }) => [kind, draft.before?.id])
    expect(kinds('skip')).toEqual([['skip', undefined]])
    expect(kinds('update')).toEqual([['update', 7]])
    expect(kinds('create')).toEqual([['create', undefined]])
  })
  test('an old version leaves its row out and names who changed the event', () => {
    const { found, rows, stale } = check([{ 'Event ID': 7, Version: 2 }])
    expect(found).toMatchObject([{ code: 2, severity: 'warning', column: 'Version' }])
    expect(rows).toEqual([])
    expect(stale).toEqual([
      'Row 2: ‘Saturday Sing’ was changed by Ada Quill on 01/11/2026 at 12:00, after the file was downloaded. The row is left out; download the year again to change the event.',
    ])
  })
  test('a number twice: the second row is left out', () => {
    const { found, rows } = check([
      { 'Event ID': 7, Version: 3 },
      { 'Event ID': 7, Version: 3 },
    ])
    expect(found).toMatchObject([{ code: 2, severity: 'warning', column: 'Event ID', cell: 'AF3' }])
    expect(rows).toHaveLength(1)
  })
})

describe('3 NotFound', () => {
  test.each<[string, Cell]>([
    ['Event Type', 'performance'],
    ['Event Type', { kind: 'error', text: '#N/A' }],
    ['Location Country', { kind: 'error', text: '#N/A' }],
    ['Distribution Type', 'In Person'],
    ['Discipline', 'Opera'],
    ['Sub-Discipline', 'Tragedy'],
    [headerOf('isFunded'), 'Maybe'],
    ['Ticketed', 'Yes'],
    ['Partner Organisation', 'moorside trust'],
    ['Partner Organisation', 'Closed Trust'],
    ['Partner Organisation', 'Harbour Arts'],
    ['Location Name', 'Old Hall'],
    ['Location Name', 'harbour theatre'],
  ])('%s “%s”', (header, text) => expect(findingsIn({ [header]: text })).toEqual([`${header}: 3 error`]))
  test('says why', () => {
    const reasonOf = (cells: Cells) => check([{ ...good, ...cells }]).found[0]?.description
    expect(reasonOf({ 'Partner Organisation': 'moorside trust' })).toBe('Input not found: “moorside trust”')
    expect(reasonOf({ 'Partner Organisation': 'Closed Trust' })).toBe('Input not found: “Closed Trust” is disabled')
    expect(reasonOf({ 'Partner Organisation': 'Harbour Arts' })).toBe(
      'Input not found: “Harbour Arts” is the event owner',
    )
    expect(reasonOf({ Discipline: 'Music' })).toBe('Input not found: “Drama” is not one of “Music”')
    expect(reasonOf({ 'Location Name': 'Old Hall' })).toBe('Input not found: “Old Hall” is disabled')
    expect(reasonOf({ 'Location Name': 'harbour theatre' })).toBe(
      'Input not found: “harbour theatre”; there is “Harbour Theatre”',
    )
  })
  test('the sub-discipline of a partner', () =>
    expect(findingsIn({ 'Partner Organisation': 'Moorside Trust', 'Partner Sub-Discipline': 'Tragedy' })).toEqual([
      'Partner Sub-Discipline: 3 error',
    ]))
  test('whether it is ticketed, of which nothing else is said', () =>
    expect(findingsIn({ ...ticketedRow, Ticketed: 'Yes', '2026/27 Q3 Total tickets available': 5 })).toEqual([
      'Ticketed: 3 error',
    ]))
  test('a provider that is not on the Ticketing tab, and one that nobody knows', () => {
    expect(findingsIn({ ...ticketedRow, 'Ticketing Provider': 'AXS' })).toEqual(['Ticketing Provider: 3 error'])
    expect(findingsIn({ ...ticketedRow, 'Ticketing Provider': 'Nobody' })).toEqual(['Ticketing Provider: 3 error'])
  })
  test('a sub-discipline of another discipline', () => {
    expect(findingsIn({ Discipline: 'Theatre' })).toEqual([])
    expect(findingsIn({ Discipline: 'Music' })).toEqual(['Sub-Discipline: 3 error'])
  })
  test.each<[Cell]>([['Ruritania'], [{ kind: 'error', text: '#N/A' }]])('the country %j of a new location', (country) =>
    expect(findingsIn({ ...newPlace, 'Location Country': country })).toEqual(['Location Country: 3 error']),
  )
  test('a number of no event of the organisation', () =>
    expect(check([{ 'Event ID': 8, Version: 1 }]).found).toMatchObject([{ code: 3, column: 'Event ID', cell: 'AF2' }]))
  test('one new location described in two ways names the other cell', () => {
    const { found } = check([
      { ...good, ...newPlace },
      { ...good, ...newPlace, 'Event Name': 'Other', 'Location City': 'York' },
    ])
    expect(found).toMatchObject([{ code: 3, cell: 'F3', column: 'Location City' }])
    expect(found[0]?.description).toBe('Input not found: the new location “Moorside Library” is another in F2')
  })
})

describe('3 NotFound of a new location', () => {
  test.each([
    ['Location Name', 'moorside library', 'B3'],
    ['Location Address Line 1', '3 Mill Lane', 'D3'],
    ['Location Address Line 2', 'Moorside', 'E3'],
    ['Location City', 'York', 'F3'],
    ['Location Postcode', 'LS1 4AQ', 'G3'],
  ])('whose %s differs from that of an earlier row', (header, text, cell) => {
    const { found, rows } = check([
      { ...good, ...newPlace },
      { ...good, ...newPlace, 'Event Name': 'Other', [header]: text },
    ])
    expect(found.map((each) => `${each.cell} ${each.code}`)).toEqual([`${cell} 3`])
    expect(rows.map(({ draft }) => draft.place)).toEqual([
      { newKey: 'moorside library' },
      { newKey: 'moorside library' },
    ])
  })
  test('whose country differs', () => {
    const { found } = check([
      { ...good, ...newPlace, 'Location Country': 'Republic of Ireland' },
      { ...good, ...newPlace, 'Event Name': 'Other' },
    ])
    expect(found.map(({ cell }) => cell)).toContain('C3')
  })
  test('has its name on one line, and no place where its country is not known', () => {
    const { locations } = check([{ ...good, ...newPlace, 'Location Name': 'Hall 2 \n\n Main Street' }])
    expect([...locations.byKey.values()].map(({ location }) => location.name)).toEqual(['Hall 2 Main Street'])
    const [row] = check([{ ...good, ...newPlace, 'Location Country': 'Ruritania' }]).rows
    expect(row?.draft.place).toBeUndefined()
  })
})

describe('4 InvalidPostcode', () => {
  test.each(['LS14', '12345', 'QQ1 1AA'])('%s', (postcode) =>
    expect(findingsIn({ ...newPlace, 'Location Postcode': postcode })).toEqual(['Location Postcode: 4 error']),
  )
  test('of another country', () => {
    expect(findingsIn({ ...newPlace, 'Location Country': 'Scotland' })).toEqual(['Location Postcode: 4 error'])
    expect(findingsIn({ ...newPlace, 'Location Country': 'Scotland', 'Location Postcode': 'eh11aa' })).toEqual([])
  })
  test('is not asked of a location that is known', () =>
    expect(findingsIn({ 'Location Postcode': 'nothing' })).toEqual([]))
})

describe('5 DateOutOfRange', () => {
  test('years are from 2022 to fourteen ahead', () => {
    expect(findingsIn({ 'Start Date': '01/01/2022' })).toEqual([])
    expect(findingsIn({ 'Start Date': '31/12/2021' })).toEqual(['Start Date: 5 error'])
    expect(findingsIn({ 'End Date': '31/12/2040' })).toEqual([])
    expect(findingsIn({ 'End Date': '01/01/2041' })).toEqual(['End Date: 5 error'])
    expect(check([{ ...good, 'End Date': '01/01/2041' }]).found[0]?.description).toBe(
      'Date outside permitted range: the year is from 2022 to 2040',
    )
  })
  test('the start is not after the end, and a day has two equal dates', () => {
    expect(findingsIn({ 'End Date': '07/11/2026' })).toEqual([])
    expect(findingsIn({ 'End Date': '06/11/2026' })).toEqual(['Start Date: 5 error'])
  })
})

describe('6 DateFormat', () => {
  test.each<[Cell]>([
    ['2026-11-07'],
    ['11/2026'],
    ['31/02/2026'],
    ['07/11/26'],
    ['next week'],
    [46_333],
    [{ kind: 'error', text: '#N/A' }],
    [{ kind: 'formula', text: ' ' }],
  ])('%j', (cell) => expect(findingsIn({ 'Start Date': cell })).toEqual(['Start Date: 6 error']))
  test.each<[Cell]>([
    [{ kind: 'date', text: '2026-11-07' }],
    [{ kind: 'date', text: '2026-11-07T19:30:00' }],
    [{ kind: 'formula', text: '2026-11-07' }],
    ['7/11/2026'],
  ])('%j is a date', (cell) => expect(findingsIn({ 'Start Date': cell })).toEqual([]))
})

describe('7 IntegerFormat', () => {
  const known = '2026/27 Q3 Known attendance'
  test.each<[Cell]>([
    [-1],
    [1.5],
    ['many'],
    ['1,2'],
    [100_000_000],
    [{ kind: 'date', text: '2026-11-07' }],
    [{ kind: 'boolean', text: 'TRUE' }],
    [{ kind: 'error', text: '#REF!' }],
    [{ kind: 'formula', text: ' ' }],
    [{ kind: 'formula', text: '#DIV/0!' }],
  ])('%j', (cell) => expect(findingsIn({ [known]: cell })).toEqual([`${known}: 7 error`]))
  test.each<[Cell, number]>([
    [0, 0],
    [99_999_999, 99_999_999],
    ['1,234', 1_234],
    ['12.00', 12],
    [{ kind: 'number', text: '1E3' }, 1_000],
    [{ kind: 'number', text: '1.2E+3' }, 1_200],
    [{ kind: 'formula', text: '42' }, 42],
  ])('%j is %i', (cell, value) => {
    const { found, rows } = check([{ ...good, [known]: cell }])
    expect(found).toEqual([])
    expect(rows[0]?.draft.figures).toEqual([{ year: 2026, quarter: 3, knownAttendance: value }])
  })
})

describe('8 MultipleVenues', () => {
  test.each(['Hall A, Hall B', 'Hall A; Hall B', 'Hall A\nHall B'])('%j', (name) =>
    expect(findingsIn({ 'Location Name': name })).toEqual(['Location Name: 8 error']),
  )
  test('but not a known location with a comma, nor a new one with its country', () => {
    expect(findingsIn({ 'Location Name': 'Hall 1, Main Street' })).toEqual([])
    expect(findingsIn({ ...newPlace, 'Location Name': 'Hall 2, Main Street' })).toEqual([])
  })
})

describe('9 DuplicateBoxOfficeId', () => {
  test('another event of the organisation with the reference at the provider on a day in common', () => {
    expect(findingsIn(ticketedRow)).toEqual(['Box Office Reference: 9 warning'])
    expect(findingsIn({ ...ticketedRow, 'Start Date': '08/11/2026' })).toEqual([])
    const before = { ...ticketedRow, 'Start Date': '30/10/2026' }
    expect(findingsIn({ ...before, 'End Date': '31/10/2026' })).toEqual([])
    expect(findingsIn({ ...before, 'End Date': '01/11/2026' })).toEqual(['Box Office Reference: 9 warning'])
    expect(findingsIn({ ...ticketedRow, 'Box Office Reference': 'ht-1' })).toEqual([])
    expect(findingsIn({ ...ticketedRow, 'Box Office Reference': ' HT-1 ' })).toEqual([
      'Box Office Reference: 9 warning',
    ])
  })
  test('another row of the file, each of both', () => {
    const row = { ...good, ...ticketedRow, 'Box Office Reference': 'NEW' }
    const { found } = check([
      row,
      { ...row, 'Event Name': 'Other' },
      { ...row, 'Event Name': 'Third', 'Start Date': '01/12/2026', 'End Date': '02/12/2026' },
    ])
    expect(found.map(({ cell, code }) => `${cell} ${code}`)).toEqual(['Q2 9', 'Q3 9'])
  })
  const overlapping = 'Overlapping date range with another event using the same box office ID'
  test('names the first, with its days, and how many more there are', () => {
    const other = {
      ...{ id: 9, name: 'Matinee', boxOfficeProviderId: 102, boxOfficeReferenceId: 'HT-1' },
      ...{ startDate: '2026-11-01', endDate: '2026-11-07' },
    }
    const described = (...references: (typeof other)[]) =>
      check([{ ...good, ...ticketedRow }], { references }).found.map(({ description }) => description)
    expect(described(other)).toEqual([`${overlapping}: “Matinee”, 01/11/2026 to 07/11/2026`])
    expect(described(other, { ...other, id: 10 })).toEqual([
      `${overlapping}: “Matinee”, 01/11/2026 to 07/11/2026 and 1 more`,
    ])
  })
  test('is not told of rows that are left out or not known, nor of events without a reference', () => {
    const row = { ...good, ...ticketedRow, 'Box Office Reference': 'NEW' }
    expect(check([row, row]).found.map(({ cell, code }) => `${cell} ${code}`)).toEqual(['A3 2'])
    expect(findingsIn({ ...ticketedRow, 'Event Name': '' })).toEqual(['Event Name: 0 error'])
    const free = { ...row, 'Box Office Reference': '' }
    expect(check([free, { ...free, 'Event Name': 'Other' }]).found).toEqual([])
    const plain = { ...good, 'Event Name': 'Third' }
    expect(check([plain, { ...plain, 'Event Name': 'Fourth' }]).found).toEqual([])
  })
  test('of an event that is there: only where its row changes days, provider or reference, and never of itself', () => {
    const events = new Map([
      [7, { ...stored, boxOfficeProviderId: 102, shown: { ...stored.shown, provider: 'Spektrix' } }],
    ])
    const taken = { name: 'Matinee', boxOfficeReferenceId: 'SING', startDate: '2026-09-01', endDate: '2026-12-31' }
    const lists = {
      ...uploadLists,
      providers: new Map([
        ['Spektrix', { id: 102, isOffered: true }],
        ['AXS', { id: 115, isOffered: true }],
      ]),
    }
    const codes = (cells: Cells, ids = [9]) => {
      const references = ids.flatMap((id) => [
        { ...taken, id, boxOfficeProviderId: 102 },
        { ...taken, id, boxOfficeProviderId: 115 },
        { ...taken, id, boxOfficeProviderId: 102, boxOfficeReferenceId: 'SONG' },
      ])
      return check([{ 'Event ID': 7, Version: 3, ...cells }], { events, references, lists }).found.map(
        ({ code }) => code,
      )
    }
    expect(codes({ 'Event Name': 'Sunday Sing' })).toEqual([])
    expect(codes({ 'Start Date': '13/09/2026' })).toEqual([9])
    expect(codes({ 'End Date': '11/12/2026' })).toEqual([9])
    expect(codes({ 'Ticketing Provider': 'AXS' })).toEqual([9])
    expect(codes({ 'Box Office Reference': 'SONG' })).toEqual([9])
    expect(codes({ 'Start Date': '13/09/2026' }, [7])).toEqual([])
  })
})
