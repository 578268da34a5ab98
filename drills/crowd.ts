import { isDeepStrictEqual } from 'node:util'
import type { PlatformClient } from '@/kit/platform'
import {
  answerSurvey,
  type Device,
  newRequestStats,
  type RequestStats,
  responseIdOf,
  type Survey,
} from '@/kit/respondent'
import type { Random } from '@/seed/random'

/** A client with an address of its own: the platform counts begun responses by address. */
export const fromNetwork = (platform: PlatformClient, number: number): PlatformClient => ({
  ...platform,
  ask: (method, path, sent) => platform.ask(method, path, { ...sent, from: `127.20.${number % 250}.1` }),
})

/** People who answer one survey after the other until the signal to stop. */
type Crowd = {
  stats: RequestStats
  /**
   * Whoever has submitted a response leaves after the current page; the others submit their first.
   * @returns every response that was begun, as its device knows it
   */
  leave: () => Promise<Device[]>
}

export function startCrowd(target: PlatformClient, survey: Survey, people: number, random: Random): Crowd {
  const stats = newRequestStats()
  const devices: Device[] = []
  let leaving = false
  const person = async (ownRandom: Random, platform: PlatformClient) => {
    let submitted = 0
    const stops = () => leaving && submitted > 0
    while (!stops()) {
      const device = await answerSurvey({ platform, survey, random: ownRandom, stats, stops })
      devices.push(device)
      if (device.submitted) submitted += 1
      // A fault that lasts would never let anybody finish; it is counted, and that is enough.
      if (stats.faults.length > people) return
    }
  }
  const all = Array.from({ length: people }, (_, number) =>
    person(random.fork(`person ${number}`), fromNetwork(target, number)),
  )
  return {
    stats,
    async leave() {
      leaving = true
      await Promise.all(all)
      return devices
    },
  }
}

export type AnswerCounts = {
  acknowledged: number
  stored: number
  missing: number
  doubled: number
  submitted: number
  storedSubmitted: number
}

type ResponseRow = { id: string; state: number; answers: Record<string, unknown> }

/**
 * Compares what was acknowledged with the rows of the database, answer by answer. `missing`: acknowledged and not
 * there, or there differently, or submitted and not so there. `doubled`: answered rows that are nobody's.
 */
export async function countAnswers(
  { onDatabase }: PlatformClient,
  survey: Survey,
  devices: Device[],
): Promise<AnswerCounts> {
  const [rows, [sums]] = await onDatabase(async (sql) => [
    await sql<ResponseRow[]>`select id, state, answers from responses where survey_id = ${survey.id} and state > 0`,
    await sql<{ stored: number; submitted: number }[]>`
      select coalesce(sum((select count(*) from jsonb_object_keys(answers))), 0)::int as stored,
        (count(*) filter (where state = 2))::int as submitted
      from responses where survey_id = ${survey.id}`,
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  let [acknowledged, missing] = [0, 0]
  for (const device of devices) {
    const row = byId.get(responseIdOf(device))
    byId.delete(responseIdOf(device))
    const answers = Object.entries(device.answers)
    acknowledged += answers.length
    missing += answers.filter(([question, answer]) => !isDeepStrictEqual(row?.answers[question], answer)).length
    if ((row?.state === 2) !== device.submitted) missing += 1
  }
  return {
    acknowledged,
    stored: sums?.stored ?? 0,
    missing,
    doubled: byId.size,
    submitted: devices.filter(({ submitted }) => submitted).length,
    storedSubmitted: sums?.submitted ?? 0,
  }
}
