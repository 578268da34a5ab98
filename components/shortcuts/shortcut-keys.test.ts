// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { singleKeyOf } from './shortcut-keys'

const press = (key: string, within = '<p id="at">words</p>', held: KeyboardEventInit = {}) => {
  document.body.innerHTML = within
  const event = new KeyboardEvent('keydown', { key, ...held, bubbles: true, cancelable: true })
  let found: ReturnType<typeof singleKeyOf>
  const listen = (happened: KeyboardEvent) => {
    found = singleKeyOf(happened)
  }
  window.addEventListener('keydown', listen)
  document.getElementById('at')?.dispatchEvent(event)
  window.removeEventListener('keydown', listen)
  return found
}

test.each([
  '<input id="at">',
  '<input id="at" type="search">',
  '<textarea id="at"></textarea>',
  '<select id="at"></select>',
  '<div contenteditable><b id="at">words</b></div>',
  '<table role="grid"><tr><td role="gridcell" id="at">7</td></tr></table>',
  '<div role="menu"><div role="menuitem" id="at">Logout</div></div>',
  '<div role="listbox"><div role="option" id="at">Leeds</div></div>',
])('a key typed into %s stays there', (within) => {
  for (const key of ['?', '/']) expect(press(key, within)).toBeUndefined()
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])(
  'a key with %j is something else',
  (held) => {
    for (const key of ['?', '/']) expect(press(key, undefined, held)).toBeUndefined()
  },
)

test('a key that something has already taken is nobody else’s', () => {
  const taken = new KeyboardEvent('keydown', { key: '?', cancelable: true })
  taken.preventDefault()
  expect(singleKeyOf(taken)).toBeUndefined()
})

test('anywhere else ? opens the sheet, / goes to the list’s search, and other keys do nothing', () => {
  for (const within of ['<p id="at">words</p>', '<a href="/" id="at">Home</a>', '<input type="checkbox" id="at">'])
    expect([press('?', within), press('/', within), press('x', within)]).toEqual(['sheet', 'list search', undefined])
  expect(press('?', undefined, { shiftKey: true })).toBe('sheet')
})
