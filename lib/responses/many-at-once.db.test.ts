import { eq, inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import * as schema from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { marks } from './marks'
import { getOpenByCode, type OpenResponse, type OpenSurvey } from './open-survey'
import * as queries from './queries'
import { beginResponse, saveAnswer, saveResponse, submitResponse } from './service'
import { updateAnswer } from './write-queries'

/** What many respondents do at the same moment is one statement. Each must still get what they alone would have. */

const { responses, surveyLinks } = schema
const names = Array.from({ length: 12 }, (_, at) => `B-Q${at + 1}`)
const surveySchema = {
  pages: names.map((name, at) => ({
    ...{ name: `page${at + 1}`, title: `Question ${at + 1}` },
    elements: [{ type: 'text', name, title: name }],
  })),
}

let own: TestDatabase
let db: Database
let code: string
const statements: string[] = []

async function aSurveyCode() {
  const organisation = await anOrganisation(own.db)
  const event = await anEvent(own.db, organisation.id)
  return (await aPublishedSurvey(own.db, event, organisation.id, { schema: surveySchema })).quickCode ?? ''
}

beforeAll(async () => {
  own = await ownDatabase()
  db = drizzle(own.sql, { schema, logger: { logQuery: (text) => void statements.push(text) } })
  code = await aSurveyCode()
})

type Respondent = OpenResponse & { credentials: { responseId: string; validationKey: string } }

const reopen = async (of: Database, { credentials }: Respondent): Promise<OpenResponse> => {
  const open = await getOpenByCode(as.anonymous(of), code, credentials)
  if (!open.response) throw new Error('There is no such response')
  return { ...open, response: open.response }
}

const begin = (count: number): Promise<Respondent[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const open = await getOpenByCode(as.anonymous(db), code)
      const { response, ...credentials } = await beginResponse(as.anonymous(db), open)
      return { ...open, response, credentials }
    }),
  )

const save = (of: Database, one: OpenResponse, name: string, value: string) =>
  saveAnswer(as.anonymous(of), one, { set: { [name]: value }, remove: [`${name}-Comment`] })

const storedOf = async (all: readonly OpenResponse[]) => {
  const ids = all.map(({ response }) => response.id)
  const rows = await own.db.select().from(responses).where(inArray(responses.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id))
}

const marksOf = async (all: readonly OpenResponse[]) =>
  (await storedOf(all)).map((row) => (row?.marks ?? 0) & marks.alike)

const credentialsOf = (one: Respondent | undefined) => one?.credentials ?? { responseId: '', validationKey: '' }

/** The beginning of each statement that some work asks. */
const statementsOf = async (work: () => Promise<unknown>) => {
  statements.length = 0
  await work()
  return statements.map((text) => /^\s*(\w+(?: into)? ?\w+)/.exec(text)?.[1])
}

test('whoever waits for a response that is being written elsewhere waits alone', async () => {
  const all = await begin(5)
  const [locked] = all
  if (!locked) throw new Error('Nobody has begun')
  const outcomes: string[] = []
  await own.sql.begin(async (tx) => {
    await tx`update responses set marks = marks where id = ${locked.response.id}`
    const saves = all.map(async (one, at) => {
      await save(db, one, 'B-Q1', `of ${at}`)
      outcomes.push(`${at}`)
    })
    await Promise.all(saves.slice(1))
    expect(outcomes.sort()).toEqual(['1', '2', '3', '4'])
  })
  await expect.poll(() => outcomes).toContain('0')
  expect((await storedOf(all)).map((row) => row?.answers)).toEqual(all.map((_, at) => ({ 'B-Q1': `of ${at}` })))
})

test('whoever begins a survey that is being changed waits alone', async () => {
  const [busy, other] = await Promise.all(
    [code, await aSurveyCode()].map((one) => getOpenByCode(as.anonymous(db), one)),
  )
  if (!busy || !other) throw new Error('There are no surveys')
  let begun: Promise<unknown> | undefined
  const outcomes: string[] = []
  await own.sql.begin(async (tx) => {
    await tx`select 1 from surveys where id = ${busy.survey.id} for update`
    const begin = (open: OpenSurvey, name: string) =>
      beginResponse(as.anonymous(db), open).then(() => void outcomes.push(name))
    begun = begin(busy, 'busy')
    await Promise.all([begin(other, 'other'), begin(other, 'other')])
    expect(outcomes).toEqual(['other', 'other'])
  })
  await begun
  expect(outcomes).toEqual(['other', 'other', 'busy'])
})

test('whoever sends what cannot be stored is refused alone', async () => {
  const all = await begin(4)
  const saves = await Promise.allSettled(all.map((one, at) => save(db, one, 'B-Q1', at === 2 ? 'a\u0000b' : 'kept')))
  expect(saves.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect((await storedOf(all)).map((row) => row?.answers)).toEqual([
    { 'B-Q1': 'kept' },
    { 'B-Q1': 'kept' },
    {},
    { 'B-Q1': 'kept' },
  ])
})

test('whoever came by a link that is gone begins in vain, and the others begin', async () => {
  const open = await getOpenByCode(as.anonymous(db), code)
  const [link] = await own.db
    .insert(surveyLinks)
    .values({ surveyId: open.survey.id, label: 'Foyer', token: 'FYR2K7W' })
    .returning()
  const linkIds = [undefined, 999_999_999, link?.id]
  const begun = await Promise.allSettled(linkIds.map((linkId) => beginResponse(as.anonymous(db), open, { linkId })))
  expect(begun.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const ids = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value.responseId] : []))
  const rows = await own.db.select().from(responses).where(inArray(responses.id, ids)).orderBy(responses.id)
  expect(new Set(rows.map(({ linkId }) => linkId))).toEqual(new Set([null, link?.id]))
})

test('a response that was submitted meanwhile takes no answer, and the others do', async () => {
  const all = await begin(3)
  const [done] = all
  if (!done) throw new Error('Nobody has begun')
  await submitResponse(as.anonymous(db), done, done.credentials)
  expect(await Promise.all(all.map((one) => save(db, one, 'B-Q1', 'late')))).toEqual(['submitted', 'saved', 'saved'])
  expect((await storedOf(all)).map((row) => [row?.state, row?.answers])).toEqual([
    [2, {}],
    [1, { 'B-Q1': 'late' }],
    [1, { 'B-Q1': 'late' }],
  ])
})

test('a wrong key opens nothing and writes nothing beside right ones', async () => {
  const all = await begin(3)
  const [other] = await begin(1)
  if (!other) throw new Error('Nobody has begun')
  const keyHash = other.response.keyHash
  const found = await Promise.all(
    all.map(({ response }, at) =>
      queries.findOpening(db, {
        quickCode: code,
        responseKey: { responseId: response.id, keyHash: at === 1 ? keyHash : response.keyHash },
      }),
    ),
  )
  expect(found.map(({ response }) => response?.id)).toEqual([all[0]?.response.id, undefined, all[2]?.response.id])
  expect(found.map(({ survey }) => survey?.quickCode)).toEqual([code, code, code])
  const now = new Date('2026-11-21T12:00:00Z')
  const written = await Promise.all(
    all.map(({ response: { id, ...response } }, at) =>
      updateAnswer(db, {
        ...{ id, keyHash: at === 1 ? keyHash : response.keyHash, now },
        ...{ set: { 'B-Q1': 'mine' }, remove: [] },
      }),
    ),
  )
  expect(written).toEqual([true, false, true])
  expect((await storedOf(all)).map((row) => row?.answers)).toEqual([{ 'B-Q1': 'mine' }, {}, { 'B-Q1': 'mine' }])
})

test('everybody gets their own survey and their own answers, whatever others ask in the same moment', async () => {
  const [mine, theirs] = [await begin(2), await aSurveyCode()]
  await Promise.all(mine.map((one, at) => save(db, one, 'B-Q2', `of ${at}`)))
  const key = ({ response: { id, keyHash } }: OpenResponse) => ({ responseId: id, keyHash })
  const [first, second] = mine
  if (!first || !second) throw new Error('Nobody has begun')
  const found = await Promise.all([
    queries.findOpening(db, { quickCode: theirs }),
    queries.findOpening(db, { quickCode: code, responseKey: key(second) }),
    queries.findOpening(db, { quickCode: 'NOSUCHCODE' }),
    queries.findOpening(db, { quickCode: theirs, responseKey: key(first) }),
    queries.findOpening(db, { responseKey: key(first) }),
    queries.findOpening(db, { quickCode: '', responseKey: key(first) }),
  ])
  expect(found.map(({ survey, response }) => [survey?.quickCode, response?.answers])).toEqual([
    [theirs, undefined],
    [code, { 'B-Q2': 'of 1' }],
    [undefined, undefined],
    [theirs, undefined],
    [code, { 'B-Q2': 'of 0' }],
    [undefined, undefined],
  ])
})

test('what a crowd does is a few statements, however many they are', async () => {
  const all = await begin(60)
  expect(await statementsOf(() => begin(60))).toEqual(['select given', 'insert into responses'])
  expect(await statementsOf(() => Promise.all(all.map((one) => save(db, one, 'B-Q1', one.response.id))))).toEqual([
    'update responses',
  ])
  expect((await storedOf(all)).map((row) => row?.answers)).toEqual(all.map(({ response }) => ({ 'B-Q1': response.id })))
  const open = await Promise.all(all.map((one) => reopen(db, one)))
  expect(
    await statementsOf(() =>
      Promise.all(open.map((one, at) => submitResponse(as.anonymous(db), one, credentialsOf(all[at])))),
    ),
  ).toEqual(['update responses'])
  const stored = await storedOf(all)
  expect(stored.map((row) => [row?.state, row?.saves])).toEqual(all.map(() => [2, 2]))
  expect(new Set(stored.map((row) => row?.receiptHash?.toString('hex'))).size).toBe(60)
})

test('of equal answers that come one after the other each later one is marked, and different ones beside it are not', async () => {
  const fill = async (one: Respondent, of: string) => {
    for (const name of names) await save(db, one, name, `${of} ${name}`)
    return { ...(await reopen(db, one)), credentials: one.credentials }
  }
  const [first, second, third] = await Promise.all(
    (await begin(3)).map((one, at) => fill(one, at === 2 ? 'different' : 'alike')),
  )
  if (!first || !second || !third) throw new Error('Nobody has begun')
  const submit = (one: Respondent) => submitResponse(as.anonymous(db), one, one.credentials)
  await submit(first)
  await Promise.all([submit(second), submit(third)])
  expect(await marksOf([first, second, third])).toEqual([0, marks.alike, 0])
})

test('of equal answers that come at the same moment one is not marked, as if they had come one after the other', async () => {
  const all = await begin(5)
  const fillTogether = (name: string) =>
    Promise.all(all.map((one, at) => save(db, one, name, `${at === 3 ? 'of another' : 'at once'} ${name}`)))
  for (const name of names) await fillTogether(name)
  const open = await Promise.all(all.map((one) => reopen(db, one)))
  await Promise.all(open.map((one, at) => submitResponse(as.anonymous(db), one, credentialsOf(all[at]))))
  expect(await marksOf(all)).toEqual([0, marks.alike, marks.alike, 0, marks.alike])
})

test('whole questionnaires that programs save at the same moment are each their own', async () => {
  const all = await begin(20)
  const saves = await statementsOf(() =>
    Promise.all(
      all.map(({ credentials }, at) =>
        saveResponse(as.anonymous(db), {
          ...credentials,
          surveyAnswers: { 'B-Q1': `of ${at}` },
          submitted: at % 2 === 0,
        }),
      ),
    ),
  )
  expect(saves.toSorted()).toEqual(['select given', 'update responses', 'update responses'])
  expect((await storedOf(all)).map((row) => [row?.state, row?.answers])).toEqual(
    all.map((_, at) => [at % 2 === 0 ? 2 : 1, { 'B-Q1': `of ${at}` }]),
  )
})

test('nothing is lost where two processes save for the same people at the same moment', async () => {
  const other = drizzle(own.sql, { schema })
  const all = await begin(30)
  for (let round = 0; round < names.length; round += 2)
    await Promise.all(
      all.flatMap((one) => [
        save(db, one, names[round] ?? '', 'here'),
        save(other, one, names[round + 1] ?? '', 'there'),
      ]),
    )
  const everything = Object.fromEntries(names.map((name, at) => [name, at % 2 === 0 ? 'here' : 'there']))
  for (const row of await storedOf(all)) expect([row?.answers, row?.saves]).toEqual([everything, names.length])
})

test('nothing that was acknowledged is lost where half of a crowd submits while all save', async () => {
  const all = await begin(40)
  const outcomes = await Promise.all(
    all.map((one, at) =>
      Promise.all([
        save(db, one, 'B-Q1', 'mine'),
        at % 2 === 0 ? submitResponse(as.anonymous(db), one, one.credentials) : save(db, one, 'B-Q2', 'too'),
      ]),
    ),
  )
  for (const [at, row] of (await storedOf(all)).entries()) {
    const saved = outcomes[at]?.[0] === 'saved'
    expect(row?.state).toBe(at % 2 === 0 ? 2 : 1)
    expect(row?.answers['B-Q1']).toBe(saved ? 'mine' : undefined)
    if (at % 2 === 1) expect(row?.answers).toEqual({ 'B-Q1': 'mine', 'B-Q2': 'too' })
  }
})

test('whoever erased a response is not brought back by what is saved beside', async () => {
  const all = await begin(3)
  const [gone] = all
  if (!gone) throw new Error('Nobody has begun')
  await own.db.insert(schema.erasedResponses).values({ id: gone.response.id, surveyId: gone.survey.id })
  await own.db.delete(responses).where(eq(responses.id, gone.response.id))
  const saves = await Promise.allSettled(all.map((one) => save(db, one, 'B-Q1', 'mine')))
  expect(saves.map((one) => (one.status === 'rejected' ? one.reason.status : one.value))).toEqual([
    404,
    'saved',
    'saved',
  ])
  expect((await storedOf(all)).map((row) => row?.answers)).toEqual([undefined, { 'B-Q1': 'mine' }, { 'B-Q1': 'mine' }])
})
