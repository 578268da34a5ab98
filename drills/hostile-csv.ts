import { readFileSync } from 'node:fs'
import { isDeepStrictEqual, promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PlatformClient } from '@/kit/platform'
import { type HostileCsv, hostileCsvFiles, readOf } from '@/tests/support/hostile-csv'
import { aBoxOffice, type BoxOffice, findStored, sendTicketingFile, waitForEnd } from './box-office-files'
import type { Drill } from './drill'
import { type DrillResult, formatDurations, processorShare, quietShare } from './scoreboard'
import { repeatUntilStopped, watchReadiness } from './watch'

const pack = promisify(gzip)

/** How soon a hostile file is refused once it is taken up, and what the worker's memory grows by. */
const barMs = 2_000
const barMb = 128

/** S-16: hostile ticketing files, and odd ones that are read. */
export const hostileCsvDrill: Drill['run'] = async ({ stack, platform, fixture, share }): Promise<DrillResult> => {
  const failures: string[] = []
  const remarks: string[] = []
  const refusedMs: number[] = []
  const web = stack.pids().web
  const counts = { refused: 0, read: 0 }
  const memory = watchGrowth(() => stack.pids().worker)
  const readiness = watchReadiness(platform)
  for (const file of hostileCsvFiles) {
    const { ms, failure } = await tryFile(platform, await aBoxOffice(platform, fixture), file)
    if (failure) failures.push(`${file.name}: ${failure}`)
    counts['refusal' in file.end ? 'refused' : 'read'] += 1
    if ('refusal' in file.end && ms !== undefined) refusedMs.push(ms)
    if (ms !== undefined) console.log(`    ${file.name}: ${formatDurations([ms])}`)
  }
  const growthMb = await memory.stop()
  const ready = await readiness.stop()
  if (stack.pids().web !== web) failures.push('the web process ended')
  if (ready.some((status) => status !== 200)) failures.push('the platform was not ready all the time')
  if (growthMb > barMb) failures.push(`the worker grew by ${growthMb} MB, the bar is ${barMb} MB`)
  if (Math.max(...refusedMs) > barMs) {
    const slow = `the slowest was refused after ${formatDurations([Math.max(...refusedMs)])}`
    const ours = Math.min(share, processorShare())
    if (ours < quietShare) remarks.push(`${slow}; others left us ${Math.round(ours * 100)} % of a processor`)
    else failures.push(slow)
  }
  return {
    id: 'S-16',
    what: `${hostileCsvFiles.length} hostile or odd ticketing files uploaded, up to 300 MB`,
    figure:
      `${counts.refused} refused with their line after ${formatDurations(refusedMs)}, nothing of them saved; ` +
      `${counts.read} read, their encoding said; worker grew by ${growthMb} MB; web and readiness untouched (${ready.length} looks)`,
    failures,
    remarks,
  }
}

/** Sends one file, packed where it is large. @returns how long the worker took, where it came to it, and what is wrong */
async function tryFile(
  platform: PlatformClient,
  office: BoxOffice,
  { make, end, isLarge }: HostileCsv,
): Promise<{ ms?: number; failure?: string }> {
  const content = isLarge ? await pack(make(), { level: 1 }) : make()
  const answer = await sendTicketingFile(platform, office, content)
  if (answer.status === 413) {
    const { message } = JSON.parse(answer.text) as { message: string }
    const { lines, files, imports } = await findStored(platform, office)
    const isRight = 'refusal' in end && message === end.refusal && lines + files + imports === 0
    return isRight ? {} : { failure: `413 ${message}; ${lines} lines, ${files} files, ${imports} imports` }
  }
  if (answer.status !== 202) return { failure: `answered with ${answer.status}: ${answer.text}` }
  const { ms, ...ended } = await waitForEnd(platform, (JSON.parse(answer.text) as { id: number }).id)
  const { lines, tickets, paidPence } = await findStored(platform, office)
  const found =
    'refusal' in end
      ? [
          ended.status,
          ended.messages[0],
          ended.findings.map(({ cell, column, description }) => `${cell} ${column}: ${description}`),
          lines,
        ]
      : [ended.status, ended.outcome?.encoding, ended.outcome?.separator, lines, tickets, paidPence]
  const expected =
    'refusal' in end
      ? ['failed', end.refusal, end.mistakes ?? [], 0]
      : ['successful', end.encoding, end.separator, readOf.lines, readOf.tickets, readOf.paidPence]
  return isDeepStrictEqual(found, expected) ? { ms } : { ms, failure: `${JSON.stringify(found)} ${ended.messages[0]}` }
}

/** By how much a process grows, in MB; 0 where there is no `/proc`. */
function watchGrowth(pid: () => number | undefined) {
  const residentKb = () => {
    try {
      const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid() ?? 0}/status`, 'latin1')) ?? []
      return Number(kb ?? 0)
    } catch {
      return 0
    }
  }
  const before = residentKb()
  let mostKb = before
  const end = repeatUntilStopped(() => {
    mostKb = Math.max(mostKb, residentKb())
  }, 10)
  return { stop: () => end().then(() => Math.round((mostKb - before) / 1024)) }
}
