import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { responses } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { getOpenByCode, type OpenResponse } from './open-survey'
import { beginResponse, discardResponse, saveAnswer, saveResponse, submitResponse } from './service'

const questions = Array.from({ length: 8 }, (_, at) => `B-Q${at + 1}`)
const schema = {
  pages: questions.map((name, at) => ({
    name: `page${at + 1}`,
    title: `Question ${at + 1}`,
    elements: [{ type: 'text', name, title: name }],
  })),
}

let db: Database
let code: string

beforeAll(async () => {
  ;({ db } = await ownDatabase())
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id)
  code = (await aPublishedSurvey(db, event, organisation.id, { schema })).quickCode ?? ''
})

const nobody = () => as.anonymous(db)

async function anOpenResponse() {
  const open = await getOpenByCode(nobody(), code)
  const credentials = await beginResponse(nobody(), open)
  const again = async () => (await getOpenByCode(nobody(), code, credentials)) as OpenResponse
  return { ...credentials, again }
}

const findStored = async (id: string) => (await db.select().from(responses).where(eq(responses.id, id)))[0]

const runAll = (work: (() => Promise<unknown>)[]) =>
  Promise.all(work.map((one) => one().catch((error: { status?: number }) => error.status)))

const answer = (name: string, value: string) => ({ set: { [name]: value }, remove: [`${name}-Comment`] })

test('50 submissions of one response at once: it is stored once and all of them succeed', async () => {
  const credentials = await anOpenResponse()
  const submit = { ...credentials, surveyAnswers: { 'B-Q1': 'mine' }, submitted: true }
  const answers = await runAll(Array.from({ length: 50 }, () => () => saveResponse(nobody(), submit)))
  expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ id: credentials.responseId, submitted: true })]),
  )
  expect(await findStored(credentials.responseId)).toMatchObject({ state: 2, saves: 1 })
})

test('answers saved from several tabs at once are all stored', async () => {
  const credentials = await anOpenResponse()
  const answering = await credentials.again()
  await runAll(questions.map((name) => () => saveAnswer(nobody(), answering, answer(name, name))))
  expect(await findStored(credentials.responseId)).toMatchObject({
    state: 1,
    saves: questions.length,
    answers: Object.fromEntries(questions.map((name) => [name, name])),
  })
})

test('a save at the same time as a submission is either submitted with it or answered as too late', async () => {
  for (let round = 0; round < 15; round++) {
    const credentials = await anOpenResponse()
    const answering = await credentials.again()
    const saves: (() => Promise<string>)[] = questions.map(
      (name) => () => saveAnswer(nobody(), answering, answer(name, name)),
    )
    saves.splice(round % saves.length, 0, async () => {
      const { outcome } = await submitResponse(nobody(), answering, credentials)
      return outcome
    })
    const outcomes = await runAll(saves)
    outcomes.splice(round % (saves.length - 1), 1)
    const response = await findStored(credentials.responseId)
    expect(response?.state).toBe(2)
    questions.forEach((name, at) => {
      if (outcomes[at] === 'saved') expect(response?.answers).toHaveProperty(name, name)
      else expect([outcomes[at], response?.answers[name]]).toEqual(['submitted', undefined])
    })
  }
})

describe('a DELETE at the same time as a Complete', () => {
  test('never wins, in 100 interleavings', async () => {
    for (let round = 0; round < 100; round++) {
      const credentials = await anOpenResponse()
      const answering = await credentials.again()
      const complete = () => submitResponse(nobody(), answering, credentials, answer('B-Q1', 'mine'))
      const leave = () => discardResponse(nobody(), credentials)
      await runAll(round % 2 ? [complete, leave, leave] : [leave, leave, complete])
      expect(await findStored(credentials.responseId)).toMatchObject({ state: 2, answers: { 'B-Q1': 'mine' } })
    }
  })

  test('cannot delete a submitted response', async () => {
    const credentials = await anOpenResponse()
    await submitResponse(nobody(), await credentials.again(), credentials, answer('B-Q1', 'mine'))
    const answers = await runAll(Array.from({ length: 20 }, () => () => discardResponse(nobody(), credentials)))
    expect(new Set(answers)).toEqual(new Set([409]))
    expect(await findStored(credentials.responseId)).toMatchObject({ state: 2 })
  })
})
