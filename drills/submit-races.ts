import { ConnectionLost, type PlatformClient } from '@/kit/platform'
import { answerSurvey, newRequestStats, responseIdOf, type Survey } from '@/kit/respondent'
import type { Random } from '@/seed/random'
import { fromNetwork } from './crowd'
import { runInParallel, runInterleaved, tally } from './in-parallel'

/** A response begun through the documented calls, with the key that its device was given. */
type StartedResponse = { id: string; validationKey: string }

/** Answers to every required question of the mandated set. */
const wholeAnswers = {
  'B-Q1': '5',
  'B-Q2': '9',
  'B-Q3': 'first',
  'B-Q4': '1',
  'B-Q5': ['entertained'],
  'B-Q6': ['email'],
  'B-Q7': ['alone'],
  'B-Q9': 'england',
  'B-Q11': '25_34',
  'B-Q12': 'female',
  'B-Q13': 'yes',
  'B-Q14': 'straight',
  'B-Q15': 'white_british',
  'B-Q16': 'no',
  'B-Q18': 'professional',
}

async function startResponse({ ask }: PlatformClient, { quickCode }: Survey): Promise<StartedResponse> {
  const { status, text } = await ask('POST', '/api/survey-responses/create-from-code', { json: { code: quickCode } })
  if (status !== 200) throw new Error(`A response could not be begun: ${status} ${text}`)
  const { surveyResponseId, validationKey } = JSON.parse(text) as { surveyResponseId: string; validationKey: string }
  return { id: surveyResponseId, validationKey }
}

const putAnswers = (
  { ask }: PlatformClient,
  { id, validationKey }: StartedResponse,
  submitted: boolean,
  losesAnswer = false,
) =>
  ask('PUT', `/api/survey-responses/${id}`, {
    json: { surveyAnswers: wholeAnswers, submitted, validationKey },
    losesAnswer,
  })

const discardResponse = ({ ask }: PlatformClient, { id, validationKey }: StartedResponse) =>
  ask('DELETE', '/api/survey-responses', { json: { surveyResponseId: id, validationKey } })

const rowOf = ({ onDatabase }: PlatformClient, id: string) =>
  onDatabase(async (sql) => {
    const [row] = await sql<{ state: number; saves: number; answers: object }[]>`
      select state, saves, answers from responses where id = ${id}`
    return row
  })

/** The same submission sent `times` at once. @returns what was answered, and the row that is left */
export async function raceSubmissions(platform: PlatformClient, survey: Survey, times: number) {
  const started = await startResponse(platform, survey)
  await putAnswers(platform, started, false)
  const answers = await Promise.all(Array.from({ length: times }, () => putAnswers(platform, started, true)))
  const row = await rowOf(platform, started.id)
  return {
    answered: tally(answers.map(({ status, text }) => `${status} ${text}`.replace(started.id, 'id'))),
    state: row?.state,
    /** One save of the answers and one submission. */
    saves: row?.saves,
  }
}

/** The same from the survey's pages: Complete, then Proceed pressed `times` at once. */
export async function raceProceeds(platform: PlatformClient, survey: Survey, times: number, random: Random) {
  const stats = newRequestStats()
  const device = await answerSurvey({ platform, survey, random, stats, withoutSubmitting: true })
  const before = await rowOf(platform, responseIdOf(device))
  const pages = await Promise.all(
    Array.from({ length: times }, () =>
      platform.ask('POST', `/survey/${survey.quickCode}`, {
        cookie: device.cookie,
        form: { go: 'proceed' },
        headers: { 'x-enhanced': '1' },
      }),
    ),
  )
  const row = await rowOf(platform, responseIdOf(device))
  const thanks = pages.filter(({ status, text }) => status === 200 && text.includes('Your answers have been submitted'))
  return { thanks: thanks.length, state: row?.state, submissions: (row?.saves ?? 0) - (before?.saves ?? 0) }
}

/** Submits, loses the answer after it was given, and sends the same again as an honest client does. */
export async function retryLostAnswers(platform: PlatformClient, survey: Survey, times: number) {
  const retried = await runInParallel(times, 10, async (number) => {
    const person = fromNetwork(platform, number)
    const started = await startResponse(person, survey)
    const lost = await putAnswers(person, started, true, true).then(
      () => false,
      (error: unknown) => error instanceof ConnectionLost,
    )
    const { status } = await putAnswers(person, started, true)
    const row = await rowOf(platform, started.id)
    return `lost ${lost}, again ${status}, state ${row?.state}, saves ${row?.saves}`
  })
  return tally(retried)
}

/**
 * Complete and the discard of a page that is left, in the same moments. `answered`: some answers were saved before, as
 * on every page of a survey; otherwise nothing was, and the discard may come first. What was acknowledged must be so.
 */
export async function raceDiscards(
  platform: PlatformClient,
  survey: Survey,
  { times, answered, random }: { times: number; answered: boolean; random: Random },
) {
  const outcomes = await runInParallel(times, 10, async (number) => {
    // From one network a thousand may be begun in a minute, and twenty that are gone be asked for.
    const person = fromNetwork(platform, number)
    const started = await startResponse(person, survey)
    if (answered) await putAnswers(person, started, false)
    const ownRandom = random.fork(number)
    const [completed, left] = await runInterleaved(ownRandom, [
      () => putAnswers(person, started, true),
      () => discardResponse(person, started),
    ])
    return { id: started.id, completed: completed?.status ?? 0, left: left?.status ?? 0 }
  })
  const states = await platform.onDatabase(
    (sql) => sql<{ id: string; state: number }[]>`
      select id, state from responses where id = any(${outcomes.map(({ id }) => id)}::uuid[])`,
  )
  const stateOf = new Map(states.map(({ id, state }) => [id, state]))
  const acknowledged = outcomes.filter(({ completed }) => completed === 200)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ id }) => stateOf.get(id) !== 2).length,
    /** Refused because the response had been discarded before, and indeed it is not there. */
    discardedBefore: outcomes.filter(({ id, completed }) => completed === 404 && !stateOf.has(id)).length,
    other: outcomes.filter(
      ({ id, completed, left }) =>
        !(completed === 200 || (completed === 404 && !stateOf.has(id))) || ![204, 404, 409].includes(left),
    ).length,
  }
}
