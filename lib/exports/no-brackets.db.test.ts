import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { responses, surveyTemplates } from '@/db/schema'
import { buildSchema, elementsOf } from '@/lib/surveys/questions/build-schema'
import { as } from '@/tests/support/actors'
import { anAnsweredBank } from '@/tests/support/answered-bank'
import { aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { unzip } from '@/tests/support/unzip'
import { contentOf } from './export-content'
import { insertExport, lockExport } from './queries'

let database: TestDatabase
let bank: Awaited<ReturnType<typeof anAnsweredBank>>
let ctx: Awaited<ReturnType<typeof as.admin>>
const unfilled: { id: number }[] = []

const templateOf = async (key: string) => {
  const [found] = await database.db.select().from(surveyTemplates).where(eq(surveyTemplates.key, key))
  if (!found) throw new Error(`The reference data hold no template ${key}`)
  return found
}

/** A survey of the whole bank that was published before anybody had filled a title in, with answers that have no place. */
async function anUnfilledSurvey(key: string, at: number) {
  const [template, optional] = [await templateOf(key), await templateOf('optional-question-bank')]
  const survey = await aPublishedSurvey(database.db, bank.event, bank.organisation.id, {
    name: `Not filled in ${key}`,
    surveyTemplateId: template.id,
    schema: buildSchema({
      template: template.schema,
      optionalTemplate: optional.schema,
      optionalQuestions: elementsOf(optional.schema).map(({ name }) => name),
      placeholders: {},
      tokens: { event: '', organisation: '', discipline: '', location: '' },
    }),
  })
  const strange = Object.fromEntries(
    [...elementsOf(template.schema), ...elementsOf(optional.schema)].map(({ name }) => [name, 'no such answer']),
  )
  await database.db.insert(responses).values({
    id: `019c0000-0000-7000-8000-00000000000${at}`,
    keyHash: Buffer.alloc(32),
    surveyId: survey.id,
    organisationId: bank.organisation.id,
    startedAt: new Date('2026-11-07T19:00:00Z'),
    submittedAt: new Date('2026-11-07T19:05:00Z'),
    state: 2,
    answers: { ...strange, 'B-Q99': 'nobody asked this' },
  })
  return survey
}

beforeAll(async () => {
  database = await ownDatabase()
  bank = await anAnsweredBank(database.db)
  ctx = await as.admin(database.db, bank.organisation)
  for (const [at, key] of ['mandated-2024-25', 'mandated-2023-24'].entries())
    unfilled.push(await anUnfilledSurvey(key, at))
})

const token = /\[(?:event|NPO|discipline|Location|placeholder|insert date|insert partner name)\]/gi

/** Every text of a file: of each part of an archive or a workbook, and their names. */
function textsOf(file: Buffer): string[] {
  if (file.subarray(0, 2).toString() !== 'PK') return [file.toString()]
  return [...unzip(file)].flatMap(([name, part]) => [name, part.toString()])
}

/** How often respondents themselves typed such a word, which stays as they typed it. */
async function typedBy(surveyIds: readonly number[]): Promise<number> {
  const [found] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from responses, jsonb_each_text(answers) a
    where survey_id = any(${[...surveyIds]}::bigint[]) and a.value = '[placeholder]'`
  return found?.count ?? 0
}

async function fileOf(type: string, format: string, surveyId: number | null): Promise<Buffer> {
  const row = { name: 'asked', organisationId: bank.organisation.id, requestedBy: ctx.actor.userId }
  const found = await lockExport(database.db, await insertExport(database.db, { ...row, type, format, surveyId }))
  if (!found) throw new Error('The export is not there')
  return buffer((await contentOf(ctx, found, async () => {})).bytes)
}

test('titles of the surveys hold brackets where nobody filled them in, or nothing is shown by this', async () => {
  const [found] = await database.sql<{ titles: number }[]>`
    select count(*)::int as titles from surveys, jsonb_path_query(schema_read_only, '$.pages[*].elements[*].title') t
    where id = ${unfilled[0]?.id ?? 0} and t #>> '{}' ~ '\\[[A-Za-z ]+\\]'`
  expect(found?.titles).toBeGreaterThan(50)
})

test.each([
  ['Mapped', 'csv'],
  ['Mapped', 'xlsx'],
  ['Unmapped', 'csv'],
  ['Unmapped', 'xlsx'],
])('%s, %s: no byte shows a bracketed word that no respondent typed', async (type, format) => {
  const texts = textsOf(await fileOf(type, format, null))
  const typed = await typedBy([bank.survey.id, ...unfilled.map(({ id }) => id)])
  expect(typed).toBeGreaterThan(0)
  expect(texts.flatMap((text) => text.match(token) ?? [])).toEqual(new Array(typed).fill('[placeholder]'))
  // The reasons of what has no place are among them.
  if (type === 'Mapped')
    expect(texts.join('')).toContain('no such answer (no such answer in “Audience survey 2024/25”)')
})

test.each(['csv', 'xlsx'])('the file of one survey, %s: neither filled in nor not', async (format) => {
  for (const { id } of [bank.survey, ...unfilled]) {
    const texts = textsOf(await fileOf('Survey', format, id))
    expect(texts.join('')).toContain('How likely are you to recommend')
    expect(texts.flatMap((text) => text.match(token) ?? [])).toEqual(
      new Array(await typedBy([id])).fill('[placeholder]'),
    )
  }
})
