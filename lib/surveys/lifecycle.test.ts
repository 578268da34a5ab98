import { describe, expect, test } from 'vitest'
import {
  activeStatusOf,
  closureOf,
  finishBy,
  isArchived,
  isInPreview,
  isPublic,
  isSwitchedOn,
  mayBegin,
  mayContinue,
  mayUnarchive,
  stateOf,
  unarchiveUntil,
  wasOpenAt,
} from './lifecycle'

const today = '2026-11-21'
const at = (text: string) => new Date(text)
const now = at('2026-11-21T12:00:00Z')
const published = {
  isDraft: false,
  isActive: true,
  quickCode: 'HARB2K7WXY',
  activeFrom: null,
  activeTo: null,
  closedAt: null,
  archivedAt: null,
}
const anHourAgo = at('2026-11-21T11:00:00Z')
const [begun, submitted] = [{ isSubmitted: false }, { isSubmitted: true }]

/** What each state means for people with the code, with a response begun or submitted, and for devices. */
const stateTable: [
  string,
  object,
  { state: string; status: string; begins: boolean; goesOn: boolean; shows: unknown; on: boolean },
][] = [
  [
    'a draft',
    { isDraft: true, quickCode: null },
    { state: 'draft', status: 'draft', begins: false, goesOn: false, shows: undefined, on: false },
  ],
  [
    'a draft that was previewed and has a code',
    { isDraft: true },
    { state: 'draft', status: 'draft', begins: false, goesOn: false, shows: undefined, on: false },
  ],
  [
    'one that opens tomorrow',
    { activeFrom: '2026-11-22' },
    {
      state: 'scheduled',
      status: 'inactive',
      begins: false,
      goesOn: true,
      shows: { why: 'early', day: '2026-11-22' },
      on: true,
    },
  ],
  [
    'one without days',
    {},
    { state: 'active', status: 'active', begins: true, goesOn: true, shows: undefined, on: true },
  ],
  [
    'one on its only day',
    { activeFrom: today, activeTo: today },
    { state: 'active', status: 'active', begins: true, goesOn: true, shows: undefined, on: true },
  ],
  [
    'one whose last day was yesterday',
    { activeTo: '2026-11-20' },
    {
      state: 'closed',
      status: 'inactive',
      begins: false,
      goesOn: true,
      shows: { why: 'late', day: '2026-11-20' },
      on: true,
    },
  ],
  [
    'one closed by hand an hour ago',
    { isActive: false, closedAt: anHourAgo },
    {
      state: 'closed',
      status: 'inactive',
      begins: false,
      goesOn: true,
      shows: { why: 'closed', day: today },
      on: false,
    },
  ],
  [
    'one closed by hand a moment more than an hour ago',
    { isActive: false, closedAt: at('2026-11-21T10:59:59Z') },
    {
      state: 'closed',
      status: 'inactive',
      begins: false,
      goesOn: false,
      shows: { why: 'closed', day: today },
      on: false,
    },
  ],
  [
    'one that was switched off before anybody noted when',
    { isActive: false },
    {
      state: 'closed',
      status: 'inactive',
      begins: false,
      goesOn: false,
      shows: { why: 'closed', day: null },
      on: false,
    },
  ],
  [
    'one closed by hand before its first day',
    { isActive: false, activeFrom: '2026-11-22', closedAt: at('2026-11-01T00:30:00Z') },
    {
      state: 'closed',
      status: 'inactive',
      begins: false,
      goesOn: false,
      shows: { why: 'closed', day: '2026-11-01' },
      on: false,
    },
  ],
  [
    'an archived one',
    { quickCode: null, archivedAt: now },
    { state: 'archived', status: 'archived', begins: false, goesOn: false, shows: undefined, on: false },
  ],
  [
    'one that was closed and then archived',
    { quickCode: null, isActive: false, closedAt: anHourAgo, archivedAt: now },
    { state: 'archived', status: 'archived', begins: false, goesOn: false, shows: undefined, on: false },
  ],
]

describe.each(stateTable)('%s', (_, facts, { state, status, begins, goesOn, shows, on }) => {
  const survey = { ...published, ...facts }

  test(`is ${state}, and ${status} in calls`, () => {
    expect(stateOf(survey, today)).toBe(state)
    expect(activeStatusOf(stateOf(survey, today))).toBe(status)
    expect(isArchived(survey)).toBe(state === 'archived')
    expect(isPublic(survey)).toBe(state !== 'archived' && state !== 'draft')
  })

  test(`${begins ? 'may' : 'may not'} be begun, and ${goesOn ? 'may' : 'may not'} be continued`, () => {
    expect(mayBegin(survey, today)).toBe(begins)
    expect(mayContinue(survey, begun, now)).toBe(goesOn)
  })

  test('shows the thanks page after submission while it is published and has its code', () =>
    expect(mayContinue(survey, submitted, now)).toBe(isPublic(survey)))

  test('shows why it takes no answers, where it is public', () => expect(closureOf(survey, today)).toEqual(shows))

  test(`${on ? 'is' : 'is not'} offered by devices`, () => expect(isSwitchedOn(survey)).toBe(on))
})

test('responses may be finished within an hour after closing by hand, and without a limit after the last day', () => {
  expect(finishBy({ closedAt: anHourAgo })).toEqual(now)
  expect(finishBy({ closedAt: null })).toBeNull()
})

test('a draft with a code is open only while it is in preview', () => {
  expect(isInPreview({ isDraft: true, isPreview: true, quickCode: 'A' })).toBe(true)
  expect(isInPreview({ isDraft: true, isPreview: true, quickCode: null })).toBe(false)
  expect(isInPreview({ isDraft: true, isPreview: false, quickCode: 'A' })).toBe(false)
  expect(isInPreview({ isDraft: false, isPreview: true, quickCode: 'A' })).toBe(false)
})

describe('a late answer was begun while the survey was open', () => {
  const survey = { ...published, activeFrom: '2026-11-21', activeTo: '2026-11-22' }
  test.each([
    ['2026-11-20T23:59:00Z', false],
    ['2026-11-21T00:00:00Z', true],
    ['2026-11-22T23:59:00Z', true],
    ['2026-11-23T00:00:00Z', false],
  ])('by its days: %s: %s', (moment, open) => expect(wasOpenAt(survey, at(moment))).toBe(open))

  test('at any time without dates', () => expect(wasOpenAt(published, now)).toBe(true))

  test.each(['closedAt', 'archivedAt'] as const)('until its %s', (end) => {
    expect(wasOpenAt({ ...published, [end]: now }, now)).toBe(true)
    expect(wasOpenAt({ ...published, [end]: now }, at('2026-11-21T12:00:01Z'))).toBe(false)
  })
})

describe('unarchiving', () => {
  const archived = { ...published, quickCode: null, archivedAt: at('2026-11-01T12:00:00Z') }

  test('is possible for 30 days to the second', () => {
    expect(unarchiveUntil(archived)).toEqual(at('2026-12-01T12:00:00Z'))
    expect(mayUnarchive(archived, at('2026-12-01T11:59:59Z'))).toBe(true)
    expect(mayUnarchive(archived, at('2026-12-01T12:00:00Z'))).toBe(false)
  })

  test('is refused for surveys that are not archived, or that have no time of archiving', () => {
    expect(mayUnarchive(published, now)).toBe(false)
    expect(mayUnarchive({ ...archived, isDraft: true }, now)).toBe(false)
    expect(mayUnarchive({ ...archived, archivedAt: null }, now)).toBe(false)
    expect(unarchiveUntil(published)).toBeNull()
  })
})
