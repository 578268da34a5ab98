import 'server-only'
import type { Database } from '@/db/client'
import type { AnswerPeriod } from '../answers/answer-period'
import type { SampledSums } from '../answers/question-sums'
import { readAnswers } from '../answers/read-answers'
import { type GroupedAnswers, groupAnswers, groupAnswersOfYears } from '../answers/sum-answers'
import { type CellSums, sumCellsOfYears } from '../cells/cells-queries'
import { wholeMonthsOf } from '../cells/whole-months'
import { ticketsByRegion } from '../origins/home-regions-of-buyers'
import { findPlaceNames } from '../origins/origins-queries'
import type { Weighting } from '../report'
import type { ReportQuestion, TwoYears } from '../report-question'
import { sumAttendanceByEvent } from './totals-queries'
import { type KnownTotals, type Weighing, weighAnswers, weighedByInWords, weighingInWords } from './weigh-answers'

/** What was answered in both years, as a sample: by event, and weighted where that was asked for and can be. */
type SampledAnswers = {
  sums: TwoYears<SampledSums>
  isWeighted: boolean
  /** Last year's answers have nothing to be weighted by. */
  isBeforeLeftOut: boolean
  weighting: Weighting
  /** What the weights did, and what margins allow for, a sentence each. */
  notes: string[]
}

/** Reads what was answered to some concepts by event, each answer as heavy as the others. */
export async function readEventAnswers(
  db: Database,
  question: Pick<ReportQuestion, 'organisations' | 'filters'>,
  period: AnswerPeriod,
  concepts: readonly string[],
): Promise<TwoYears<SampledSums>> {
  if (question.organisations === 'all') return readAnswers(db, question, period, concepts)
  const { now, before } = await groupAnswersOfYears(db, { ...question, ...period }, concepts, ['event'])
  return { now: sampleOf(now, null), before: sampleOf(before, null) }
}

/**
 * Reads what was answered to some concepts as a sample of everybody who came: by event, and weighted where the address asks
 * for it and what is known allows it. Of the whole nation, pooled.
 */
export async function readSampledAnswers(
  db: Database,
  question: ReportQuestion,
  period: AnswerPeriod,
  concepts: readonly string[],
): Promise<SampledAnswers> {
  const { organisations, filters } = question
  if (organisations === 'all') {
    return {
      sums: await readAnswers(db, question, period, concepts),
      ...{ isWeighted: false, isBeforeLeftOut: false },
      weighting: {
        isApplied: false,
        isOffered: false,
        words: 'Answers of the whole nation are pooled and unweighted.',
      },
      notes: [
        'The answers of all organisations are pooled and unweighted, and margins are as if each were of an event of its own. Choose an organisation to weight its answers.',
      ],
    }
  }
  const counted = { organisations, filters, ...period }
  const isAsked = filters.weighted !== undefined
  const [{ now, before }, together, totals] = await Promise.all([
    groupAnswersOfYears(db, counted, concepts, isAsked ? ['event', 'region'] : ['event']),
    isAsked ? null : groupAnswers(db, counted, [], ['event', 'region']),
    readTotals(db, { ...question, organisations }, period),
  ])
  const weighing = weighAnswers((together ?? now).groups, totals.now)
  const canBe = weighing.by.length > 0
  const isWeighted = isAsked && canBe
  const weighingBefore = isWeighted ? weighAnswers(before.groups, totals.before) : null
  return {
    sums: {
      now: sampleOf(now, isWeighted ? weighing : null),
      before: sampleOf(before, weighingBefore),
    },
    isWeighted,
    isBeforeLeftOut: before.groups.length > 0 && weighingBefore?.raked === null,
    weighting: {
      isApplied: isWeighted,
      isOffered: canBe,
      words: canBe ? `to ${weighedByInWords(weighing.by)}` : `Answers cannot be weighted: ${weighing.why}.`,
    },
    notes: [
      ...(isWeighted
        ? weighingInWords(weighing)
        : [
            canBe
              ? `Every answer counts the same. They can be weighted to ${weighedByInWords(weighing.by)}.`
              : `Every answer counts the same. They cannot be weighted: ${weighing.why}.`,
          ]),
      'Answers of people at one event are alike: from ten events on, a margin is at least what the differences between events make it.',
    ],
  }
}

/** A year's answers with the weights of their groups. */
function sampleOf({ all, groups }: GroupedAnswers, weighing: Weighing | null): SampledSums {
  const weights = weighing?.raked?.weights
  return { ...all, groups: groups.map((group, at) => ({ ...group, weight: weights?.[at] ?? 1 })) }
}

/** What is known of everybody who came in both years. */
async function readTotals(
  db: Database,
  { organisations, filters, today }: ReportQuestion & { organisations: readonly number[] },
  period: AnswerPeriod,
): Promise<TwoYears<KnownTotals>> {
  const months = wholeMonthsOf(filters, today)
  const [attendance, { place }, names] = await Promise.all([
    sumAttendanceByEvent(db, organisations, period),
    months ? sumCellsOfYears(db, { organisations, filters }, months, ['place']) : { place: { now: [], before: [] } },
    findPlaceNames(db),
  ])
  const ticketsOf = (cells: readonly CellSums[]) => ({
    byRegion: ticketsByRegion(cells, names),
    all: cells.reduce((sum, { tickets }) => sum + tickets, 0),
  })
  return {
    now: { attendance: attendance.now, tickets: ticketsOf(place.now) },
    before: { attendance: attendance.before, tickets: ticketsOf(place.before) },
  }
}
