import 'server-only'
import type { Database } from '@/db/client'
import { daysBefore } from '@/lib/floor/calendar/instants'
import { dayInLondon, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { unfinishedRetentionDays } from '@/lib/floor/retention-days'
import { answersKeptSince } from '@/lib/responses/retention'
import { findFollowers, placesOf } from '@/lib/results/sensitive'
import { neutralTitle } from '@/lib/surveys/questions/neutral-title'
import { questionsOf, type SchemaElement, type SurveySchema } from '@/lib/surveys/questions/survey-schema'
import { answerPeriodOf } from '../answers/answer-period'
import { type AnswerTerms, readAnswerTerms } from '../answers/answer-terms'
import { sumAnswers, sumAnswersBy } from '../answers/sum-answers'
import { findCountedSurveys } from '../answers/template-queries'
import { countConfirmed } from '../attendance/attendance-queries'
import { sumCellsOfYears } from '../cells/cells-queries'
import { wholeMonthsOf } from '../cells/whole-months'
import { ticketsByRegion } from '../origins/home-regions-of-buyers'
import { findPlaceNames } from '../origins/origins-queries'
import type { ReportContent } from '../report'
import type { ReportContext, ReportQuestion } from '../report-question'
import { type SalesPeriod, salesPeriodOf } from '../tickets/sales-days'
import { type Days, sumSales } from '../tickets/sales-queries'
import { countDropOff } from './drop-off-queries'
import { otherQuestions } from './drop-off-table'
import { type HealthFacts, lastFourWeeksOf, makeFutureHealthReport, makeHealthReport } from './health-report'
import {
  type CountedResponses,
  findMedianMinutes,
  findSampledEvents,
  type ResponseSums,
  sumResponses,
} from './response-queries'

const noResponses: ResponseSums = { label: null, responses: 0, marked: 0 }

/**
 * Reads how many answered, when, and by what; of the whole nation, and of a time whose answers retention deletes, only what
 * the cells of answers hold.
 */
export async function readHealth(ctx: ReportContext, question: ReportQuestion): Promise<ReportContent> {
  const period = salesPeriodOf(question.filters, question.today)
  if (!period) return makeFutureHealthReport()
  if (question.organisations === 'all')
    return makeHealthReport(
      await readSums(
        ctx,
        question,
        period,
        'Events, weeks, links, and where people stop are shown for an organisation: choose one.',
      ),
    )
  if (!areAnswersKept(ctx, period.days))
    return makeHealthReport(
      await readSums(
        ctx,
        question,
        period,
        'Single answers are kept for seven years. Of this time how many they were is known, and no longer when they came and by what.',
      ),
    )
  return makeHealthReport(await readOrganisations(ctx, question, period))
}

/** False for days of which retention has deleted answers, or may at any moment: they stay counted in the cells alone. */
export const areAnswersKept = ({ now }: Pick<ReportContext, 'now'>, { from }: Days): boolean =>
  from >= dayInLondon(answersKeptSince(now))

/** How many answered in the quarters of a year, by the cells of answers. */
async function sumYear(
  db: Database,
  { organisations, filters, period }: ReportQuestion,
  year: number,
): Promise<ResponseSums> {
  const counted = { organisations, filters, year, quarters: answerPeriodOf(period).quarters }
  const [all, unmarked] = await Promise.all([
    sumAnswers(db, counted, []),
    sumAnswers(db, { ...counted, filters: { ...filters, marked: 'excluded' } }, []),
  ])
  return { label: null, responses: all.responses, marked: all.responses - unmarked.responses }
}

async function readSums(
  { db }: ReportContext,
  question: ReportQuestion,
  period: SalesPeriod,
  whyNoParts: string,
): Promise<HealthFacts> {
  const [now, before] = await Promise.all([
    sumYear(db, question, period.year),
    period.isRunning ? null : sumYear(db, question, period.year - 1),
  ])
  const none = new Map<string, number>()
  return {
    ...{ period, total: { now, before }, byWeek: [], byWay: [], byWeekday: [], ticketsByWeek: none },
    ...{ ticketsByWeekday: none, events: null, isConfirmed: false, dropOff: null, time: null },
    ...{ byDay: [], byPlace: [], byRegion: { responses: new Map(), tickets: new Map() }, whyNoParts },
  }
}

async function readOrganisations(
  { db, now }: ReportContext,
  question: ReportQuestion,
  period: SalesPeriod,
): Promise<HealthFacts> {
  const { organisations, filters, period: asked, today } = question
  const counted = { organisations, filters }
  const { days } = period
  const since = daysBefore(now, unfinishedRetentionDays)
  const [responses, before, weeks, weekdays, byRegion, events, confirmed, dropOff, time] = await Promise.all([
    sumResponses(db, counted, days, ['nothing', 'day', 'week', 'way', 'place', 'weekday']),
    areAnswersKept({ now }, period.before)
      ? sumResponses(db, counted, period.before, ['nothing']).then(({ nothing }) => nothing[0])
      : sumYear(db, question, period.year - 1),
    sumSales(db, counted, days, 'week'),
    sumSales(db, counted, days, 'weekday'),
    readRegions(db, counted, asked, today),
    findSampledEvents(db, counted, days, asked),
    countConfirmed(db, organisations, asked),
    readDropOff(db, counted, since),
    findMedianMinutes(db, counted, days),
  ])
  const lastDays = lastFourWeeksOf(days)
  const ticketsOf = (sums: typeof weeks) => new Map(sums.map(({ label, tickets }) => [label ?? '', tickets]))
  return {
    period,
    total: { now: responses.nothing[0] ?? noResponses, before: before ?? noResponses },
    byDay: responses.day.filter(({ label }) => label !== null && label >= lastDays.from && label <= lastDays.until),
    ...{ byWeek: responses.week, byWay: responses.way, byPlace: responses.place, byWeekday: responses.weekday },
    ...{ byRegion, events, dropOff, time, whyNoParts: null },
    ticketsByWeek: ticketsOf(weeks),
    ticketsByWeekday: ticketsOf(weekdays),
    isConfirmed:
      confirmed.length > 0 && confirmed.every(({ confirmed: done, organisations: owners }) => done === owners),
  }
}

/** Who answered and who bought, by the region they live in. */
async function readRegions(
  db: ReportContext['db'],
  counted: CountedResponses,
  asked: ReportQuestion['period'],
  today: PlainDate,
): Promise<HealthFacts['byRegion']> {
  const { year, quarters } = answerPeriodOf(asked)
  const [quarter] = quarters.length === 1 ? quarters : []
  const months = wholeMonthsOf({ year, quarter }, today)
  const [answers, cells, names] = await Promise.all([
    sumAnswersBy(db, { ...counted, year, quarters }, [], 'region'),
    months ? sumCellsOfYears(db, counted, months, ['place']) : { place: { now: [] } },
    findPlaceNames(db),
  ])
  return {
    responses: new Map(answers.map(({ id, responses }) => [id, responses])),
    tickets: ticketsByRegion(cells.place.now, names),
  }
}

/** What came of the responses to each survey, and what it asked, named as the mandated set has it. */
async function readDropOff(
  db: ReportContext['db'],
  counted: CountedResponses,
  since: Date,
): Promise<NonNullable<HealthFacts['dropOff']>> {
  const surveys = await countDropOff(db, counted, since)
  if (surveys.length === 0) return { surveys, asked: [] }
  const [{ templates }, schemas] = await Promise.all([
    readAnswerTerms(db),
    findCountedSurveys(
      db,
      surveys.map(({ surveyId }) => surveyId),
    ),
  ])
  const titles = mandatedTitles(templates)
  return {
    surveys,
    asked: schemas.map(({ id, schema }) => {
      const questions = questionsOf((schema ?? { pages: [] }) as SurveySchema)
      return {
        surveyId: id,
        questions: questions.map((question) => nameOf(question, titles)),
        followers: placesOf(questions, findFollowers(questions)),
      }
    }),
  }
}

/** The questions of the mandated sets by their concepts, in neutral words; of a concept in several, the latest ones. */
const mandatedTitles = (templates: AnswerTerms['templates']) =>
  new Map(
    templates
      .filter(({ kind }) => kind === 'mandated')
      .toSorted((one, other) => Number(one.isLatest) - Number(other.isLatest))
      .flatMap(({ elements }) => elements)
      .map(({ name, title, concept }) => [concept ?? name, neutralTitle(name, title)]),
  )

const nameOf = ({ name, concept }: SchemaElement, titles: ReadonlyMap<string, string>) =>
  titles.get(concept ?? name) ?? otherQuestions
