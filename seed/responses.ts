import { createHash } from 'node:crypto'
import { addDays, daysBetween } from '@/lib/floor/calendar/plain-date'
import { questionsOf } from '@/lib/surveys/questions/survey-schema'
import { type Answers, createAnswerMaker } from './answers'
import type { DemoData } from './demo-data'
import type { Random } from './random'
import { type DemoSurvey, pickLink } from './surveys'

const started = 0
const partial = 1
const submitted = 2
/** Unfinished answers are swept after 30 days; those here are all younger. */
const maxUnfinishedDays = 28

/** What looks odd about a few submitted responses, as `responses.marks` has it: a hidden field filled in, too quick. */
const [filledHidden, tooQuick] = [1, 2]
const marksOf = (index: number) => (index % 97 === 11 ? filledHidden : 0) | (index % 41 === 7 ? tooQuick : 0)

/** Responses of one survey as COPY lines: how many, and which of them are still under way. */
export function* responseLines(data: DemoData, random: Random, survey: DemoSurvey, count: number): Generator<string> {
  const makeAnswers = createAnswerMaker(survey.schema, survey.event.owner.catchment)
  const everything = questionsOf(survey.schema).length
  const span = daysBetween(survey.activeFrom, survey.answeredTo)
  const unfinishedSince = addDays(data.today, -maxUnfinishedDays)
  const staffId = survey.event.owner.staff[0]?.id ?? null
  const ways = random.fork('ways')
  for (let index = 0; index < count; index++) {
    // Most answer in the first days; the rest trickle in.
    const day = addDays(survey.activeFrom, Math.floor(random.fraction() ** 2 * (span + 1)))
    const startedMs = Date.parse(`${day}T00:00:00Z`) + Math.floor((9 + 12.5 * random.fraction()) * 3_600_000)
    const state =
      day > unfinishedSince
        ? random.weighted([
            [submitted, 84],
            [partial, 11],
            [started, 5],
          ])
        : submitted
    const reach = state === submitted ? everything : state === partial ? random.whole(1, everything - 2) : 0
    const { answers, asked } = makeAnswers(random, day, reach)
    const linkId = pickLink(ways, survey, day)
    yield responseLine(data, random, survey, { state, startedMs, answers, asked, staffId, linkId, odd: marksOf(index) })
  }
}

type ResponseSpec = {
  state: number
  startedMs: number
  answers: Answers
  asked: number
  staffId: number | null
  linkId: number | null
  odd: number
}

function responseLine(data: DemoData, random: Random, survey: DemoSurvey, spec: ResponseSpec): string {
  const { state, startedMs, answers, asked } = spec
  // A partial response whose few answers were all skipped was never more than started.
  const reached = state === partial && Object.keys(answers).length === 0 ? started : state
  const marks = reached === submitted ? spec.odd : 0
  const eachMs = 4_000 + Math.floor(random.fraction() * 16_000)
  const updatedMs = startedMs + asked * (marks & tooQuick ? 400 : eachMs)
  const way = reached === submitted ? random.fraction() : 0
  const completionMethod = way < 0.88 ? 0 : way < 0.96 ? 3 : way < 0.98 ? 1 : 2
  return data.tables.responses.line({
    id: random.uuidAt(startedMs),
    surveyId: survey.id,
    organisationId: survey.event.owner.id,
    templateId: survey.templateId,
    keyHash: createHash('sha256').update(random.hex(16)).digest(),
    state: reached,
    answers,
    completionMethod,
    userId: completionMethod === 1 ? spec.staffId : null,
    importId: null,
    linkId: completionMethod === 0 ? spec.linkId : null,
    startedAt: new Date(startedMs),
    updatedAt: new Date(updatedMs),
    submittedAt: reached === submitted ? new Date(updatedMs) : null,
    saves: reached === submitted ? asked : reached === partial ? asked : 0,
    marks,
  })
}
