import { type HiddenPart, hiddenBesideParts } from '@/lib/statistics/cells-beside-parts'
import { hiddenCells } from '@/lib/statistics/small-cells'
import { type AskedQuestion, takesTheRest } from '@/lib/surveys/questions/asked-questions'

/** A question as the results of a survey show it, and what its answers are in the question of a report. */
export type PageQuestion = {
  /** The entry of the dictionary that says that it was answered. */
  answered: number
  /** In the order of its answers: the entry of each, and its answer in the report; null for one that is none there. */
  answers: readonly { valueId: number; code: string | null }[]
}

/** How many responses of a survey have a value, by the years in which they count. */
export type SurveyCounts = {
  /** False for what retention has taken: no page shows it any more. */
  isShown: boolean
  byYear: ReadonlyMap<number, ReadonlyMap<number, number>>
}

/** What the pages of single surveys hide of a year's answers to a question, and of other years' answers on the same pages. */
export type PartsOfYear = readonly [within: readonly HiddenPart[], beyond: readonly HiddenPart[]]

/** Beside the answers of a report: nothing is shown of it. */
const elsewhere = -1

function placeOf({ categories }: AskedQuestion, code: string | null): number {
  if (code === null) return elsewhere
  const listed = categories.findIndex(({ codes }) => codes.includes(code))
  return listed >= 0 ? listed : categories.findIndex(takesTheRest)
}

/** What somebody who has the results of every survey open does not see of a year's answers to a question. */
export function partsOfYear(
  question: AskedQuestion,
  pages: readonly PageQuestion[],
  surveys: readonly SurveyCounts[],
  year: number,
): PartsOfYear {
  const within: HiddenPart[] = []
  const beyond: HiddenPart[] = []
  for (const survey of surveys)
    for (const page of pages) {
      const part = partOf(question, page, survey, year)
      if (!part) continue
      within.push(part.within)
      if (part.beyond) beyond.push(part.beyond)
    }
  return [within, beyond]
}

type Part = { within: HiddenPart; beyond: HiddenPart | null }

function partOf(question: AskedQuestion, page: PageQuestion, { isShown, byYear }: SurveyCounts, year: number) {
  const countIn = (of: (year: number) => boolean) => (valueId: number) =>
    [...byYear].reduce((sum, [each, counts]) => sum + (of(each) ? (counts.get(valueId) ?? 0) : 0), 0)
  const [now, other, all] = [countIn((each) => each === year), countIn((each) => each !== year), countIn(() => true)]
  if (now(page.answered) === 0) return undefined
  const folded = (answers: PageQuestion['answers'], countOf: (valueId: number) => number): HiddenPart => {
    const part = new Map<number, number>()
    for (const { valueId, code } of answers) {
      const place = placeOf(question, code)
      part.set(place, (part.get(place) ?? 0) + countOf(valueId))
    }
    return part
  }
  // A page of several years shows their sum alone: what is of one of them is hidden, whatever the page shows.
  if (!isShown) return { within: folded(page.answers, now), beyond: null } satisfies Part
  if (other(page.answered) > 0)
    return { within: folded(page.answers, now), beyond: folded(page.answers, other) } satisfies Part
  const hidden = hiddenCells(
    page.answers.map(({ valueId }) => all(valueId)),
    all(page.answered),
  )
  const within = folded(
    page.answers.filter((_, at) => hidden.includes(at)),
    now,
  )
  // What a page hides in all is known: of a single answer it is nothing hidden.
  return within.size > 1 ? ({ within, beyond: null } satisfies Part) : undefined
}

/** Which answers of a question are withheld: small groups, and what would tell of them beside the results of the surveys. */
export const withheldAnswers = (
  counts: readonly number[],
  answered: number,
  parts: PartsOfYear | undefined,
): number[] => hiddenBesideParts(counts, hiddenCells(counts, answered), parts ?? [])
