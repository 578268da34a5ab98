import { expect, test } from 'vitest'
import { commandOf } from './grid-keys'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held })

test('keys that the grid has no use for stay with the browser', () => {
  for (const key of ['F5', ' ', 'Shift', 'Process', 'Dead']) expect(press(key)).toBeUndefined()
  expect(press('c', { ctrlKey: true })).toBeUndefined()
  expect(press('v', { metaKey: true })).toBeUndefined()
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined()
})

test('arrows, Home, End and the page keys move, and with Shift extend the selection', () => {
  expect(press('ArrowUp')).toEqual({ ask: 'move', move: { by: 'cell', rows: -1, columns: 0 }, extend: false })
  expect(press('ArrowRight', { shiftKey: true })).toMatchObject({ ask: 'move', extend: true })
  expect(press('Home')).toMatchObject({ move: { by: 'edge', rows: 0, columns: -1 } })
  expect(press('End', { ctrlKey: true })).toMatchObject({ move: { by: 'edge', rows: 1, columns: 1 } })
  expect(press('PageDown')).toMatchObject({ move: { by: 'page', rows: 1 } })
})

test('Enter edits, typing edits, Delete clears, Tab goes on', () => {
  expect(press('Enter')).toEqual({ ask: 'edit' })
  expect(press('F2')).toEqual({ ask: 'edit' })
  expect(press('7')).toEqual({ ask: 'type', text: '7' })
  expect(press('Delete')).toEqual({ ask: 'clear' })
  expect(press('Tab', { shiftKey: true })).toEqual({ ask: 'tab', step: -1 })
})

test('Control or Command with z, y and d undo, redo and fill down', () => {
  expect(press('z', { ctrlKey: true })).toEqual({ ask: 'undo' })
  expect(press('Z', { metaKey: true, shiftKey: true })).toEqual({ ask: 'redo' })
  expect(press('y', { ctrlKey: true })).toEqual({ ask: 'redo' })
  expect(press('D', { ctrlKey: true })).toEqual({ ask: 'fillDown' })
})
