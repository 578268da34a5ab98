import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { erasedResponses, responses } from '@/db/schema'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { type OfflineResponse, receiveResponses } from './receive-responses'
import { newResponseId } from './response-id'

const now = new Date('2026-11-21T12:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const fromDevice = { completionMethod: 3, userId: null }
const fromPaper = { completionMethod: 2, userId: null }

async function aSurvey(db: Database) {
  const organisation = await anOrganisation(db)
  const survey = await aPublishedSurvey(db, await anEvent(db, organisation.id), organisation.id)
  return { id: survey.id, organisationId: organisation.id, templateId: survey.surveyTemplateId }
}

const someAnswers = (n: number, taste = 'a') =>
  Object.fromEntries(Array.from({ length: n }, (_, each) => [`B-Q${each}`, taste]))

const anOfflineResponse = (more: Partial<OfflineResponse> = {}): OfflineResponse => ({
  id: newResponseId(now),
  keyHash: Buffer.from(randomUUID()),
  answers: someAnswers(5, randomUUID()),
  startedAt: at(-5_000),
  submittedAt: at(-5),
  ...more,
})

const findStored = async (db: Database, id: string) =>
  (await db.select().from(responses).where(eq(responses.id, id)))[0]

describe('a response from a device or workbook', () => {
  test(
    'that was erased is not stored again, however often it is sent',
    inTransaction(async (db) => {
      const survey = await aSurvey(db)
      const [erased, other] = [anOfflineResponse(), anOfflineResponse()]
      await db.insert(erasedResponses).values({ id: erased.id, surveyId: survey.id })
      expect(await receiveResponses(db, survey, [erased, other], fromDevice, now)).toEqual([other.id])
      expect(await receiveResponses(db, survey, [erased, other], fromDevice, now)).toEqual([])
      expect(await findStored(db, erased.id)).toBeUndefined()
    }),
  )

  test('that was erased is not stored by an error in between', async () => {
    const { db, sql } = await ownDatabase()
    await sql`create function broken() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`
    await sql`create trigger broken before delete on responses for each row execute function broken()`
    const survey = await aSurvey(db)
    const erased = anOfflineResponse()
    await db.insert(erasedResponses).values({ id: erased.id, surveyId: survey.id })
    await expect(receiveResponses(db, survey, [erased], fromDevice, now)).rejects.toThrow()
    expect(await findStored(db, erased.id)).toBeUndefined()
  })

  test(
    'that repeats the answers of another within a day is marked; the first of them is not',
    inTransaction(async (db) => {
      const survey = await aSurvey(db)
      const same = someAnswers(5)
      const [first, again, later] = [
        anOfflineResponse({ answers: same, submittedAt: at(-300) }),
        anOfflineResponse({ answers: same, submittedAt: at(-200) }),
        anOfflineResponse({ answers: same, submittedAt: at(-5) }),
      ]
      const longAgo = anOfflineResponse({ answers: same, submittedAt: at(-3000) })
      const [few, fewAgain] = [
        anOfflineResponse({ answers: someAnswers(4) }),
        anOfflineResponse({ answers: someAnswers(4) }),
      ]
      await receiveResponses(db, survey, [longAgo, again, first, few, fewAgain], fromDevice, now)
      await receiveResponses(db, survey, [later], fromDevice, now)
      const marks = async ({ id }: OfflineResponse) => (await findStored(db, id))?.marks
      expect(await marks(longAgo)).toBe(0)
      expect([await marks(first), await marks(again), await marks(later)]).toEqual([0, 4, 4])
      expect([await marks(few), await marks(fewAgain)]).toEqual([0, 0])
      // The same answers to another survey are no repetition.
      const elsewhere = anOfflineResponse({ answers: same })
      await receiveResponses(db, await aSurvey(db), [elsewhere], fromDevice, now)
      expect(await marks(elsewhere)).toBe(0)
    }),
  )

  test(
    'answered on a device faster than anybody reads is marked; one copied from paper is not',
    inTransaction(async (db) => {
      const survey = await aSurvey(db)
      const quick = () => anOfflineResponse({ startedAt: at(-5), submittedAt: new Date(at(-5).getTime() + 4_900) })
      const [device, paper] = [quick(), quick()]
      await receiveResponses(db, survey, [device], fromDevice, now)
      await receiveResponses(db, survey, [paper], fromPaper, now)
      expect([(await findStored(db, device.id))?.marks, (await findStored(db, paper.id))?.marks]).toEqual([2, 0])
    }),
  )
})
