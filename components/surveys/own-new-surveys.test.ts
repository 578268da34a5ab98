// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { isEditorOf } from './delete-if-new'

/** The script of a window, read anew. */
async function aWindow() {
  vi.resetModules()
  const window = await import('./own-new-surveys')
  window.trackOwnNewSurveys()
  return window
}

const away = () => dispatchEvent(new Event('pagehide'))

beforeEach(() => sessionStorage.clear())

test('a window owns no survey that it did not make, nor one that it has left', async () => {
  const { addOwnNewSurvey, isOwnNewSurvey, removeOwnNewSurvey } = await aWindow()
  addOwnNewSurvey(28)
  expect(isOwnNewSurvey(29)).toBe(false)
  removeOwnNewSurvey(28)
  expect(isOwnNewSurvey(28)).toBe(false)
})

test('a duplicated tab gets a copy of the session’s storage and owns nothing', async () => {
  const { addOwnNewSurvey } = await aWindow()
  addOwnNewSurvey(28)
  expect(sessionStorage).toHaveLength(0)
  expect((await aWindow()).isOwnNewSurvey(28)).toBe(false)
})

test('a reload keeps what the window made', async () => {
  const { addOwnNewSurvey } = await aWindow()
  addOwnNewSurvey(28)
  addOwnNewSurvey(31)
  away()
  const again = await aWindow()
  expect([28, 29, 31].map(again.isOwnNewSurvey)).toEqual([true, false, true])
  expect(sessionStorage).toHaveLength(0)
})

test.each([
  ['/survey-overview/28', true],
  ['/event-overview/28', false],
  ['/survey-overview/128', false],
  ['/survey-overview/28/more', false],
  ['/events-list', false],
])('at %s a new survey with the number 28 is not left yet: %s', (path, stays) => {
  expect(isEditorOf(28, path)).toBe(stays)
})
