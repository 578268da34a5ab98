import { describe, expect, test } from 'vitest'
import { changesOf, formatChanges } from './changes'

const names = new Map([
  ['organisation:1', 'Harbour Theatre'],
  ['location:4', 'Town Hall'],
  ['location:5', 'Old Drill Hall'],
  ['lookup:45', 'England'],
  ['lookup:10', 'Owner'],
  ['subDiscipline:101', 'Circus'],
])
const changesAsText = (before: unknown, after: unknown) =>
  Object.fromEntries(changesOf({ before, after }, names).map(({ label, before: was, after: is }) => [label, [was, is]]))

describe('the changes', () => {
  test('are the fields that differ, with their labels, and no others', () =>
    expect(
      changesAsText(
        {
          id: 9,
          name: 'Hall',
          city: 'York',
          version: 3,
          updatedByName: 'Ada Quill',
          organisationName: 'Harbour Theatre',
        },
        { name: 'Hall', city: 'Leeds' },
      ),
    ).toEqual({ City: ['York', 'Leeds'] }))

  test('show dates in British notation and instants in London time', () =>
    expect(
      changesAsText(
        { startDate: '2026-11-07', publishedAt: null },
        { startDate: '2026-12-01', publishedAt: '2026-07-01T11:30:00.000Z' },
      ),
    ).toEqual({ 'Start date': ['07/11/2026', '01/12/2026'], 'Published at': [null, '01/07/2026 at 12:30'] }))

  test('show names in place of ids', () =>
    expect(
      changesAsText(
        { locationId: 4, countryId: 45, activeStatus: 1, role: 2 },
        { locationId: 5, countryId: null, activeStatus: 0, role: 1 },
      ),
    ).toEqual({
      Location: ['Town Hall', 'Old Drill Hall'],
      Country: ['England', null],
      Status: ['Active', 'Disabled'],
      Role: ['General User', 'Organisation Admin'],
    }))

  test('do not name an organisation out of reach, nor a deleted record', () =>
    expect(changesAsText({ organisationId: 1, locationId: 4 }, { organisationId: 2, locationId: 77 })).toEqual({
      Organisation: ['Harbour Theatre', 'another organisation'],
      Location: ['Town Hall', 'number 77'],
    }))

  test('distinguish from blank and to blank', () =>
    expect(
      changesAsText({ urn: '', knownAttendance: 0, tags: [] }, { urn: 'X1', knownAttendance: null, tags: ['a', 'b'] }),
    ).toEqual({
      URN: [null, 'X1'],
      'Known attendance': ['0', null],
      Tags: [null, 'a, b'],
    }))

  test('of a list of records show each in words', () => {
    const owner = {
      organisationId: 1,
      organisationName: 'Harbour Theatre',
      relationshipTypeId: 10,
      subDisciplineId: 101,
    }
    const { organisationName: _, ...plain } = owner
    expect(changesAsText({ eventOrganisations: [owner] }, { eventOrganisations: [plain] })).toEqual({})
    expect(changesAsText({ eventOrganisations: [] }, { eventOrganisations: [plain] })).toEqual({
      Organisations: [null, 'Organisation Harbour Theatre, Relationship Owner, Sub discipline Circus'],
    })
  })

  test('never show a secret, whatever is stored', () => {
    const line = JSON.stringify(
      changesAsText({ passwordHash: '$argon2id$x', provider: { accessToken: 'abc' } }, { passwordHash: '$argon2id$y' }),
    )
    expect(line).not.toMatch(/argon2|abc/)
  })
})

test('of a created or deleted record are all fields that are not blank', () => {
  const location = { id: 4, name: 'Town Hall', city: '', countryId: 45 }
  expect(changesAsText(null, location)).toEqual({ Name: [null, 'Town Hall'], Country: [null, 'England'] })
  expect(changesAsText(location, null)).toEqual({ Name: ['Town Hall', null], Country: ['England', null] })
})

test('are empty without a record, or for other values', () => {
  expect(changesAsText(null, null)).toEqual({})
  expect(changesAsText('text', 7)).toEqual({})
})

describe('in one line', () => {
  test('an update shows the old and the new value', () =>
    expect(
      formatChanges({ before: { city: 'York', postcode: '' }, after: { city: 'Leeds', postcode: 'LS1 4AP' } }, names),
    ).toBe('City: York → Leeds; Postcode: blank → LS1 4AP'))

  test('a new record shows its values', () =>
    expect(formatChanges({ before: null, after: { name: 'Town Hall', activeStatus: 1 } }, names)).toBe(
      'Name: Town Hall; Status: Active',
    ))

  test('a long text is shortened to one line', () => {
    const line = formatChanges({ before: null, after: { introduction: `Welcome\n\n${'x'.repeat(500)}` } }, names)
    expect(line).toHaveLength('Introduction: '.length + 120)
    expect(line).toMatch(/^Introduction: Welcome x+…$/)
  })
})
