import { minForPlain } from '@/lib/statistics/answer-bands'
import { effectiveSizeInWords } from '@/lib/statistics/margin-words'
import { categoriesLeft, type Margin, type RakedWeights, rakedWeights } from '@/lib/statistics/raking'
import { totalOf } from '@/lib/statistics/weights'
import { formatFigure, listInWords } from '../figure-words'

/** The answers of one event and one home region; either is 0 where it is not known. */
export type AnswersTogether = { eventId: number; regionId: number; responses: number }

/** What is known of everybody who came, by the ids of events and of home regions. */
export type KnownTotals = {
  attendance: ReadonlyMap<number, number>
  /** Tickets by where their buyers live, and all of them, those included of which that is not known. */
  tickets: { byRegion: ReadonlyMap<number, number>; all: number }
}

/** What answers can be weighted to. */
const kinds = {
  attendance: 'attendance by event',
  buyers: 'the home region of buyers',
} as const

type Kind = keyof typeof kinds

/** So large a part of the answers, and of the tickets, must be of a known event or region. */
const leastKnown = 0.7

/** Tickets of fewer tell little of where audiences live. */
const leastTickets = 100

export type Weighing = {
  /** One for each group of answers; null where nothing is known well enough to weight them. Worked out when it is read. */
  readonly raked: RakedWeights | null
  /** Nothing where they cannot be weighted. */
  by: readonly Kind[]
  /** Why they are weighted to nothing, or not to all; without an end. Blank where nothing is missing. */
  why: string
}

/** Weights that give answers the known totals; the words for what is missing where they cannot have them. */
export function weighAnswers(answers: readonly AnswersTogether[], totals: KnownTotals): Weighing {
  const counts = answers.map(({ responses }) => responses)
  const all = totalOf(counts)
  if (all < minForPlain)
    return { raked: null, by: [], why: `weights want ${minForPlain} answers, and there are ${all}` }
  const margins = {
    attendance: marginOf(answers, 'eventId', totals.attendance),
    buyers: marginOf(answers, 'regionId', totals.tickets.byRegion),
  }
  const reasons = {
    attendance: whyNotByAttendance(counts, margins.attendance),
    buyers: whyNotByBuyers(counts, margins.buyers, totals.tickets),
  }
  const by = (['attendance', 'buyers'] as const).filter((kind) => reasons[kind] === null)
  const missing = (['attendance', 'buyers'] as const).filter((kind) => reasons[kind] !== null)
  let raked: RakedWeights | undefined
  return {
    get raked() {
      if (by.length === 0) return null
      raked ??= rakedWeights(
        counts,
        by.map((kind) => margins[kind]),
      )
      return raked
    },
    by,
    why: listInWords(missing.map((kind) => reasons[kind] ?? '')),
  }
}

/** `attendance by event and the home region of buyers` */
export const weighedByInWords = (by: readonly Kind[]): string => listInWords(by.map((kind) => kinds[kind]))

/** The margin of events or regions: what has no known total has no category, and keeps its weight. */
function marginOf(
  answers: readonly AnswersTogether[],
  category: 'eventId' | 'regionId',
  totals: ReadonlyMap<number, number>,
): Margin {
  const known = [...totals].filter(([, total]) => total > 0)
  const all = totalOf(known.map(([, total]) => total))
  const shares = Object.fromEntries(known.map(([id, total]) => [String(id), total / all]))
  return { of: answers.map((each) => (shares[each[category]] === undefined ? null : String(each[category]))), shares }
}

/** The part of the answers that have a category. */
function knownPart(counts: readonly number[], { of }: Margin): number {
  const known = counts.filter((_, at) => of[at] !== null)
  return totalOf(known) / totalOf(counts)
}

const percent = (part: number) => formatFigure(part, 'share')

function whyNotByAttendance(counts: readonly number[], margin: Margin): string | null {
  const known = knownPart(counts, margin)
  if (known < leastKnown) return `attendance is known of the events of only ${percent(known)} of the answers`
  return categoriesLeft(counts, margin) < 2 ? 'too few events have ten answers' : null
}

function whyNotByBuyers(
  counts: readonly number[],
  margin: Margin,
  { byRegion, all }: KnownTotals['tickets'],
): string | null {
  const placed = totalOf([...byRegion.values()].filter((tickets) => tickets > 0))
  if (all < leastTickets) return 'too few tickets are uploaded to tell where buyers live'
  if (placed / all < leastKnown) return `only ${percent(placed / all)} of the tickets tell where their buyers live`
  const known = knownPart(counts, margin)
  if (known < leastKnown) return `only ${percent(known)} of the answers tell a region that buyers live in`
  return categoriesLeft(counts, margin) < 2 ? 'too few regions have ten answers' : null
}

/** What the weights did, a sentence each. */
export function weighingInWords({ raked, by, why }: Weighing): string[] {
  if (!raked) return []
  const { effectiveSize, trimmed, largestMiss } = raked
  const points = Math.round(largestMiss * 100)
  return [
    `Weighted to ${weighedByInWords(by)}${why && `; to no more, as ${why}`}. An answer whose event or region has no known total keeps its weight.`,
    `All answers together are ${effectiveSizeInWords(effectiveSize)}: weights make figures fairer, and less sure.`,
    ...(trimmed === 0
      ? []
      : [
          `No answer weighs less than 0.3 or more than 3 times the mean: ${percent(trimmed)} of them were cut to that${
            points === 0 ? '' : `, which misses what is known by up to ${points} ${points === 1 ? 'point' : 'points'}`
          }.`,
        ]),
  ]
}
