import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, responses, unattendedDevices } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anAnswer, anUpload, aSavedFile, shortSchema } from '@/tests/support/answers-of-a-device'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { endDevice, listDevices, startDevice } from './service'
import { uploadAnswers } from './upload-answers'

async function aSurvey(db: Database, overrides: object = {}) {
  const [owner, partner] = [await anOrganisation(db), await anOrganisation(db)]
  const event = await anEvent(db, owner.id, { partners: [partner.id] })
  const survey = await aPublishedSurvey(db, event, owner.id, { schema: shortSchema, ...overrides })
  return { survey, owner, partner, staff: await as.admin(db, owner) }
}

describe('refusals', () => {
  test(
    'a partner organisation may not list, start, end or upload',
    inTransaction(async (db) => {
      const { survey, staff, partner } = await aSurvey(db)
      const { id } = await startDevice(staff, survey.id, { label: 'Foyer' })
      const other = await as.admin(db, partner)
      const refused = { status: 403 }
      await expect(listDevices(other, survey.id)).rejects.toMatchObject(refused)
      await expect(startDevice(other, survey.id, { label: 'Bar' })).rejects.toMatchObject(refused)
      await expect(endDevice(other, survey.id, id)).rejects.toMatchObject(refused)
      await expect(uploadAnswers(other, survey.id, anUpload('{}'))).rejects.toMatchObject(refused)
    }),
  )

  test(
    'a survey out of scope, and a device of another survey, are not found',
    inTransaction(async (db) => {
      const { survey, staff } = await aSurvey(db)
      const elsewhere = await aSurvey(db)
      const { id } = await startDevice(elsewhere.staff, elsewhere.survey.id, { label: 'Foyer' })
      await expect(listDevices(staff, elsewhere.survey.id)).rejects.toMatchObject({ status: 404 })
      await expect(startDevice(staff, elsewhere.survey.id, { label: 'x' })).rejects.toMatchObject({ status: 404 })
      await expect(endDevice(staff, survey.id, id)).rejects.toMatchObject({ status: 404 })
    }),
  )

  test(
    'a draft cannot be left on a device',
    inTransaction(async (db) => {
      const { survey, staff } = await aSurvey(db, { isDraft: true })
      await expect(startDevice(staff, survey.id, { label: 'Foyer' })).rejects.toMatchObject({
        status: 409,
        message: 'A survey must be published before it can be left on a device.',
      })
    }),
  )

  test(
    'another kind of file, a changed one and one of another survey are refused as a whole',
    inTransaction(async (db) => {
      const { survey, staff } = await aSurvey(db)
      const { id } = await startDevice(staff, survey.id, { label: 'Foyer' })
      const file = aSavedFile(survey.id, id, [anAnswer()])
      const upload = (content: string) => uploadAnswers(staff, survey.id, anUpload(content))
      const unreadable = { status: 422, message: 'This is not a file of answers that was saved from a device.' }
      await expect(upload('no JSON')).rejects.toMatchObject(unreadable)
      await expect(upload('{"format":"other"}')).rejects.toMatchObject(unreadable)
      await expect(upload(JSON.stringify({ ...file, answers: [anAnswer()] }))).rejects.toMatchObject({
        message: 'The file has been changed or damaged since it was saved. Please save it from the device again.',
      })
      const other = aSavedFile(survey.id + 1, id, [])
      await expect(upload(JSON.stringify(other))).rejects.toMatchObject({
        message: 'The file holds answers to another survey.',
      })
      expect(await db.select().from(responses).where(eq(responses.surveyId, survey.id))).toEqual([])
    }),
  )
})

test(
  'a started device is listed by name, and only the hash of its key is stored',
  inTransaction(async (db) => {
    const { survey, staff } = await aSurvey(db)
    const { id, deviceKey, quickCode } = await startDevice(staff, survey.id, { label: 'Foyer' })
    expect(quickCode).toBe(survey.quickCode)
    expect(deviceKey).toMatch(/^[\w-]{22}$/)
    expect((await listDevices(staff, survey.id)).data).toMatchObject([{ id, label: 'Foyer', taken: 0, endedAt: null }])
    const [row] = await db.select().from(unattendedDevices).where(eq(unattendedDevices.id, id))
    expect(JSON.stringify(row)).not.toContain(deviceKey)
    const [line] = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.requestId, staff.requestId))
      .orderBy(auditTrail.id)
    expect(line).toMatchObject({ subject: 'survey', note: 'unattended mode started on ‘Foyer’' })
  }),
)

test(
  'ending a device twice succeeds both times',
  inTransaction(async (db) => {
    const { survey, staff } = await aSurvey(db)
    const { id } = await startDevice(staff, survey.id, { label: 'Foyer' })
    await endDevice(staff, survey.id, id)
    await endDevice({ ...staff, now: new Date(staff.now.getTime() + 60_000) }, survey.id, id)
    expect((await listDevices(staff, survey.id)).data).toMatchObject([{ endedAt: staff.now }])
  }),
)

test(
  'a queue file is stored once, and uploading it again changes nothing',
  inTransaction(async (db) => {
    const { survey, staff } = await aSurvey(db)
    const { id } = await startDevice(staff, survey.id, { label: 'Foyer' })
    const odd = anAnswer({ answers: { 'B-Q1': 'neither' } })
    const content = JSON.stringify(
      aSavedFile(survey.id, id, [anAnswer(), odd, anAnswer({ submittedAt: null })]),
      null,
      2,
    )
    const reason =
      'The answer does not fit the survey’s questions as they are now. How was it?: Choose one of the answers listed'
    const refused = [{ id: odd.id, reason }]
    expect(await uploadAnswers(staff, survey.id, anUpload(content))).toEqual({ taken: 2, already: 0, refused })
    expect(await uploadAnswers(staff, survey.id, anUpload(content))).toEqual({ taken: 0, already: 2, refused })
    const rows = await db.select().from(responses).where(eq(responses.surveyId, survey.id))
    expect(rows).toHaveLength(2)
    expect(rows).toMatchObject([
      { completionMethod: 3, deviceId: id, userId: staff.actor.userId },
      { completionMethod: 3, deviceId: id, userId: staff.actor.userId },
    ])
  }),
)
