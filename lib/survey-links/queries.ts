import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { surveyLinks, surveyLinkViews } from '@/db/schema'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'

/** The link of a survey with this token. */
export async function findByToken(db: Database, surveyId: number, token: string) {
  const [link] = await db
    .select({ id: surveyLinks.id })
    .from(surveyLinks)
    .where(and(eq(surveyLinks.surveyId, surveyId), eq(surveyLinks.token, token)))
  return link
}

/** One view more of a link on a day; none for a link that is not there. */
export async function addView(db: Database, linkId: number, day: PlainDate) {
  const link = db
    .select({ linkId: surveyLinks.id, day: sql`${day}::date`.as('day'), views: sql`1`.as('views') })
    .from(surveyLinks)
    .where(eq(surveyLinks.id, linkId))
  await db
    .insert(surveyLinkViews)
    .select(link)
    .onConflictDoUpdate({
      target: [surveyLinkViews.linkId, surveyLinkViews.day],
      set: { views: sql`${surveyLinkViews.views} + 1` },
    })
}
