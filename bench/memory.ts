import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { createBenchSurvey, deleteResponses } from '@/kit/bench-survey'
import { fetchBody, openClient } from '@/kit/platform'
import { openSession } from '@/kit/staff'
import type { Figure } from './measure/figure'
import { roundsOf } from './measure/rounds'
import type { BenchPlatform, Pace } from './platform'
import { scriptFor } from './respondent'
import { answerTogether } from './respondents'

/** G9: memory of web and worker, at rest and at the height of a load of respondents, lists and pages. Linux only. */
export async function measureMemory(platform: BenchPlatform, { seconds, quick }: Pace): Promise<Figure[]> {
  if (process.platform !== 'linux') return []
  const survey = await createBenchSurvey(platform)
  const web = openClient(platform.address)
  await fetchBody(web, '/api/ready')
  const { web: webId = 0, worker = 0 } = platform.pids()
  const idle = { web: memoryOf(webId, 'VmRSS'), worker: memoryOf(worker, 'VmRSS') }
  await answerTogether(platform.address, scriptFor(survey.quickCode, survey.questions), quick ? 50 : 500, seconds)
  const cookie = await openSession(web, 'funder@demo.test')
  for (const path of ['/', '/events-list', '/api/events?requireTotalCount=true'])
    await autocannon({ url: `${platform.address}${path}`, connections: 50, duration: seconds, headers: { cookie } })
  web.close()
  await deleteResponses(platform.sql, survey.id)
  const about = { goal: 'G9', unit: 'MB', judged: 'product' } as const
  return [
    { ...about, what: 'web, idle', product: roundsOf([idle.web]), hoped: { most: 200 } },
    { ...about, what: 'web, most under load', product: roundsOf([memoryOf(webId, 'VmHWM')]), hoped: { most: 600 } },
    { ...about, what: 'worker, idle', product: roundsOf([idle.worker]) },
    { ...about, what: 'worker, most', product: roundsOf([memoryOf(worker, 'VmHWM')]) },
  ]
}

/** Mebibytes; `VmRSS` now, `VmHWM` the most it ever had. */
function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
