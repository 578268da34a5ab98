import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '@/tests/support/database'
import { rankExpression } from './grid-search'
import { matchRank } from './match-rank'

const piece = fc.constantFrom(
  'harb',
  'Harbour',
  'theatre',
  'É',
  'éco',
  'st',
  "'s",
  '(',
  ')',
  '-',
  '50%',
  '_',
  '\\',
  '.',
  '*',
)
const gap = fc.constantFrom(' ', ' ', ', ', '', ' · ', '-')
const text = fc.array(fc.tuple(piece, gap), { minLength: 1, maxLength: 4 }).map((parts) => parts.flat().join('').trim())

test(
  'the database ranks rows as the browser ranks the lists it has',
  inTransaction(async (db) => {
    const cases = fc
      .sample(fc.record({ name: text, typed: text }), { numRuns: 1500, seed: 11 })
      .map(({ name, typed }) => ({ name, typed, rank: matchRank(typed, name, typed) }))
    const ranked: typeof cases = []
    for (const { name, typed } of cases) {
      const [row] = await db.execute<{ rank: number }>(sql`select ${rankExpression(sql`${name}::text`, typed)} as rank`)
      ranked.push({ name, typed, rank: row?.rank as 0 })
    }
    expect(ranked).toEqual(cases)
    expect(new Set(cases.map(({ rank }) => rank)).size).toBe(4)
  }),
)
