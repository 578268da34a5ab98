import { type FigureName, figureNames, type QuarterFigures, totalAttendance, totalCyp } from '@/lib/attendance/rules'
import { countOf, formatNumber } from '@/lib/floor/format-number'

/**
 * What looks odd about a quarter of an organisation, each rule by itself: a reason to ask, and never a refusal. The sums of
 * a quarter count the events that `hasMoreYoung`, `isSameAsEarlier` and `isFarFromSales` are true of; a test compares that
 * SQL with them at each edge.
 */
export const oddityKinds = ['jump', 'young', 'far', 'same', 'alike'] as const
export type OddityKind = (typeof oddityKinds)[number]

/** Something odd, with the reason in words. */
export type Oddity = { kind: OddityKind; reason: string }

/** The numbers of the rules. */
export const oddityLimits = {
  /** A figure so many times last year's, and more than so many over it. */
  jumpTimes: 5,
  jumpOver: 500,
  /** Tickets sold differ from the known attendance by more than this share of it, and by more than so many. */
  farShare: 0.25,
  farOver: 100,
  /** So many figures that are not 0 are those of the quarter before. */
  sameFigures: 3,
  /** So many responses with the same answers as another: fewer may be chance. */
  alikeFrom: 5,
} as const

/** True of a figure that is five times last year's or more, and over 500 above it. Of nothing last year there is no five times. */
export const hasJumped = (now: number, before: number): boolean =>
  before > 0 && now >= oddityLimits.jumpTimes * before && now - before > oddityLimits.jumpOver

/** True of an event with more children and young people than people. */
export const hasMoreYoung = (figures: QuarterFigures): boolean => totalCyp(figures) > totalAttendance(figures)

/** True of an event of which three or more figures that are not 0 are those of the quarter before. */
export const isSameAsEarlier = (figures: QuarterFigures, earlier: QuarterFigures): boolean =>
  figureNames.filter((name) => figures[name] !== null && figures[name] !== 0 && figures[name] === earlier[name])
    .length >= oddityLimits.sameFigures

/** True where the tickets sold are over 25 % and over 100 away from the known attendance, either way. */
export function isFarFromSales(known: number | null, sold: number): boolean {
  if (known === null) return false
  const away = Math.abs(sold - known)
  return away > oddityLimits.farOver && away > oddityLimits.farShare * known
}

/** True of so many responses with the same answers as another that it is hardly chance. */
export const areAlike = (responses: number): boolean => responses >= oddityLimits.alikeFrom

/** The sums that oddities are looked for in. */
export type OddFacts = QuarterSums & {
  youngEvents: number
  sameEvents: number
  farEvents: number
  alikeResponses: number
}

/** The six figures of a quarter, summed over an organisation's events. */
export type QuarterSums = Record<FigureName, number>

const figureWords: Record<FigureName, string> = {
  occurencesAtLocation: 'Occurrences',
  totalTicketsAvailable: 'Tickets available',
  knownAttendance: 'Known attendance',
  estimatedAttendance: 'Estimated attendance',
  knownAttendanceCyp: 'Known attendance of children and young people',
  estimatedAttendanceCyp: 'Estimated attendance of children and young people',
}

const eventsHave = (count: number) => countOf(count, 'event has', 'events have')

/** What looks odd about a quarter, with the reasons; `before` is the same quarter of last year. */
export function findOddities(now: OddFacts, before: QuarterSums | null): Oddity[] {
  const jumps = figureNames.flatMap((name): Oddity[] =>
    before !== null && hasJumped(now[name], before[name])
      ? [
          {
            kind: 'jump',
            reason: `${figureWords[name]}: ${formatNumber(now[name])}, last year ${formatNumber(before[name])}.`,
          },
        ]
      : [],
  )
  // The words are made of what is odd alone: of a thousand organisations they would take longer than everything else.
  const counted: [OddityKind, boolean, () => string][] = [
    ['young', now.youngEvents > 0, () => `${eventsHave(now.youngEvents)} more children and young people than people.`],
    ['far', now.farEvents > 0, () => `${eventsHave(now.farEvents)} sold tickets far from the known attendance.`],
    ['same', now.sameEvents > 0, () => `${eventsHave(now.sameEvents)} the same figures as in the quarter before.`],
    [
      'alike',
      areAlike(now.alikeResponses),
      () => `${formatNumber(now.alikeResponses)} responses have the same answers as another.`,
    ],
  ]
  return [...jumps, ...counted.flatMap(([kind, isOdd, reason]) => (isOdd ? [{ kind, reason: reason() }] : []))]
}
