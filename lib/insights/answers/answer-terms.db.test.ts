import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { surveyTemplates } from '@/db/schema'
import { ownDatabase } from '@/tests/support/database'
import { readAnswerTerms, readByAnswerTerms } from './answer-terms'

let db: Database
beforeAll(async () => {
  db = (await ownDatabase()).db
})

const enter = (to: Database, value: string) =>
  to.execute(sql`insert into answer_values (template_id, concept, value) values (0, 'nps', ${value})`)

const valuesOf = async (of: Database) =>
  (await readAnswerTerms(of)).entries.filter(({ concept }) => concept === 'nps').map(({ value }) => value)

test('terms are read once as long as nothing of them changes', async () => {
  expect(await readAnswerTerms(db)).toBe(await readAnswerTerms(db))
})

test('a new entry of the dictionary is there at once, and one that was taken back is not', async () => {
  const before = await valuesOf(db)
  await db
    .transaction(async (tx) => {
      await enter(tx as unknown as Database, '11')
      expect(await valuesOf(tx as unknown as Database)).toEqual([...before, '11'])
      throw new Error('taken back')
    })
    .catch(() => undefined)
  expect(await valuesOf(db)).toEqual(before)
  await enter(db, '12')
  expect(await valuesOf(db)).toEqual([...before, '12'])
})

test('a template in other words, and one that is the latest no more, are read anew', async () => {
  const [template] = (await readAnswerTerms(db)).templates
  const id = template?.id ?? 0
  await db
    .update(surveyTemplates)
    .set({ schema: { pages: [] } })
    .where(eq(surveyTemplates.id, id))
  expect((await readAnswerTerms(db)).templates[0]).toMatchObject({ id, elements: [] })
  await db.update(surveyTemplates).set({ isLatest: !template?.isLatest }).where(eq(surveyTemplates.id, id))
  expect((await readAnswerTerms(db)).templates[0]?.isLatest).toBe(!template?.isLatest)
})

test('another database of the same process has its own, though it began as the same', async () => {
  const { db: other } = await ownDatabase()
  await readAnswerTerms(db)
  expect((await readAnswerTerms(other)).templates[0]?.elements.length).toBeGreaterThan(3)
})

describe('a read that goes on while its terms are checked', () => {
  const latest = async () => (await readAnswerTerms(db)).entries.at(-1)?.value

  test('is done again by the terms of now where they have changed, whatever came of it first', async () => {
    await readAnswerTerms(db)
    await enter(db, '13')
    const found: unknown[] = []
    const read = async () => {
      found.push(await latest())
      if (found.length === 1) throw new Error('of terms that are no more')
      return found.at(-1)
    }
    expect(await readByAnswerTerms(db, read)).toBe('13')
    expect(found).toEqual(['12', '13'])
  })

  test('is done once where they have not, and says what it failed of', async () => {
    const terms = await readAnswerTerms(db)
    let reads = 0
    const read = async () => {
      reads += 1
      return (await readAnswerTerms(db)) === terms
    }
    expect(await readByAnswerTerms(db, read)).toBe(true)
    expect(reads).toBe(1)
    await expect(readByAnswerTerms(db, () => Promise.reject(new Error('no such place')))).rejects.toThrow(
      'no such place',
    )
  })
})
