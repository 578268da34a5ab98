import { isDeepStrictEqual } from 'node:util'
import { createBenchSurvey, deleteResponses } from '@/kit/bench-survey'
import { type Client, openClient } from '@/kit/platform'
import { processorMsOf } from '@/kit/processes'
import { quantile } from '@/kit/quantile'
import type { BareSurvey } from './limits/bare-steps'
import { openBareServer } from './limits/open-bare-server'
import type { Figure } from './measure/figure'
import { openLoadClient } from './measure/load-client'
import { runPgbench, scriptOf } from './measure/pgbench'
import { alternate, roundsOf } from './measure/rounds'
import { recordStatements } from './measure/statement-recorder'
import { type BenchPlatform, type Pace, poolSize } from './platform'
import { answerSurvey, newWalk, type Script, scriptFor, type Walk } from './respondent'

/**
 * G2: people answering a whole survey, beside the same statements sent by pgbench on as many connections; and how long a step
 * takes, beside a bare server that makes no page.
 */
export async function measureRespondents(platform: BenchPlatform, { rounds, seconds, quick }: Pace): Promise<Figure[]> {
  const survey = await createBenchSurvey(platform)
  const script = scriptFor(survey.quickCode, survey.questions)
  const limitScript = await recordResponse(platform, script)
  const bare = await openBareSteps(platform, survey, script)
  const steps = survey.questions.length
  const figures: Figure[] = []
  let young: number
  try {
    for (const address of [bare.address, platform.address]) await answerTogether(address, script, 10, seconds / 3)
    young = await webStepMs(platform, script, seconds)
    for (const people of quick ? [5, 50] : [50, 500]) {
      const { limit, product } = await alternate(
        rounds,
        async () => ({
          rate:
            steps * (await runPgbench({ url: platform.databaseUrl, script: limitScript, clients: poolSize, seconds })),
          slowest: await slowestOfBare(bare.address, script, people, seconds),
        }),
        () => answerTogether(platform.address, script, people, seconds),
      )
      const fault = await findLosses(
        platform,
        product.flatMap(({ walks }) => walks),
        product.flatMap((run) => run.errors),
      )
      figures.push(...figuresOf(people, steps, limit, product, fault))
      await deleteResponses(platform.sql, survey.id)
    }
  } finally {
    await bare.close()
  }
  const old = await webStepMs(platform, script, seconds)
  await deleteResponses(platform.sql, survey.id)
  // Nothing counts a process's time elsewhere.
  if (process.platform !== 'linux') return figures
  return [
    ...figures,
    {
      ...{ goal: 'G2', what: 'processor of the web for a step, after all of these beside before them', unit: 'ms' },
      ...{ judged: 'share', limit: roundsOf([young]), product: roundsOf([old]), bar: { most: 1.2 } },
    },
  ]
}

/** The processor that the web takes for a step that one of 50 people saves: no more after hundreds of thousands than at first. */
async function webStepMs({ address, pids }: BenchPlatform, script: Script, seconds: number): Promise<number> {
  const webs = Object.entries(pids()).flatMap(([name, pid]) => (name.startsWith('web') && pid ? [pid] : []))
  const processorMs = () => webs.reduce((sum, pid) => sum + processorMsOf(pid), 0)
  const before = processorMs()
  const { walks } = await answerTogether(address, script, 50, seconds)
  return (processorMs() - before) / walks.reduce((sum, { saves }) => sum + saves, 0)
}

/** The bare server of steps with the pages of one response that the platform answered. */
async function openBareSteps(
  { address, databaseUrl }: BenchPlatform,
  { id, quickCode }: { id: number; quickCode: string },
  script: Script,
) {
  const web = openClient(address)
  const pages: Record<string, string> = {}
  const ask: Client['ask'] = async (method, path, sent) => {
    const answer = await web.ask(method, path, sent)
    const form = new URLSearchParams(String(sent?.form))
    pages[`${form.get('question') ?? ''} ${form.get('go')}`] = answer.text
    return answer
  }
  await answerSurvey({ ...web, ask }, script, 1, newWalk())
  web.close()
  const survey: BareSurvey = { id, quickCode, pages }
  return openBareServer('bare-steps', survey, [databaseUrl, String(poolSize)])
}

type LoadRun = { walks: Walk[]; errors: string[]; seconds: number }

/** How long a step takes at worst, of a hundred. */
const slowestOf = ({ walks }: LoadRun) =>
  quantile(
    walks.flatMap(({ times }) => times),
    0.99,
  )

/** The same of the bare server. @throws where it did not answer everybody, since its figure would then say nothing */
async function slowestOfBare(address: string, script: Script, people: number, seconds: number): Promise<number> {
  const run = await answerTogether(address, script, people, seconds)
  if (run.errors.length > 0) throw new Error(`The bare server failed: ${run.errors[0]}`)
  return slowestOf(run)
}

function figuresOf(
  people: number,
  steps: number,
  limits: { rate: number; slowest: number }[],
  runs: LoadRun[],
  fault: string | undefined,
): Figure[] {
  const rate = (count: (walk: Walk) => number) =>
    roundsOf(runs.map(({ walks, seconds }) => walks.reduce((sum, walk) => sum + count(walk), 0) / seconds))
  const limit = limits.map(({ rate }) => rate)
  const about = { goal: 'G2', ...(fault && { fault }) }
  return [
    {
      ...about,
      what: `${people} respondents: saved steps`,
      unit: '/s',
      limit: roundsOf(limit),
      product: rate(({ saves }) => saves),
      judged: 'share',
      bar: { least: 0.08 },
      hoped: { least: 0.2 },
    },
    {
      goal: 'G2',
      what: `${people} respondents: complete responses of ${steps} steps`,
      unit: '/s',
      limit: roundsOf(limit.map((rate) => rate / steps)),
      product: rate(({ submitted }) => Number(submitted)),
      judged: 'share',
    },
    {
      goal: 'G2',
      what: `${people} respondents: a step, p99`,
      unit: 'ms',
      limit: roundsOf(limits.map(({ slowest }) => slowest)),
      product: roundsOf(runs.map(slowestOf)),
      judged: 'product',
      ...(people > 50 && { bar: { most: 500 }, hoped: { most: 150 } }),
    },
  ]
}

/** No two responses have the same receipt code. */
const receiptHash = /"receipt_hash":"[^"]+"/

/** One response as a pgbench script: what the platform asks of the database for it, with an id of its own each time. */
async function recordResponse(platform: BenchPlatform, script: Script): Promise<string> {
  const web = openClient(platform.address)
  let walk = newWalk()
  const statements = await recordStatements(platform, async () => {
    walk = newWalk()
    await answerSurvey(web, script, 1, walk)
  })
  web.close()
  const [first = '', ...others] = statements
  const named = first.replace(/^select /, 'select uuidv7() as rid, ')
  if (named === first || !statements.some((statement) => statement.includes(walk.responseId)))
    throw new Error('No response was recorded')
  const asScript = others.map((statement) => statement.replace(receiptHash, `"receipt_hash":"${walk.responseId}"`))
  return scriptOf([`${named} \\gset`, ...asScript], { [walk.responseId]: 'rid' })
}

/**
 * `people` answer at once, each a response after the other until so many seconds have gone; none is left half-way. They
 * answer as often as thousands would, so they come from as many networks.
 */
export async function answerTogether(
  address: string,
  script: Script,
  people: number,
  seconds: number,
): Promise<LoadRun> {
  const walks: Walk[] = []
  const errors: string[] = []
  const began = performance.now()
  const took = () => (performance.now() - began) / 1000
  const person = async (number: number) => {
    const web = openLoadClient(address, `127.${20 + Math.floor(number / 250)}.${number % 250}.1`)
    do {
      const walk = newWalk()
      walks.push(walk)
      await answerSurvey(web, script, number + walks.length, walk).catch((error: unknown) => {
        errors.push(error instanceof Error ? error.message : String(error))
      })
    } while (took() < seconds)
    web.close()
  }
  await Promise.all(Array.from({ length: people }, (_, number) => person(number)))
  return { walks, errors, seconds: took() }
}

type StoredResponse = { id: string; state: number; saves: number; answers: Record<string, unknown> }

/**
 * Holds every acknowledged answer against the database: it is there once, as it was given, and nothing is there that
 * nobody sent. @returns what is wrong, or undefined
 */
async function findLosses({ sql }: BenchPlatform, walks: Walk[], errors: string[]): Promise<string | undefined> {
  const begun = walks.filter(({ responseId }) => responseId !== '')
  const rows = await sql<StoredResponse[]>`
    select id, state, saves, answers from responses where id = any(${begun.map(({ responseId }) => responseId)}::uuid[])`
  const stored = new Map(rows.map((row) => [row.id, row]))
  const wrong = begun.filter((walk) => !isStored(walk, stored.get(walk.responseId)))
  const problems = [
    ...(errors.length > 0 ? [`${errors.length} errors, the first: ${errors[0]}`] : []),
    ...(wrong.length > 0 ? [`${wrong.length} of ${begun.length} responses differ from what was answered`] : []),
  ]
  return problems.length > 0 ? problems.join('; ') : undefined
}

const isStored = ({ answers, saves, submitted }: Walk, row: StoredResponse | undefined) =>
  row !== undefined &&
  isDeepStrictEqual(answers, row.answers) &&
  row.saves === saves + Number(submitted) &&
  row.state === (submitted ? 2 : saves > 0 ? 1 : 0)
