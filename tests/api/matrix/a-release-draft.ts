import { randomInt } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { figureReleases } from '@/db/schema'

/** A draft of a quarter that no other test is about, beside everything approved so far. */
export async function aReleaseDraft(db: Database) {
  const [last] = await db
    .select({ id: figureReleases.id })
    .from(figureReleases)
    .where(eq(figureReleases.state, 'approved'))
    .orderBy(desc(figureReleases.decidedAt), desc(figureReleases.id))
    .limit(1)
  for (;;) {
    const [made] = await db
      .insert(figureReleases)
      .values({
        ...{ year: randomInt(3_000, 9_000), quarter: 1, state: 'draft', askedAt: new Date(), madeAt: new Date() },
        ...{ basedOn: last?.id ?? null, organisations: 0, confirmed: 0, attacks: [] },
      })
      // A quarter has one draft; another test may have met the same.
      .onConflictDoNothing()
      .returning({ id: figureReleases.id })
    if (made) return made
  }
}
