import { describe, expect, test } from 'vitest'
import { completionRate, describeOpening, surveyUrl } from './rules'
import { newLink } from './schema'
import { newToken, parseToken } from './token'

const published = {
  isDraft: false,
  quickCode: 'K7QP2MDXYZ',
  isActive: true,
  activeFrom: null,
  activeTo: null,
  closedAt: null,
}
const closedAt = new Date('2026-11-19T23:59:00Z')

describe('the sentence about when a survey is open', () => {
  test.each([
    ['Archived: it takes no answers', { quickCode: null }],
    ['A draft: it takes no answers yet', { isDraft: true }],
    ['Closed: it takes no answers', { isActive: false, activeFrom: '2026-12-01' }],
    ['Closed on 19/11/2026', { isActive: false, activeTo: '2026-12-01', closedAt }],
    ['Opens on 22/11/2026', { activeFrom: '2026-11-22' }],
    ['Opens on 22/11/2026', { activeFrom: '2026-11-22', activeTo: '2026-12-24' }],
    ['Closed on 20/11/2026', { activeTo: '2026-11-20' }],
    ['Open until 21/11/2026', { activeFrom: '2026-11-21', activeTo: '2026-11-21' }],
    ['Open, with no end date', {}],
    ['Open, with no end date', { activeFrom: '2026-11-21' }],
  ])('%s', (description, changes) =>
    expect(describeOpening({ ...published, ...changes }, '2026-11-21')).toBe(description),
  )
})

test('the completion rate is submitted out of begun, and null where nobody began', () => {
  expect(completionRate({ begun: 0, finished: 0 })).toBeNull()
  expect(completionRate({ begun: 3, finished: 2 })).toBe(67)
  expect(completionRate({ begun: 4, finished: 4 })).toBe(100)
})

test('a link has an address of its own, which ends in its token', () => {
  expect(surveyUrl('https://illuminate.example', 'K7QP2MDXYZ')).toBe('https://illuminate.example/survey/K7QP2MDXYZ')
  expect(surveyUrl('https://illuminate.example', 'K7QP2MDXYZ', 'ABCDEFG')).toBe(
    'https://illuminate.example/survey/K7QP2MDXYZ?at=ABCDEFG',
  )
})

test('a token has seven unambiguous characters', () => {
  for (let round = 0; round < 200; round++) expect(newToken()).toMatch(/^[2-9A-HJKMNP-TV-Z]{7}$/)
  expect(parseToken('  abcdefg ')).toBe('ABCDEFG')
  expect(parseToken('ABCDE')).toBeUndefined()
  expect(parseToken('ABCDEFGHJ')).toBeUndefined()
})

test('a label is required and has at most 75 characters', () => {
  const refusals = (label: unknown) => newLink.safeParse({ label }).error?.issues.map(({ message }) => message)
  expect(refusals('  ')).toEqual(['Label is required'])
  expect(refusals(undefined)).toEqual(['Label is required'])
  expect(refusals('x'.repeat(76))).toEqual(['Label is too long. Maximum allowed length is 75 characters'])
  expect(newLink.parse({ label: ' Foyer screen ' })).toEqual({ label: 'Foyer screen' })
})
