import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { erasedResponses, responses, surveyLogos, surveys, unattendedDevices } from '@/db/schema'
import { archiveSurvey, closeSurvey, reopenSurvey, unarchiveSurvey } from '@/lib/surveys/transitions'
import { as, at } from '@/tests/support/actors'
import { anAnswer, shortSchema } from '@/tests/support/answers-of-a-device'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { receiveFromDevice } from './receive-from-device'
import { endDevice, startDevice } from './service'

const started = at('2026-11-20')
const now = at('2026-11-21')

async function aDevice(db: Database, overrides: object = {}) {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id)
  const survey = await aPublishedSurvey(db, event, organisation.id, { schema: shortSchema, ...overrides })
  const staff = await as.admin(db, organisation, started)
  return { survey, staff, ...(await startDevice(staff, survey.id, { label: 'Foyer' })) }
}

const aReport = (deviceKey: string, answers: { id: string }[] = [], more: object = {}) => ({
  deviceKey,
  deviceNow: now,
  waiting: answers.length,
  ending: false,
  version: 1,
  answers,
  ...more,
})

const findStored = (db: Database, surveyId: number) =>
  db.select().from(responses).where(eq(responses.surveyId, surveyId))

describe('refusals', () => {
  test(
    'an unknown key and a key in another format get the same 404',
    inTransaction(async (db) => {
      await aDevice(db)
      for (const key of ['A'.repeat(22), 'nonsense'])
        await expect(receiveFromDevice(as.anonymous(db, now), aReport(key, [anAnswer()]))).rejects.toMatchObject({
          status: 404,
          message: 'Unattended device not found',
        })
    }),
  )

  test(
    'guessing keys is throttled',
    inTransaction(async (db) => {
      const tries = async () => receiveFromDevice(as.anonymous(db, now), aReport('A'.repeat(22)))
      for (let n = 0; n < 20; n++) await expect(tries()).rejects.toMatchObject({ status: 404 })
      await expect(tries()).rejects.toMatchObject({ status: 429 })
    }),
  )

  test(
    'a device that sends too often has to wait, and its answers are not lost',
    inTransaction(async (db) => {
      const { survey, deviceKey } = await aDevice(db)
      const ctx = as.anonymous(db, now)
      for (let n = 0; n < 600; n++) await receiveFromDevice(ctx, aReport(deviceKey))
      const answer = anAnswer()
      await expect(receiveFromDevice(ctx, aReport(deviceKey, [answer]))).rejects.toMatchObject({ status: 429 })
      const later = as.anonymous(db, new Date(now.getTime() + 3_600_000))
      await receiveFromDevice(later, aReport(deviceKey, [answer]))
      expect(await findStored(db, survey.id)).toHaveLength(1)
    }),
  )

  test(
    'an invalid answer is refused alone, with the reason, and the others are stored',
    inTransaction(async (db) => {
      const { survey, deviceKey } = await aDevice(db)
      const good = anAnswer()
      const unfinished = anAnswer({ answers: { 'B-Q2': 'Lovely' } })
      const unread = { id: 'nothing' }
      const { results } = await receiveFromDevice(as.anonymous(db, now), aReport(deviceKey, [unfinished, unread, good]))
      expect(results).toEqual([
        {
          id: unfinished.id,
          outcome: 'refused',
          reason: 'The answer does not fit the survey’s questions as they are now. How was it?: Choose an answer',
        },
        { id: 'nothing', outcome: 'refused', reason: 'The answer could not be read.' },
        { id: good.id, outcome: 'taken' },
      ])
      expect(await findStored(db, survey.id)).toHaveLength(1)
    }),
  )

  test(
    'an answer from outside the survey’s dates is refused',
    inTransaction(async (db) => {
      const { deviceKey } = await aDevice(db, { activeFrom: '2026-11-21' })
      const early = anAnswer({ startedAt: new Date('2026-11-20T20:00:00Z') })
      const { results } = await receiveFromDevice(as.anonymous(db, now), aReport(deviceKey, [early]))
      expect(results).toMatchObject([{ reason: 'The survey was not open when the answer was given.' }])
    }),
  )

  test(
    'an erased answer is not stored again',
    inTransaction(async (db) => {
      const { survey, deviceKey } = await aDevice(db)
      const answer = anAnswer()
      await db.insert(erasedResponses).values({ id: answer.id, surveyId: survey.id })
      const { results } = await receiveFromDevice(as.anonymous(db, now), aReport(deviceKey, [answer]))
      expect(results).toEqual([{ id: answer.id, outcome: 'already' }])
      expect(await findStored(db, survey.id)).toHaveLength(0)
    }),
  )
})

test(
  'answers are stored with the completion method of unattended mode, once however often they are sent',
  inTransaction(async (db) => {
    const { survey, id, deviceKey } = await aDevice(db)
    const answers = [anAnswer(), anAnswer({ answers: { 'B-Q1': 'bad', 'B-Q2': 'Long', nonsense: 1 } })]
    const ctx = as.anonymous(db, now)
    const first = await receiveFromDevice(ctx, aReport(deviceKey, answers))
    expect(first.results.map(({ outcome }) => outcome)).toEqual(['taken', 'taken'])
    const again = await receiveFromDevice(ctx, aReport(deviceKey, [...answers, anAnswer()]))
    expect(again.results.map(({ outcome }) => outcome)).toEqual(['already', 'already', 'taken'])
    const rows = await findStored(db, survey.id)
    expect(rows).toHaveLength(3)
    expect(rows.find((row) => row.id === answers[1]?.id)).toMatchObject({
      deviceId: id,
      completionMethod: 3,
      state: 2,
      userId: null,
      answers: { 'B-Q1': 'bad', 'B-Q2': 'Long' },
      startedAt: new Date('2026-11-21T11:00:00Z'),
      submittedAt: new Date('2026-11-21T11:01:00Z'),
    })
  }),
)

test(
  'a partial answer becomes a partial response',
  inTransaction(async (db) => {
    const { survey, deviceKey } = await aDevice(db)
    const half = anAnswer({ submittedAt: null, answers: { 'B-Q2': 'Half' } })
    await receiveFromDevice(as.anonymous(db, now), aReport(deviceKey, [half]))
    expect(await findStored(db, survey.id)).toMatchObject([
      { state: 1, submittedAt: null, answers: { 'B-Q2': 'Half' } },
    ])
  }),
)

describe('a survey that is not open any more', () => {
  const sends = async (deviceKey: string, answers: { id: string }[], when: Date) =>
    receiveFromDevice(as.anonymous(answersOf, when), aReport(deviceKey, answers, { deviceNow: when }))
  let answersOf: Database
  const notOpen = 'The survey was not open when the answer was given.'
  const closedAt = new Date('2026-11-21T11:30:00Z')
  const earlier = () =>
    anAnswer({ startedAt: new Date('2026-11-21T11:29:00Z'), submittedAt: new Date('2026-11-21T12:10:00Z') })
  const afterwards = () => anAnswer({ startedAt: new Date('2026-11-21T11:31:00Z') })

  test(
    'because its last day is over accepts answers begun before, however late they are sent',
    inTransaction(async (db) => {
      answersOf = db
      const { survey, deviceKey } = await aDevice(db)
      await db.update(surveys).set({ activeTo: '2026-11-21' }).where(eq(surveys.id, survey.id))
      const late = anAnswer({ startedAt: new Date('2026-11-22T09:00:00Z') })
      const heard = await sends(deviceKey, [earlier(), late], at('2026-12-20'))
      expect(heard.results).toMatchObject([{ outcome: 'taken' }, { outcome: 'refused', reason: notOpen }])
      expect(heard.isOn).toBe(true)
    }),
  )

  test(
    'because somebody closed it accepts answers begun before, refuses those begun after, and stops the device',
    inTransaction(async (db) => {
      answersOf = db
      const { survey, staff, deviceKey } = await aDevice(db)
      await closeSurvey({ ...staff, now: closedAt }, survey.id, {})
      const heard = await sends(deviceKey, [earlier(), afterwards()], at('2026-12-20'))
      expect(heard.results).toMatchObject([{ outcome: 'taken' }, { outcome: 'refused', reason: notOpen }])
      expect(heard).toMatchObject({ isOn: false, isEnded: false })
      await expect(startDevice(staff, survey.id, { label: 'Bar' })).rejects.toMatchObject({
        status: 409,
        message: 'The survey is closed. Reopen it before it is left on a device.',
      })
      await reopenSurvey({ ...staff, now: at('2026-12-21') }, survey.id, {})
      expect(await sends(deviceKey, [afterwards()], at('2026-12-21'))).toMatchObject({
        isOn: true,
        results: [{ outcome: 'taken' }],
      })
    }),
  )

  test(
    'because it was archived accepts answers begun before, even once its code is void, and resumes when it is unarchived',
    inTransaction(async (db) => {
      answersOf = db
      const { survey, staff, deviceKey } = await aDevice(db)
      await archiveSurvey({ ...staff, now: closedAt }, survey.id, {})
      const heard = await sends(deviceKey, [earlier(), afterwards()], at('2026-11-22'))
      expect(heard.results).toMatchObject([{ outcome: 'taken' }, { outcome: 'refused', reason: notOpen }])
      expect(heard.isOn).toBe(false)
      expect((await sends(deviceKey, [earlier()], at('2027-02-01'))).results).toMatchObject([{ outcome: 'taken' }])
      await expect(startDevice(staff, survey.id, { label: 'Bar' })).rejects.toMatchObject({
        status: 409,
        message: 'This survey has been archived and is now read-only',
      })
      await unarchiveSurvey({ ...staff, now: at('2026-12-01') }, survey.id, {})
      expect((await sends(deviceKey, [], at('2026-12-01'))).isOn).toBe(true)
    }),
  )
})

test(
  'an ended device may send answers begun before, for 30 days',
  inTransaction(async (db) => {
    const { survey, staff, id, deviceKey } = await aDevice(db)
    const ended = new Date('2026-11-21T11:30:00Z')
    await endDevice({ ...staff, now: ended }, survey.id, id)
    const before = anAnswer()
    const after = anAnswer({ startedAt: new Date('2026-11-21T11:45:00Z') })
    const heard = await receiveFromDevice(as.anonymous(db, now), aReport(deviceKey, [before, after]))
    expect(heard).toMatchObject({
      isEnded: true,
      results: [
        { outcome: 'taken' },
        { reason: 'The answer was given after unattended mode had been ended for the device.' },
      ],
    })
    const muchLater = at('2026-12-25')
    const late = await receiveFromDevice(
      as.anonymous(db, muchLater),
      aReport(deviceKey, [anAnswer()], { deviceNow: muchLater }),
    )
    expect(late.results).toMatchObject([{ reason: 'Unattended mode was ended for the device more than 30 days ago.' }])
  }),
)

test(
  'the report of a device is stored: when it was received, how many answers wait, and whether it has ended',
  inTransaction(async (db) => {
    const { id, deviceKey } = await aDevice(db)
    const device = async () => (await db.select().from(unattendedDevices).where(eq(unattendedDevices.id, id)))[0]
    await receiveFromDevice(as.anonymous(db, now), aReport(deviceKey, [anAnswer()], { waiting: 40 }))
    expect(await device()).toMatchObject({ lastSeenAt: now, waiting: 39, endedAt: null })
    await receiveFromDevice(as.anonymous(db, now), aReport(deviceKey, [], { ending: true, waiting: 3 }))
    expect(await device()).toMatchObject({ waiting: 0, endedAt: now })
  }),
)

test(
  'a device with an older version of the survey gets the current one, with its logo',
  inTransaction(async (db) => {
    const { survey, deviceKey } = await aDevice(db)
    await db.insert(surveyLogos).values({
      surveyId: survey.id,
      content: Buffer.from('a picture'),
      mediaType: 'image/png',
      name: 'logo.png',
    })
    const ctx = as.anonymous(db, now)
    expect((await receiveFromDevice(ctx, aReport(deviceKey, [], { version: survey.version }))).definition).toBeNull()
    const { definition, isOn } = await receiveFromDevice(ctx, aReport(deviceKey, [], { version: 0 }))
    expect(isOn).toBe(true)
    expect(definition).toMatchObject({
      surveyId: survey.id,
      version: survey.version,
      name: survey.name,
      organisation: 'Harbour Arts',
      schema: shortSchema,
      logo: `data:image/png;base64,${Buffer.from('a picture').toString('base64')}`,
    })
  }),
)
