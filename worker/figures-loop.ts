import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@/db/client'
import type { Logger } from '@/lib/floor/log'
import { keepFacts, openFactsSource } from '@/lib/insights/answers/keep-facts'
import type { FactsSource } from '@/lib/insights/answers/make-facts'

/** How long figures may lag behind answers, but for the time it takes to count them. */
const lookMs = 1_000
/** After a fault. */
const restMs = 15_000

/**
 * Keeps the figures of answers up to date until stopped: looks every second for responses that changed. It is no job, and
 * nobody is notified: a notification would make the transactions of respondents wait for each other. A batch that the
 * process ends in is rolled back, and another worker counts it.
 */
export function startFiguresLoop(db: Database, log: Logger): { stop: () => void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {})

  async function run() {
    let factsSource: FactsSource | undefined
    while (!signal.aborted) {
      let hasFault = false
      const onFault = (organisationId: number, error: unknown) => {
        hasFault = true
        log.error({ err: error, organisationId }, 'figures could not be brought up to date')
      }
      try {
        factsSource ??= await openFactsSource(db)
        await keepFacts(db, factsSource, { signal, onFault })
      } catch (error) {
        hasFault = true
        log.error({ err: error }, 'figures could not be brought up to date')
      }
      await pause(hasFault ? restMs : lookMs)
    }
  }

  void run()
  return { stop: () => stopping.abort() }
}
