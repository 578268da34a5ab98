import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { aDevice } from '@/tests/support/a-device'
import { exchange } from './exchange'
import { beginAnswer } from './new-answer'
import * as store from './store'

afterEach(() => vi.unstubAllGlobals())

test('a device that was ended without a network stays ended, sends its answers and reports that it has ended', async () => {
  const answer = { ...beginAnswer(new Date()), quickCode: 'ENDED', submittedAt: new Date().toISOString(), answers: {} }
  await store.addAnswer(answer, aDevice('ENDED'))
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    // The server does not know yet that the device has ended.
    return Response.json({
      results: [{ id: answer.id, outcome: 'taken' }],
      isOn: true,
      isEnded: false,
      definition: null,
    })
  })
  expect(await exchange('ENDED')).toEqual({ reached: true })
  expect(sent).toMatchObject([{ ending: true, answers: [{ id: answer.id }] }])
  expect(await store.readDevice('ENDED')).toMatchObject({ isEnded: true })
  expect(await store.countAnswers('ENDED')).toBe(0)
})
