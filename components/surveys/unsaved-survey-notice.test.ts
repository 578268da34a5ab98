import { expect, test } from 'vitest'
import type { UnsavedSurvey } from './unsaved-survey'
import { describeOffer } from './unsaved-survey-notice'

const unsaved: UnsavedSurvey = {
  userId: 1,
  version: 3,
  endedAtMs: Date.parse('2026-11-30T10:31:00Z'),
  changes: { introduction: 'Other words' },
}
const now = new Date('2026-11-30T11:00:00Z')

test('the notice says from when the changes are, and what Restore does', () =>
  expect(describeOffer(unsaved, { version: 3, isLocked: false, now })).toEqual({
    title: 'You have changes to this survey that were not saved, from 10:31',
    text: '“Restore” puts them into the form; look through them and save.',
  }))

test('the day after it says the day as well', () =>
  expect(describeOffer(unsaved, { version: 3, isLocked: false, now: new Date('2026-12-01T00:00:00Z') }).title).toBe(
    'You have changes to this survey that were not saved, from 30/11/2026 at 10:31',
  ))

test('it says that the survey has been changed since', () =>
  expect(describeOffer(unsaved, { version: 4, isLocked: false, now }).text).toBe(
    'The survey has been changed since. “Restore” puts yours on top of that; look through them and save.',
  ))

test('it says that a logo has to be chosen again', () => {
  const changes = { ...unsaved.changes, logoFile: 'Lanterns.png' }
  expect(describeOffer({ ...unsaved, changes }, { version: 3, isLocked: false, now }).text).toBe(
    '“Restore” puts them into the form; look through them and save. The logo Lanterns.png is not among them: choose it again.',
  )
})

test('of a survey whose questions are locked it says that they are not among them, where they would be', () => {
  const locked = { version: 3, isLocked: true, now }
  expect(describeOffer(unsaved, locked).text).toBe('“Restore” puts them into the form; look through them and save.')
  const changes = { ...unsaved.changes, surveyTemplateId: 7 }
  expect(describeOffer({ ...unsaved, changes }, locked).text).toBe(
    '“Restore” puts them into the form; look through them and save. Its questions are not among them: they can no longer be changed.',
  )
})
