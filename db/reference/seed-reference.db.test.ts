import { count, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lookupValues, surveyTemplates, templateMappings } from '@/db/schema'
import { inTransaction } from '@/tests/support/database'
import { seedReference } from './seed-reference'

const tables = [
  'lookup_values',
  'box_office_providers',
  'disciplines',
  'sub_disciplines',
  'upper_tier_authorities',
  'constituencies',
  'postcode_outcodes',
  'survey_templates',
]

test(
  'seeding again writes nothing',
  inTransaction(async (db) => {
    const rowVersions = async () => {
      const found = await Promise.all(
        tables.map((table) =>
          db.execute(
            sql`select md5(string_agg(t.ctid::text || t::text, ',' order by t.ctid)) as mark from ${sql.identifier(table)} t`,
          ),
        ),
      )
      return found.map(([row]) => row?.mark)
    }
    const before = await rowVersions()
    await seedReference(db)
    expect(await rowVersions()).toEqual(before)
  }),
)

test(
  'a name that changed in the files is brought up to date, and other values stay',
  inTransaction(async (db) => {
    await db.update(lookupValues).set({ name: 'Play' }).where(sql`id = 17`)
    await db.insert(lookupValues).values({ id: 99, category: 'eventTypes', name: 'Retired type', sequence: 99 })
    await seedReference(db)
    const [performance] = await db.select().from(lookupValues).where(sql`id = 17`)
    expect(performance?.name).toBe('Performance')
    const [retired] = await db.select({ count: count() }).from(lookupValues).where(sql`id = 99`)
    expect(retired?.count).toBe(1)
  }),
)

test(
  'the product brings two mandated templates, one optional bank, and one mapping',
  inTransaction(async (db) => {
    const templates = await db.select().from(surveyTemplates).orderBy(surveyTemplates.key)
    expect(templates.map(({ key, kind, isLatest, availableFrom }) => [key, kind, isLatest, availableFrom])).toEqual([
      ['mandated-2023-24', 'mandated', false, '2023-06-01'],
      ['mandated-2024-25', 'mandated', true, '2024-04-01'],
      ['optional-question-bank', 'optional', true, null],
    ])
    const mappings = await db.select().from(templateMappings)
    expect(mappings).toHaveLength(1)
  }),
)
