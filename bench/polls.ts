import { setTimeout as pause } from 'node:timers/promises'
import { type Client, openClient } from '@/kit/platform'
import { childrenOf, processorMsOf } from '@/kit/processes'
import { openSession } from '@/kit/staff'
import { refreshMs } from '@/lib/ticketing/upload/upload-rules'
import type { Figure } from './measure/figure'
import { roundsOf } from './measure/rounds'
import type { BenchPlatform, Pace } from './platform'

const pages = 300
const warmUpLooks = 2_000
const path = '/api/box-office'

const people = {
  'of one organisation': { email: 'admin@demo.test', bar: { most: 5 } },
  'of the whole nation, 1,000 uploads each': { email: 'funder@demo.test' },
} as const satisfies Record<string, { email: string; bar?: Figure['bar'] }>

/**
 * what 300 open pages of ticketing data cost that look after a file which is being read: the processor that web and
 * database need for their lists, as a part of one.
 */
export async function measurePolls(platform: BenchPlatform, { rounds, seconds }: Pace): Promise<Figure[]> {
  if (process.platform !== 'linux') return []
  const web = openClient(platform.address)
  const figures: Figure[] = []
  for (const [whose, { email, ...aims }] of Object.entries(people)) {
    const cookie = await openSession(web, email)
    const { headers } = await web.ask('GET', path, { cookie })
    const shares: number[] = []
    let faults = 0
    const polling = { cookie, etag: String(headers.etag ?? ''), seconds }
    // The first answers of a process cost more than those after them: its code is being compiled.
    for (let n = 0; n < warmUpLooks; n += 1)
      await web.ask('GET', path, { cookie, headers: { 'if-none-match': polling.etag } })
    await poll(platform, web, polling)
    for (let round = 0; round < rounds; round += 1) {
      const polled = await poll(platform, web, polling)
      shares.push(polled.percent)
      faults += polled.faults
    }
    figures.push({
      ...{ goal: 'R-14', unit: '%', judged: 'product', product: roundsOf(shares), ...aims },
      what: `${pages} pages look at their uploads every ${refreshMs / 1000} s, ${whose}: processor`,
      ...(faults > 0 && { fault: `${faults} looks were refused` }),
    })
  }
  web.close()
  return figures
}

type Polling = { cookie: string; etag: string; seconds: number }

/** Looks as often as so many pages do, whenever each is due, and asks only whether there is something new, as browsers do. */
async function poll({ pids }: BenchPlatform, web: Client, { cookie, etag, seconds }: Polling) {
  const { web: webId = 0, database = 0 } = pids()
  const everyMs = refreshMs / pages
  const looks: Promise<number>[] = []
  const headers = { 'if-none-match': etag }
  // The connections of the database are there by now.
  const measured = [webId, database, ...childrenOf(database)]
  const spentMs = () => measured.reduce((sum, pid) => sum + processorMsOf(pid), 0)
  const [before, began] = [spentMs(), performance.now()]
  for (let due = 0; due < seconds * 1000; due += everyMs) {
    await pause(Math.max(0, due - (performance.now() - began)))
    looks.push(web.ask('GET', path, { cookie, headers }).then(({ status }) => status))
  }
  const statuses = await Promise.all(looks)
  const percent = ((spentMs() - before) / (performance.now() - began)) * 100
  return { percent, faults: statuses.filter((status) => status !== 200 && status !== 304).length }
}
