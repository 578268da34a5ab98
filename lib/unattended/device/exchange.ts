import type { unattendedCalls } from '../calls'
import type { SurveyDefinition } from '../definition'
import { batchMaxBytes, maxBatchAnswers } from '../limits'
import { type Device, toSentAnswer, type WaitingAnswer } from './device'
import * as store from './store'

/** The server's answer to a device. */
type PlatformAnswer = {
  results: { id: string; outcome: 'taken' | 'already' | 'refused'; reason?: string }[]
  isOn: boolean
  isEnded: boolean
  definition: SurveyDefinition | null
}

/**
 * Result of an exchange. Without `retryAfterSeconds` the usual delay applies; `isUnknown`: the server does not know the
 * device key.
 */
export type ExchangeResult = { reached: true } | { reached: false; retryAfterSeconds?: number; isUnknown?: boolean }

const sendPath: (typeof unattendedCalls)['send']['path'] = '/api/unattended/responses'

/** Long enough for a slow connection, short enough for staff who wait to end the device. */
const timeoutMs = 30_000

type AnswerBatch = { answers: WaitingAnswer[]; waiting: number; ending: boolean }

/** The state and definition of the survey, for a device that has none yet; undefined out of reach of the server. */
export async function fetchSurveyState(deviceKey: string): Promise<PlatformAnswer | undefined> {
  const answer = await sendBatch({ deviceKey, version: 0 }, { answers: [], waiting: 0, ending: false })
  return 'reached' in answer ? undefined : answer
}

type DeviceIdentity = { deviceKey: string; version: number }

async function sendBatch(
  identity: DeviceIdentity,
  { answers, waiting, ending }: AnswerBatch,
): Promise<PlatformAnswer | ExchangeResult> {
  const body = { ...identity, deviceNow: new Date().toISOString(), waiting, ending, answers: answers.map(toSentAnswer) }
  try {
    const response = await fetch(sendPath, {
      method: 'POST',
      body: JSON.stringify(body),
      // Requests carry only the device key: a user who may be signed in in this browser is not involved.
      credentials: 'omit',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return (await response.json()) as PlatformAnswer
    const retryAfterSeconds = Number(response.headers.get('retry-after')) || 0
    return { reached: false, retryAfterSeconds, isUnknown: response.status === 404 }
  } catch {
    return { reached: false }
  }
}

/** Stores the server's answer: received answers are deleted, refused ones marked, and the survey's state updated. */
async function recordAnswer(device: Device, answer: PlatformAnswer): Promise<Device | undefined> {
  const delivered = answer.results.filter(({ outcome }) => outcome !== 'refused').map(({ id }) => id)
  const refused = answer.results.filter(({ outcome }) => outcome === 'refused')
  await store.recordOutcomes(delivered, new Map(refused.map(({ id, reason = '' }) => [id, reason])))
  return store.patchDevice(device.quickCode, {
    isOn: answer.isOn,
    // A device that was ended without a network stays ended, whatever the server knows.
    isEnded: device.isEnded || answer.isEnded,
    heardAt: new Date().toISOString(),
    ...(answer.definition && { definition: answer.definition }),
  })
}

/**
 * Sends the queue and receives the survey's state. An answer is deleted from the device only once the server has
 * confirmed it, so that failures lose none and store none twice. `ending` reports that the device is about to delete
 * its data; a device that has ended reports it every time.
 */
async function sendAll(quickCode: string, ending: boolean): Promise<ExchangeResult> {
  let device = await store.readDevice(quickCode)
  const waiting = await store.listAnswers(quickCode)
  let left = waiting.length
  const batches = batchesOf(waiting)
  for (const [at, answers] of (batches.length > 0 ? batches : [[]]).entries()) {
    if (!device) return { reached: true }
    const isLast = at >= batches.length - 1
    const { deviceKey, definition, isEnded } = device
    const identity = { deviceKey, version: definition.version }
    const answer = await sendBatch(identity, { answers, waiting: left, ending: (ending || isEnded) && isLast })
    if ('reached' in answer) return answer
    device = await recordAnswer(device, answer)
    left -= answer.results.filter(({ outcome }) => outcome !== 'refused').length
  }
  return { reached: true }
}

/** As `sendAll`, one window at a time. */
export const exchange = (quickCode: string, { ending = false } = {}): Promise<ExchangeResult> =>
  navigator.locks.request(`unattended-${quickCode}`, () => sendAll(quickCode, ending))

const encoder = new TextEncoder()

/** The queue without refused answers, in batches of at most 25 and 200 KB, in the order they were begun. */
export function batchesOf(waiting: readonly WaitingAnswer[]): WaitingAnswer[][] {
  const batches: WaitingAnswer[][] = []
  let bytes = 0
  for (const answer of waiting) {
    if (answer.refused !== undefined) continue
    const size = encoder.encode(JSON.stringify(toSentAnswer(answer))).length
    const last = batches.at(-1)
    if (last && last.length < maxBatchAnswers && bytes + size <= batchMaxBytes) {
      last.push(answer)
      bytes += size
    } else {
      batches.push([answer])
      bytes = size
    }
  }
  return batches
}

/** How often a device that reaches the platform speaks to it, and the longest that one which does not waits. */
const intervalSeconds = 30
const maxRetrySeconds = 300

/** Seconds until the next exchange. `failures`: how many in a row have failed, this one included. */
export function secondsUntilRetry(result: ExchangeResult, failures: number): number {
  if (result.reached) return intervalSeconds
  const backoff = Math.min(maxRetrySeconds, intervalSeconds * 2 ** Math.max(0, failures - 1))
  return Math.max(backoff, result.retryAfterSeconds ?? 0)
}
