import { setTimeout as pause } from 'node:timers/promises'
import { createBenchSurvey, deleteResponses } from '@/kit/bench-survey'
import { memoryOf } from '@/kit/memory-of'
import { makeLastQuarter, nationSizes } from '@/kit/national-release'
import { type Client, openClient } from '@/kit/platform'
import { quantile } from '@/kit/quantile'
import { isWithstood } from '@/lib/disclosure/attacks/attack'
import type { DraftInput } from '@/lib/releases/draft-input'
import { type DraftFigures, draftParts } from '@/lib/releases/make-draft'
import { makeDraftApart } from '@/lib/releases/make-draft-apart'
import { Random } from '@/seed/random'
import type { Figure } from './measure/figure'
import { roundsOf } from './measure/rounds'
import type { BenchPlatform, Pace } from './platform'
import { answerSurvey, newWalk, type Script, scriptFor } from './respondent'

/** What a draft may take, and its attacks; and what it may add to a worker, which has about 220 MB at rest and may have 512. */
const [draftMost, attacksMost, memoryMost] = [60, 300, 512 - 220]
const people = 50

/**
 * G7: the largest draft there is, that of a year's last quarter of a made-up nation, with its attacks, in threads of their own as the
 * worker makes it; then again while fifty people answer, each a question in about three seconds.
 */
export async function measureRelease(platform: BenchPlatform, { rounds, seconds, quick }: Pace): Promise<Figure[]> {
  const input = await makeLastQuarter(new Random('bench release'), quick ? nationSizes.small : nationSizes.full)
  const quiet = await repeat(quick ? 1 : rounds, () => makeMeasured(input))
  const survey = await createBenchSurvey(platform)
  const script = scriptFor(survey.quickCode, survey.questions)
  const answer = (isOver: () => boolean) => answerAtLeisure(platform.address, script, isOver)
  try {
    const end = performance.now() + 3 * seconds * 1000
    const alone = await answer(() => performance.now() > end)
    let isMade = false
    const making = makeMeasured(input).finally(() => {
      isMade = true
    })
    const [busy, beside] = await Promise.all([making, answer(() => isMade)])
    return [
      ...figuresOf('', quiet),
      ...figuresOf(` while ${people} people answer`, [busy]),
      {
        ...{ goal: 'G7', what: `${people} respondents while a draft is made: a step, p99, beside without`, unit: 'ms' },
        ...{ judged: 'product', limit: roundsOf([quantile(alone, 0.99)]), product: roundsOf([quantile(beside, 0.99)]) },
      },
    ]
  } finally {
    await deleteResponses(platform.sql, survey.id)
  }
}

/** People take so long for a question. */
const thinkingMs = 3_000

/** Fifty people answer one survey after the other, as people do. @returns how long each step took, in milliseconds */
async function answerAtLeisure(address: string, script: Script, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  const person = async (number: number) => {
    const client = openClient(address, { from: `127.20.${number}.1` })
    const ask: Client['ask'] = async (...request) => {
      await pause(thinkingMs * (0.5 + ((number * 7 + times.length * 3) % 10) / 10))
      const began = performance.now()
      return client.ask(...request).finally(() => times.push(performance.now() - began))
    }
    while (!isOver()) await answerSurvey({ ...client, ask }, script, number, newWalk())
    client.close()
  }
  await Promise.all(Array.from({ length: people }, (_, number) => person(number)))
  return times
}

type MeasuredDraft = { made: DraftFigures; seconds: number; memory: number }

async function makeMeasured(input: DraftInput): Promise<MeasuredDraft> {
  const before = memoryOf(process.pid)
  let memory = 0
  const look = setInterval(() => {
    memory = Math.max(memory, memoryOf(process.pid) - before)
  }, 100)
  const began = performance.now()
  const made = await makeDraftApart(input, new AbortController().signal)
  clearInterval(look)
  return { made, seconds: (performance.now() - began) / 1000, memory }
}

async function repeat<Of>(times: number, work: () => Promise<Of>): Promise<Of[]> {
  const results: Of[] = []
  while (results.length < times) results.push(await work())
  return results
}

function figuresOf(when: string, drafts: readonly MeasuredDraft[]): Figure[] {
  const base = { goal: 'G7', judged: 'product' } as const
  const lost = drafts.flatMap(({ made }) => made.attacks.filter((attack) => !isWithstood(attack)).map(({ id }) => id))
  const secondsOf = (of: (made: DraftFigures) => number) => roundsOf(drafts.map(({ made }) => of(made) / 1000))
  return [
    {
      ...{ ...base, what: `draft of a year's last quarter, with its attacks${when}`, unit: 's' },
      ...{ product: roundsOf(drafts.map(({ seconds }) => seconds)), bar: { most: draftMost + attacksMost } },
      ...(lost.length > 0 && { fault: `it did not withstand ${lost.join(', ')}` }),
    },
    {
      ...{ ...base, what: `of that the protection of its ${draftParts.length} parts, two at a time${when}`, unit: 's' },
      ...{ product: secondsOf(({ milliseconds }) => milliseconds.protection / 2), bar: { most: draftMost } },
    },
    {
      ...{ ...base, what: `and the attacks on them${when}`, unit: 's' },
      ...{ product: secondsOf(({ milliseconds }) => milliseconds.attacks / 2), bar: { most: attacksMost } },
    },
    {
      ...{ ...base, what: `what it adds to the memory of the process that has it made${when}`, unit: 'MB' },
      ...{ product: roundsOf(drafts.map(({ memory }) => memory)), bar: { most: memoryMost } },
    },
  ]
}
