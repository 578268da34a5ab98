// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createEarlyKeys } from './early-keys'

const escaped = vi.fn()
const keys = createEarlyKeys(escaped)
afterEach(() => keys.take())

/** @returns whether the page behind got the key */
function press(key: string, held: KeyboardEventInit = {}): boolean {
  const onPage = vi.fn()
  document.addEventListener('keydown', onPage)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ...held, bubbles: true, cancelable: true }))
  document.removeEventListener('keydown', onPage)
  return onPage.mock.calls.length > 0
}

test('before it begins and after it has ended every key is the page’s', () => {
  expect(press('a')).toBe(true)
  keys.begin()
  keys.take()
  expect(press('a')).toBe(true)
  expect(keys.take()).toBe('')
})

test('keys with Control, Command or Alt are the browser’s', () => {
  keys.begin()
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) expect(press('r', held)).toBe(true)
  expect(keys.take()).toBe('')
})

test('what is typed is there once, and the page behind gets none of it', () => {
  keys.begin()
  for (const key of ['h', 'x', 'Backspace', 'A', ' ', '?', 'Enter', 'Tab', 'ArrowDown']) expect(press(key)).toBe(false)
  expect(keys.take()).toBe('hA ?')
  expect(keys.take()).toBe('')
})

test('Escape ends it', () => {
  keys.begin()
  press('h')
  press('Escape')
  expect(escaped).toHaveBeenCalledTimes(1)
  expect(press('a')).toBe(true)
  expect(keys.take()).toBe('')
})
