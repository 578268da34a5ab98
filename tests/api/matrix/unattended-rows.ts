import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { surveys, unattendedDevices } from '@/db/schema'
import { hashOfKey, newValidationKey } from '@/lib/responses/validation-key'
import { aSavedFile } from '@/lib/unattended/test-answers'
import { anEvent, aPublishedSurvey } from '../../support/builders'
import type { Row } from './row'
import type { World } from './world'

/** A device of a survey; 1 where there is no such survey. */
async function aDeviceOf(db: Database, surveyId: number | string, key = newValidationKey()): Promise<number> {
  const [survey] = await db
    .select({ id: surveys.id })
    .from(surveys)
    .where(eq(surveys.id, Number(surveyId)))
  if (!survey) return 1
  const device = { surveyId: survey.id, keyHash: hashOfKey(key), label: 'Foyer' }
  const [made] = await db.insert(unattendedDevices).values(device).returning({ id: unattendedDevices.id })
  return made?.id ?? 1
}

async function aSavedQueue(surveyId: number | string, { db }: World) {
  const file = aSavedFile(Number(surveyId), await aDeviceOf(db, surveyId), [])
  const boundary = `boundary-${randomUUID()}`
  const head = 'content-disposition: form-data; name="file"; filename="answers.json"\r\ncontent-type: application/json'
  return {
    raw: `--${boundary}\r\n${head}\r\n\r\n${JSON.stringify(file)}\r\n--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

const fromDevice = (deviceKey: string) => ({
  json: { deviceKey, deviceNow: new Date().toISOString(), waiting: 0, version: 0, answers: [] },
})

/** A device answers to its key and to nothing else about whoever carries it. */
async function aDevice({ db, ids }: World) {
  const key = newValidationKey()
  const survey = await aPublishedSurvey(db, await anEvent(db, ids.ours), ids.ours)
  await aDeviceOf(db, survey.id, key)
  return fromDevice(key)
}

export const unattendedRows: readonly Row[] = [
  { call: 'GET /api/surveys/{id}/unattended-devices', about: 'published' },
  {
    call: 'POST /api/surveys/{id}/unattended-devices',
    about: 'published',
    send: () => ({ json: { label: 'Foyer' } }),
    ownersOnly: true,
  },
  {
    call: 'DELETE /api/surveys/{id}/unattended-devices',
    about: 'published',
    send: async ({ id }, { db }) => ({ json: { deviceId: await aDeviceOf(db, id) } }),
    ok: 204,
    ownersOnly: true,
  },
  {
    call: 'POST /api/surveys/{id}/unattended-answers',
    about: 'published',
    send: ({ id }, world) => aSavedQueue(id, world),
    ownersOnly: true,
  },
  { call: 'POST /api/unattended/responses', send: (_, world) => aDevice(world) },
  { call: 'POST /api/unattended/responses', send: () => fromDevice('A'.repeat(22)), answers: () => 404 },
]
