import { expect, test } from 'vitest'
import { type CellEntry, noEdits, pushEdits, redoEdits, undoEdits, withCells, withoutSaved } from './edits'

const stored: Record<string, number | null> = { 'a known': 4, 'a young': null, 'b known': 0 }
const storedOf = (rowKey: string, figure: string) => stored[`${rowKey} ${figure}`] ?? null
const entry = (rowKey: string, figure: string, typed: CellEntry['typed']) => ({ rowKey, figure, typed })
const edited = (...cells: CellEntry[]) => withCells(new Map(), cells, storedOf)

test('what equals the stored figure is no edit, blank and 0 are told apart', () => {
  expect(edited(entry('a', 'known', '4'), entry('a', 'young', ' '), entry('b', 'known', 0)).size).toBe(0)
  expect(edited(entry('a', 'known', '')).get('a')).toEqual({ known: { figure: null } })
  expect(edited(entry('a', 'young', '0')).get('a')).toEqual({ young: { figure: 0 } })
})

test('a text that is no figure stays as it was typed, with what is wrong', () => {
  expect(edited(entry('a', 'known', '1.5')).get('a')).toEqual({
    known: { figure: null, typed: '1.5', message: 'Figures are whole numbers, 0 or more' },
  })
})

test('an edit that is taken back by hand leaves nothing, and other rows keep their object', () => {
  const before = edited(entry('a', 'known', '5'), entry('b', 'known', '6'))
  const after = withCells(before, [entry('a', 'known', '4')], storedOf)
  expect([...after.keys()]).toEqual(['b'])
  expect(after.get('b')).toBe(before.get('b'))
})

test('what is typed while figures are on their way to be saved stays unsaved', () => {
  const saved = [
    { rowKey: 'a', figure: 'known', before: 4, after: 5 },
    { rowKey: 'a', figure: 'young', before: null, after: 2 },
    { rowKey: 'b', figure: 'known', before: 0, after: 6 },
    { rowKey: 'c', figure: 'known', before: null, after: 7 },
  ]
  const meanwhile = edited(
    entry('a', 'known', '5'),
    entry('a', 'young', 'two'),
    entry('b', 'young', '1'),
    entry('c', 'known', '8'),
  )
  const left = withoutSaved(meanwhile, saved)
  expect(left.get('a')).toEqual({ young: expect.objectContaining({ typed: 'two' }) })
  // Put back by hand to the 0 that it was.
  expect(left.get('b')).toEqual({ known: { figure: 0 }, young: { figure: 1 } })
  expect(left.get('c')).toEqual({ known: { figure: 8 } })
  expect(withoutSaved(edited(entry('a', 'known', '5')), saved.slice(0, 1)).size).toBe(0)
})

test('every step can be undone and redone, until something else is done', () => {
  const one = edited(entry('a', 'known', '5'))
  const two = edited(entry('a', 'known', '6'))
  const done = pushEdits(pushEdits(noEdits, one), two)
  expect(undoEdits(done).present).toBe(one)
  expect(undoEdits(undoEdits(undoEdits(done))).present).toBe(noEdits.present)
  expect(redoEdits(undoEdits(done)).present).toBe(two)
  expect(redoEdits(pushEdits(undoEdits(done), one)).present).toBe(one)
})
