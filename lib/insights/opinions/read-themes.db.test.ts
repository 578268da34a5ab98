import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { surveyTemplates } from '@/db/schema'
import { inTransaction } from '@/tests/support/database'
import { readBank } from './read-themes'

test(
  'a question that a sensitive one leads to is in no theme: filters of the report would tell what a few people answered',
  inTransaction(async (db) => {
    const before = [...(await readBank(db)).keys()]
    const [first = '', ...others] = before
    await db
      .update(surveyTemplates)
      .set({ schema: sql`jsonb_set(schema, '{pages,0,elements,0,visibleIf}', ${JSON.stringify("{B-Q16} = 'yes'")})` })
      .where(and(eq(surveyTemplates.kind, 'optional'), eq(surveyTemplates.isLatest, true)))
    expect(first).not.toBe('')
    expect([...(await readBank(db)).keys()]).toEqual(others)
  }),
)
