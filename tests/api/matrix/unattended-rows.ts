import { randomUUID } from 'node:crypto'
import { aSavedFile } from '@/tests/support/answers-of-a-device'
import type { TestObject } from './objects'
import type { Row } from './row'

/** An empty queue of a survey's device, as a form with a file in it. */
function aSavedQueue({ id, deviceId = 1 }: TestObject) {
  const file = aSavedFile(Number(id), deviceId, [])
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

export const unattendedRows: readonly Row[] = [
  { call: 'GET /api/surveys/{id}/unattended-devices', about: 'published', ownersOnly: true },
  {
    call: 'POST /api/surveys/{id}/unattended-devices',
    about: 'published',
    send: () => ({ json: { label: 'Foyer' } }),
    ownersOnly: true,
  },
  {
    call: 'DELETE /api/surveys/{id}/unattended-devices',
    about: 'published',
    send: ({ deviceId = 1 }) => ({ json: { deviceId } }),
    ok: 204,
    ownersOnly: true,
  },
  {
    call: 'POST /api/surveys/{id}/unattended-answers',
    about: 'published',
    send: aSavedQueue,
    ownersOnly: true,
  },
  // A device answers to its key and to nothing else about whoever carries it.
  {
    call: 'POST /api/unattended/responses',
    about: 'published',
    places: ['own'],
    send: ({ deviceKey = '' }) => fromDevice(deviceKey),
    answers: () => 200,
  },
  { call: 'POST /api/unattended/responses', send: () => fromDevice('A'.repeat(22)), answers: () => 404 },
]
