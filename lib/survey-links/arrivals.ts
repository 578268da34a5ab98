import 'server-only'
import type { Database } from '@/db/client'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { log } from '@/lib/floor/log'
import * as queries from './queries'
import { parseToken } from './token'

/** The labelled link of a survey for the token of an address (`?at=…`); undefined for a deleted or unknown one. */
export async function findLinkByToken(
  db: Database,
  surveyId: number,
  token: string,
): Promise<{ id: number } | undefined> {
  const parsed = parseToken(token)
  return parsed === undefined ? undefined : queries.findByToken(db, surveyId, parsed)
}

/**
 * Counts one view of the start page through a link; `day` is a day in Europe/London. It never throws: the page matters
 * more than its count, and the link may have been deleted. Call it outside of a transaction, which a failure would
 * abort.
 */
export async function countView(db: Database, linkId: number, day: PlainDate): Promise<void> {
  try {
    await queries.addView(db, linkId, day)
  } catch (error) {
    log.warn({ err: error, linkId }, 'a view of a survey link was not counted')
  }
}
