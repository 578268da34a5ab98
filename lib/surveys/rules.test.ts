import { expect, test } from 'vitest'
import { newQuickCode } from './quick-code'
import { mayDelete, mayEdit, maySaveAsTemplate, questionLock, shownName } from './rules'

const published = { isDraft: false, isActive: true, quickCode: 'HARB2K7WXY', activeFrom: null, activeTo: null }

test('an archived survey is read-only', () => expect(mayEdit({ ...published, quickCode: null }, true)).toBe(false))
test('a partner organisation sees a survey read-only', () => expect(mayEdit(published, false)).toBe(false))
test('the owner edits a published survey', () => expect(mayEdit(published, true)).toBe(true))

test.each([
  [{ isNew: true, hasResponses: false }, true, false],
  [{ isNew: false, hasResponses: true }, true, false],
  [{ isNew: false, hasResponses: false }, false, false],
  [{ isNew: false, hasResponses: false }, true, true],
])('delete is hidden for new and for answered surveys: %j, editable %s', (survey, editable, shown) =>
  expect(mayDelete(survey, editable)).toBe(shown),
)

test('a null name is shown as Draft and the date it was made', () => {
  expect(shownName(null, '2026-11-07')).toBe('Draft - 07/11/2026')
  expect(shownName('Autumn audience', '2026-11-07')).toBe('Autumn audience')
})

test('a quick code has ten unambiguous characters', () => {
  const codes = Array.from({ length: 200 }, newQuickCode)
  for (const code of codes) expect(code).toMatch(/^[23456789ABCDEFGHJKMNPQRSTVWXYZ]{10}$/)
  expect(new Set(codes).size).toBe(200)
})

test.each([
  [false, false, undefined],
  [true, false, 'responses'],
  [false, true, 'device'],
  [true, true, 'responses'],
])('with responses: %s, with a device out: %s, the questions are locked by %s', (hasResponses, hasDeviceOut, lock) =>
  expect(questionLock({ hasResponses, hasDeviceOut })).toBe(lock),
)

test('an editable draft is saved as a template, unless it is made of one of the organisation', () => {
  expect(maySaveAsTemplate({ isDraft: true }, true, 'mandated')).toBe(true)
  expect(maySaveAsTemplate({ isDraft: true }, true, null)).toBe(true)
  expect(maySaveAsTemplate({ isDraft: true }, true, 'organisation')).toBe(false)
  expect(maySaveAsTemplate({ isDraft: true }, false, 'mandated')).toBe(false)
  expect(maySaveAsTemplate({ isDraft: false }, true, 'mandated')).toBe(false)
})
