import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import * as schema from '@/db/schema'
import { aRespondentsBrowser, aWinterSurvey } from '@/tests/support/a-respondents-browser'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'

/** A full foyer answers at once: what a step asks of the database is counted, and nothing may join unnoticed. */

const statements: string[] = []
let db: Database
let survey: { id: number; code: string }

beforeAll(async () => {
  const { sql } = await ownDatabase()
  db = drizzle(sql, { schema, logger: { logQuery: (text) => statements.push(text) } })
  survey = await aWinterSurvey(db, (await anOrganisation(db)).id)
  // The texts of a survey are read once a minute and not by step.
  await aRespondentsBrowser(db, survey.code).get()
})

const countStatements = async (work: () => Promise<unknown>) => {
  statements.length = 0
  await work()
  return statements.length
}

test('a step reads once and writes once: from the start page to the thanks', async () => {
  const browser = aRespondentsBrowser(db, survey.code, { script: true })
  expect(await countStatements(() => browser.get())).toBe(1)
  expect(await countStatements(() => browser.post({ go: 'start' }))).toBe(2)
  expect(await countStatements(() => browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' }))).toBe(2)
  expect(await countStatements(() => browser.post({ question: 'B-Q3', go: 'complete' }))).toBe(2)
  expect(await countStatements(() => browser.post({ go: 'proceed' }))).toBe(2)
  expect(await countStatements(() => browser.get())).toBe(1)
})

test('a labelled link costs whoever comes by it one look-up more, and nobody else anything', async () => {
  await db.insert(schema.surveyLinks).values({ surveyId: survey.id, label: 'Foyer', token: 'FYR2K7W' })
  const browser = aRespondentsBrowser(db, survey.code, { script: true })
  expect(await countStatements(() => browser.get(`/survey/${survey.code}`, { 'x-enhanced': '0' }))).toBe(1)
  expect(await countStatements(() => browser.post({ go: 'start', at: 'FYR2K7W' }))).toBe(3)
  expect(await countStatements(() => browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' }))).toBe(2)
})
