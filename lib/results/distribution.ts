import type { Choice } from '@/lib/surveys/questions/survey-schema'
import type { CountedValue, CountRow, Distribution } from './figures'
import { findRatingScale } from './rating-scale'
import { shareOf, sumOf } from './shares'

/** Label of stored codes that the question does not list: they are shown, so that the rows add up. */
export const unlistedLabel = 'An answer that the question no longer has'

/** The stored code; a list or an object becomes text that matches no choice. */
const codeOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The distribution of a single-choice question, in the order of its choices. */
export function distributionOf(
  choices: readonly Choice[],
  counted: readonly Pick<CountedValue, 'value' | 'count'>[],
): Distribution {
  const scale = findRatingScale(choices) ?? null
  const answered = sumOf(counted)
  const counts = new Map<string, number>()
  for (const { value, count } of counted) counts.set(codeOf(value), (counts.get(codeOf(value)) ?? 0) + count)
  const isPoint = (code: string) => scale === null || scale.points.some((point) => point.code === code)
  const countOf = ({ value }: Choice) => counts.get(value) ?? 0
  const rowOf =
    (base: number) =>
    (choice: Choice): CountRow => {
      return { label: choice.text, count: countOf(choice), share: shareOf(countOf(choice), base) }
    }
  const [points, others] = [
    choices.filter(({ value }) => isPoint(value)),
    choices.filter(({ value }) => !isPoint(value)),
  ]
  const unlisted = answered - choices.reduce((sum, choice) => sum + countOf(choice), 0)
  const base = scale === null ? answered : points.reduce((sum, choice) => sum + countOf(choice), 0)
  const rows = points.map(rowOf(base))
  const apart = others.map(rowOf(answered))
  const unlistedRows = scale === null ? rows : apart
  if (unlisted > 0) unlistedRows.push({ label: unlistedLabel, count: unlisted, share: shareOf(unlisted, answered) })
  const total = sumOf((scale?.points ?? []).map(({ code, value }) => ({ count: value * (counts.get(code) ?? 0) })))
  const mean = scale === null || base === 0 ? null : total / base
  return { answered, base, rows, apart, scale, withheld: [], mean }
}
