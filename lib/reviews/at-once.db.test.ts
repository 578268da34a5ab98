import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { exports, responseRevisions, responses, reviewedResponses } from '@/db/schema'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { undoUpload } from '@/lib/offline-answers/service'
import { eraseOwnAnswers } from '@/lib/receipts/service'
import { formatReceiptCode } from '@/lib/responses/receipt-code'
import { hashReceiptCode, newValidationKey, receiptCodeOf } from '@/lib/responses/validation-key'
import { anUploadOf } from '@/tests/api/matrix/offline-answer-rows'
import { aResponseToReview } from '@/tests/support/a-response-to-review'
import { as } from '@/tests/support/actors'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { sendRework } from './send-rework'
import { takeStep } from './take-step'

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
  await prepareQueue(database.url)
})

const statusOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'done' : (result.reason as { status?: number }).status

const why = { 'B-Q3': 'The paper says 12.' }

test('of two reviewers at the same moment one is heard, and the other is told', async () => {
  for (let round = 0; round < 5; round++) {
    const { reviewer, approver, response } = await aResponseToReview(database.db)
    const step = { id: response.id, version: 0 }
    const results = await Promise.allSettled([
      takeStep(reviewer, { ...step, action: 'submitPrimaryReview', marks: why }),
      takeStep(approver, { ...step, action: 'escalateForSecondaryReview', marks: {} }),
    ])
    expect(results.map(statusOf).sort()).toEqual([409, 'done'])
    const rows = await database.db.select().from(reviewedResponses).where(eq(reviewedResponses.responseId, response.id))
    expect(rows).toMatchObject([{ version: 1 }])
  }
})

test('an erasure and a rework at the same moment leave nothing of either answer', async () => {
  for (let round = 0; round < 5; round++) {
    const code = receiptCodeOf(newValidationKey())
    const made = await aResponseToReview(database.db, { completionMethod: 1, receiptHash: hashReceiptCode(code) })
    const { person, reviewer, response, organisation } = made
    await database.db.insert(exports).values({
      ...{ name: 'All answers', type: 'Mapped', format: 'csv', status: 'Completed', rowsWritten: 1 },
      ...{ organisationId: organisation.id, requestedBy: person.actor.userId },
    })
    await takeStep(reviewer, { id: response.id, action: 'submitPrimaryReview', marks: why })
    const visitor = { ...as.anonymous(database.db), now: new Date(), address: `10.3.${round}.1` }
    const [rework, erasure] = await Promise.allSettled([
      sendRework(person, { id: response.id, surveyAnswers: { 'B-Q3': '12' } }),
      eraseOwnAnswers(visitor, formatReceiptCode(code)),
    ])
    expect(['done', 404]).toContain(rework && statusOf(rework))
    expect(erasure && statusOf(erasure)).toBe('done')
    for (const table of [reviewedResponses, responseRevisions])
      expect(await database.db.select().from(table).where(eq(table.responseId, response.id))).toEqual([])
    expect(await database.db.select().from(responses).where(eq(responses.id, response.id))).toEqual([])
  }
})

test('an upload is undone or reviewed, and never both', async () => {
  for (let round = 0; round < 5; round++) {
    const { reviewer, approver, survey, organisation, response } = await aResponseToReview(database.db, {
      id: randomUUID(),
    })
    const importId = await anUploadOf(database.db, survey.id, organisation.id)
    await database.db.update(responses).set({ importId }).where(eq(responses.id, response.id))
    const results = await Promise.allSettled([
      takeStep(reviewer, { id: response.id, action: 'submitPrimaryReview', marks: why }),
      undoUpload(approver, survey.id, importId),
    ])
    const isThere = (await database.db.select().from(responses).where(eq(responses.id, response.id))).length === 1
    expect(results.map(statusOf)).toEqual(isThere ? ['done', 409] : [404, 'done'])
  }
})
