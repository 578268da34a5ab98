import { setTimeout as pause } from 'node:timers/promises'
import { ConnectionLost, type PlatformClient } from '@/kit/platform'
import { childrenOf } from '@/kit/processes'
import type { Survey } from '@/kit/respondent'
import type { Session } from '@/kit/staff'
import type { Platform } from '@/scripts/platform/platform'

export type ProcessName = 'web' | 'worker' | 'database'

/**
 * Ends a process of the platform at once and whole, as a crash of the machine would: SIGKILL to its recorded process
 * and its children.
 */
export async function killProcess(stack: Platform, part: ProcessName): Promise<number> {
  let pid = stack.pids()[part]
  while (pid === undefined) {
    await pause(5)
    pid = stack.pids()[part]
  }
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It ended in the meantime.
    }
  }
  return pid
}

/** What people met between the kill and the recovery. */
export type Outage = {
  ms: number
  /** 503 with Retry-After. */
  unavailable: number
  /** 500, or a 503 without Retry-After. */
  faults: string[]
}

/** Asks for a survey's page, a staff list and readiness over and over until all of them are well again. */
export async function waitForRecovery(
  stack: Platform,
  platform: PlatformClient,
  { part, killed, survey, session }: { part: ProcessName; killed: number; survey: Survey; session: Session },
): Promise<Outage> {
  const began = performance.now()
  const outage: Outage = { ms: 0, unavailable: 0, faults: [] }
  const isWell = async (path: string) => {
    const answer = await platform.ask('GET', path, { cookie: session.cookie }).catch((error: unknown) => {
      if (!(error instanceof ConnectionLost)) throw error
    })
    if (!answer || answer.status === 200) return answer !== undefined
    if (answer.status === 503 && answer.retryAfter !== undefined) outage.unavailable += 1
    else outage.faults.push(`${path}: ${answer.status}`)
    return false
  }
  const paths = [`/survey/${survey.quickCode}`, '/api/locations?take=1', '/api/ready']
  for (;;) {
    const well = await Promise.all(paths.map(isWell))
    const pid = stack.pids()[part]
    outage.ms = performance.now() - began
    if (well.every(Boolean) && pid !== undefined && pid !== killed) return outage
    if (outage.ms > 120_000) {
      outage.faults.push(`not well after two minutes: ${paths.filter((_, at) => !well[at]).join(', ')}`)
      return outage
    }
    await pause(10)
  }
}
