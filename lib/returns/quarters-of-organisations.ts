import 'server-only'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'
import { env } from '@/lib/floor/env'
import type { Context } from '@/lib/floor/identity/context'
import type { ResponsesAsked } from './coverage'
import { findSumsSource, quartersSummed } from './make-sums'
import { findReturnQuarters } from './queries'
import { daysLate, returnStateOf } from './rules'

/** How many responses are asked for, as the settings say. */
export const responsesAsked = (): ResponsesAsked => ({
  most: env.RESPONSES_ASKED,
  share: env.RESPONSES_ASKED_PERCENT / 100,
})

/**
 * The returns of some organisations and quarters, each with its state of now. What all organisations have made ahead is
 * read; older quarters are summed one after another, since a statement over all of them takes long. Whether somebody may
 * see them was asked before.
 */
export async function readQuartersOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  organisations: OrganisationScope,
  quarters: readonly Quarter[],
) {
  const today = dayInLondon(now)
  const { source } = organisations === 'all' ? await findSumsSource(db, now) : { source: 'now' as const }
  const made = quartersSummed(today).map(quarterCode)
  const isMade = source === 'made' && quarters.every((quarter) => made.includes(quarterCode(quarter)))
  const found = []
  for (const asked of isMade || organisations !== 'all' ? [quarters] : quarters.map((quarter) => [quarter]))
    found.push(...(await findReturnQuarters(db, organisations, asked, isMade ? 'made' : 'now')))
  return found.map((facts) => ({
    ...facts,
    state: returnStateOf(facts, facts, today),
    late: daysLate(facts, facts, today),
  }))
}

/** The return of an organisation's quarter, with its state. */
export type OrganisationsQuarter = Awaited<ReturnType<typeof readQuartersOf>>[number]
