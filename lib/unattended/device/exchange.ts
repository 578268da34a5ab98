import type { unattendedCalls } from '../calls'
import type { Definition } from '../definition'
import { batchMaxBytes, batchMost } from '../limits'
import { type Device, sentForm, type Waiting } from './device'
import * as store from './store'

/** What the platform answers a device. */
type Answer = {
  results: { id: string; outcome: 'taken' | 'already' | 'refused'; reason?: string }[]
  isOn: boolean
  isEnded: boolean
  definition: Definition | null
}

/** How an exchange went: everything was sent, or when to try again. Undefined seconds: as usual. */
export type Exchanged = { reached: true } | { reached: false; retryAfterSeconds?: number; isUnknown?: boolean }

const address: (typeof unattendedCalls)['send']['path'] = '/api/unattended/responses'

/** Longer than any answer takes on a slow line; shorter than anybody waits who wants to leave. */
const longestMs = 30_000

type Parcel = { answers: Waiting[]; waiting: number; ending: boolean }

/** How the survey stands, and the survey itself, for a device that knows nothing of it yet; undefined out of reach. */
export async function hear(deviceKey: string): Promise<Answer | undefined> {
  const answer = await post({ deviceKey, version: 0 }, { answers: [], waiting: 0, ending: false })
  return 'reached' in answer ? undefined : answer
}

type Asking = { deviceKey: string; version: number }

async function post(asking: Asking, { answers, waiting, ending }: Parcel): Promise<Answer | Exchanged> {
  const body = { ...asking, deviceNow: new Date().toISOString(), waiting, ending, answers: answers.map(sentForm) }
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: JSON.stringify(body),
      // The device stands for nobody: whoever may be signed in here has no part in it.
      credentials: 'omit',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      signal: AbortSignal.timeout(longestMs),
    })
    if (response.ok) return (await response.json()) as Answer
    const retryAfterSeconds = Number(response.headers.get('retry-after')) || 0
    return { reached: false, retryAfterSeconds, isUnknown: response.status === 404 }
  } catch {
    return { reached: false }
  }
}

/** Keeps what an answer of the platform says: what it has may go, and how the survey stands. */
async function settle(device: Device, answer: Answer): Promise<Device | undefined> {
  const gone = answer.results.filter(({ outcome }) => outcome !== 'refused').map(({ id }) => id)
  const refused = answer.results.filter(({ outcome }) => outcome === 'refused')
  await store.settleAnswers(gone, new Map(refused.map(({ id, reason = '' }) => [id, reason])))
  return store.changeDevice(device.quickCode, {
    isOn: answer.isOn,
    // One that was ended here without a network stays so, whatever the platform has heard of it.
    isEnded: device.isEnded || answer.isEnded,
    heardAt: new Date().toISOString(),
    ...(answer.definition && { definition: answer.definition }),
  })
}

/**
 * Sends what waits and hears how the survey stands. Answers leave the device only once the platform says that it has
 * them, so whatever breaks in between, each arrives and none twice. `ending` says that the device is about to forget all;
 * so does a device that was ended before.
 */
async function sendAll(quickCode: string, ending: boolean): Promise<Exchanged> {
  let device = await store.readDevice(quickCode)
  const waiting = await store.listAnswers(quickCode)
  let left = waiting.length
  const batches = batchesOf(waiting)
  for (const [at, answers] of (batches.length > 0 ? batches : [[]]).entries()) {
    if (!device) return { reached: true }
    const isLast = at >= batches.length - 1
    const { deviceKey, definition, isEnded } = device
    const asking = { deviceKey, version: definition.version }
    const answer = await post(asking, { answers, waiting: left, ending: (ending || isEnded) && isLast })
    if ('reached' in answer) return answer
    device = await settle(device, answer)
    left -= answer.results.filter(({ outcome }) => outcome !== 'refused').length
  }
  return { reached: true }
}

/** The same, one page of the device at a time. */
export const exchange = (quickCode: string, { ending = false } = {}): Promise<Exchanged> =>
  navigator.locks.request(`unattended-${quickCode}`, () => sendAll(quickCode, ending))

const encoder = new TextEncoder()

/**
 * What waits, in the parcels it is sent in: at most 25 answers and 200 KB each, in the order they were begun. Those that
 * were refused are not sent again.
 */
export function batchesOf(waiting: readonly Waiting[]): Waiting[][] {
  const batches: Waiting[][] = []
  let bytes = 0
  for (const answer of waiting) {
    if (answer.refused !== undefined) continue
    const size = encoder.encode(JSON.stringify(sentForm(answer))).length
    const last = batches.at(-1)
    if (last && last.length < batchMost && bytes + size <= batchMaxBytes) {
      last.push(answer)
      bytes += size
    } else {
      batches.push([answer])
      bytes = size
    }
  }
  return batches
}
