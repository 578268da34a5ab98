// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  findUnsavedSurvey,
  removeUnsavedOfOthers,
  removeUnsavedSurvey,
  storeUnsavedSurvey,
  type UnsavedSurvey,
} from './unsaved-survey'

const unsavedOf = (userId: number, introduction = 'Other words'): UnsavedSurvey => ({
  userId,
  version: 3,
  endedAtMs: Date.parse('2026-11-30T10:31:00Z'),
  changes: { introduction },
})

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

test('nobody finds what another person left, or what was left of another survey', () => {
  storeUnsavedSurvey(28, unsavedOf(1))
  expect(findUnsavedSurvey(28, 2)).toBeUndefined()
  expect(findUnsavedSurvey(29, 1)).toBeUndefined()
})

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['a list', '[]'],
  ['without its changes', JSON.stringify({ ...unsavedOf(1), changes: undefined })],
  ['with a text for its version', JSON.stringify({ ...unsavedOf(1), version: '3' })],
])('a damaged entry is none: %s', (_, stored) => {
  sessionStorage.setItem('unsavedSurvey:28', stored)
  expect(findUnsavedSurvey(28, 1)).toBeUndefined()
})

test('what does not fit into the storage is not stored, and nothing else happens', () => {
  storeUnsavedSurvey(28, unsavedOf(1, 'a'.repeat(12_000_000)))
  expect(findUnsavedSurvey(28, 1)).toBeUndefined()
})

test('a browser that refuses its storage stores and finds nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeUnsavedSurvey(28, unsavedOf(1))
  expect(findUnsavedSurvey(28, 1)).toBeUndefined()
  removeUnsavedSurvey(28)
  removeUnsavedOfOthers(1)
})

test('once somebody else is there, what the last person left is gone, and so is what is damaged', () => {
  sessionStorage.setItem('recent:1', '[]')
  sessionStorage.setItem('unsavedSurvey:27', '{')
  storeUnsavedSurvey(28, unsavedOf(1))
  storeUnsavedSurvey(29, unsavedOf(2))
  removeUnsavedOfOthers(2)
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['recent:1', 'unsavedSurvey:29'])
})

test('what somebody left is found by them, once for each survey, until it is removed', () => {
  storeUnsavedSurvey(28, unsavedOf(1, 'First words'))
  storeUnsavedSurvey(28, unsavedOf(1))
  storeUnsavedSurvey(29, unsavedOf(1, 'Of the other'))
  expect(findUnsavedSurvey(28, 1)).toEqual(unsavedOf(1))
  removeUnsavedSurvey(28)
  expect(findUnsavedSurvey(28, 1)).toBeUndefined()
  expect(findUnsavedSurvey(29, 1)?.changes).toEqual({ introduction: 'Of the other' })
})
