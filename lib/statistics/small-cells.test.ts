import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hiddenCells } from './small-cells'

describe('the hidden cells of a sensitive breakdown', () => {
  test.each([
    ['everything below ten answers', [9, 0], 9, [0, 1]],
    ['everything of no answers', [0, 0], 0, [0, 1]],
    ['nothing where no cell is small', [10, 0, 12], 22, []],
    ['nothing where all gave one answer', [0, 10, 0], 10, []],
    ['one small cell and the next smallest', [50, 9, 20, 0], 79, [1, 2]],
    ['two small ones that hold ten together', [5, 50, 5], 60, [0, 2]],
    ['two small ones that hold less, and a third', [4, 50, 5, 30], 89, [0, 2, 3]],
    ['every small cell, however many', [9, 9, 9, 1, 80], 108, [0, 1, 2, 3]],
    ['the first of equal ones', [1, 12, 12], 25, [0, 1]],
  ] as const)('%s', (_, counts, answered, places) => expect(hiddenCells(counts, answered)).toEqual(places))

  test('are none, or two or more people could be in; and no shown cell has one to nine', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 1, maxLength: 20 }), (counts) => {
        const answered = counts.reduce((sum, count) => sum + count, 0)
        const hidden = hiddenCells(counts, answered)
        const shown = counts.filter((_, at) => !hidden.includes(at))
        expect(shown.every((count) => count === 0 || count >= 10)).toBe(true)
        if (answered < 10) expect(hidden).toHaveLength(counts.length)
        if (answered < 10 || hidden.length === 0) return
        const sum = hidden.reduce((total, at) => total + (counts[at] ?? 0), 0)
        expect([hidden.length >= 2, sum >= 10]).toEqual([true, true])
      }),
    ))
})
