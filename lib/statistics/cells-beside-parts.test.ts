import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HiddenPart, hiddenBesideParts } from './cells-beside-parts'
import { hiddenCells } from './small-cells'

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const totalOf = (surveys: readonly number[][]) =>
  (surveys[0] ?? []).map((_, at) => sumOf(surveys.map((counts) => counts[at] ?? 0)))

/** What the pages of surveys hide of themselves; a part of which one cell is hidden tells it. */
const hiddenOf = (surveys: readonly number[][]): HiddenPart[] =>
  surveys.map((counts) => new Map(hiddenCells(counts, sumOf(counts)).map((at) => [at, counts[at] ?? 0] as const)))

const hide = (surveys: readonly number[][]) => {
  const counts = totalOf(surveys)
  return hiddenBesideParts(counts, hiddenCells(counts, sumOf(counts)), [hiddenOf(surveys)])
}

describe('of a total whose parts are seen too', () => {
  test('nothing more is hidden where the parts hide nothing', () =>
    expect(
      hide([
        [57, 38],
        [20, 30],
      ]),
    ).toEqual([]))

  test('a small survey is not told by the difference from the large one', () =>
    expect(
      hide([
        [57, 38, 12],
        [3, 2, 0],
      ]),
    ).toEqual([0, 1]))

  test('a group of nobody in the small survey is still shown', () =>
    expect(
      hide([
        [57, 38, 12],
        [5, 4, 0],
      ]),
    ).not.toContain(2))

  test('many small surveys together are ten and more', () =>
    expect(hide([[60, 40], ...Array.from({ length: 10 }, () => [3, 2])])).toEqual([]))

  test('the second hidden group of one survey is not told, for the first would follow', () =>
    expect(
      hide([
        [3, 12, 60],
        [40, 50, 60],
      ]),
    ).toEqual([0, 1]))

  test('a group that two surveys hide may be shown where it is ten and more, not what either hides beside it', () =>
    expect(
      hide([
        [3, 12, 60, 0],
        [8, 60, 20, 60],
      ]),
    ).toEqual([1, 2]))

  test('a difference of ten people may be told, and one of nine not', () => {
    const besideOf = (count: number) =>
      hiddenBesideParts([60, 50], [], [[new Map([0, 1].map((place) => [place, count]))]])
    expect([besideOf(10), besideOf(9)]).toEqual([[], [0, 1]])
  })

  test('one that is hidden alone is joined by the smallest of somebody, and few people by others', () => {
    expect(hiddenBesideParts([40, 20, 30, 0], [0], [])).toEqual([0, 1])
    expect(hiddenBesideParts([40, 20, 20, 0], [0], [])).toEqual([0, 1])
    expect(hiddenBesideParts([40, 0], [0], [])).toEqual([0, 1])
    expect(hiddenBesideParts([50, 4, 5, 20], [2, 1], [])).toEqual([1, 2, 3])
    expect(hiddenBesideParts([50, 4, 6, 20], [1, 2], [])).toEqual([1, 2])
  })

  test('what a long survey had in other years is not told either', () => {
    const now = new Map([
      [0, 40],
      [1, 12],
    ])
    const otherYears = new Map([
      [0, 50],
      [1, 3],
    ])
    expect(hiddenBesideParts([40, 12], [], [[now]])).toEqual([])
    expect(hiddenBesideParts([40, 12], [], [[now], [otherYears]])).toEqual([0, 1])
  })
})

/**
 * Somebody with all pages open: of any surveys and any groups that the year shows, subtracts from the year what the pages show.
 * Where all that is hidden is of these surveys, what they hide in these groups is known.
 */
function* findDifferences(surveys: readonly number[][], shown: readonly number[]) {
  const pages = hiddenOf(surveys)
  // What the year shows and no page hides anything of, nobody of those hidden answered.
  const empty = shown.filter((at) => sumOf(pages.map((part) => part.get(at) ?? 0)) === 0)
  const hidden = pages.map((part) => new Map([...part].filter(([at]) => !empty.includes(at))))
  for (const [at, part] of hidden.entries())
    if (part.size === 1 && part.size < (pages[at]?.size ?? 0)) yield { people: sumOf([...part.values()]), asked: empty }
  for (let groups = 1; groups < 2 ** shown.length; groups++) {
    const asked = shown.filter((_, at) => (groups >> at) & 1)
    for (let chosen = 1; chosen < 2 ** surveys.length; chosen++) {
      const isChosen = (survey: number) => ((chosen >> survey) & 1) === 1
      const isKnown = hidden.every((part, survey) => isChosen(survey) || asked.every((at) => !part.has(at)))
      if (!isKnown) continue
      const own = hidden.filter((_, survey) => isChosen(survey))
      const inside = sumOf(own.flatMap((part) => asked.map((at) => part.get(at) ?? 0)))
      // What each page hides in all is on it: the rest of these surveys follows, and so do those that hide nothing else.
      const touched = own.filter((part) => asked.some((at) => part.has(at)))
      const all = sumOf(touched.flatMap((part) => [...part.values()]))
      const whole = touched.filter((part) => [...part.keys()].every((at) => asked.includes(at)))
      yield { people: inside - sumOf(whole.flatMap((part) => [...part.values()])), asked }
      if (inside > 0) yield { people: all - inside, asked }
    }
  }
}

test('no difference of the year and any pages tells of one to nine people', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 4 }).chain((groups) =>
        fc.array(fc.array(fc.oneof(fc.nat(4), fc.nat(14), fc.nat(60)), { minLength: groups, maxLength: groups }), {
          minLength: 1,
          maxLength: 4,
        }),
      ),
      (surveys) => {
        const hidden = hide(surveys)
        const counts = totalOf(surveys)
        const shown = [...counts.keys()].filter((at) => !hidden.includes(at))
        for (const { people } of findDifferences(surveys, shown)) expect(people === 0 || people >= 10).toBe(true)
        if (hidden.length > 0 && hidden.length < counts.length) expect(hidden.length).toBeGreaterThan(1)
      },
    ),
    { numRuns: 3_000 },
  ))
