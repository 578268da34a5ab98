import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { type Client, ConnectionLost, type HttpAnswer, openClient } from '@/kit/platform'
import { inParallel } from './in-parallel'

/** What is to be sent, and who is signed in by the cookie. */
export type LargeBodies = { address: string; cookie: string; count: number; atOnce: number; bytes: number }

/** The status of an answer, or that the connection was cut. */
export const statusOrCutOff = (answer: Promise<HttpAnswer>): Promise<string> =>
  answer.then(
    ({ status }) => String(status),
    (error: unknown) => {
      if (error instanceof ConnectionLost) return 'cut off'
      throw error
    },
  )

/** Sends a body where a location is made, and says what came of it. */
export const sendBody = ({ ask }: Client, sent: { cookie: string; raw: Buffer }): Promise<string> =>
  statusOrCutOff(ask('POST', '/api/locations', { ...sent, headers: { 'content-type': 'application/json' } }))

async function sendLargeBodies({ address, cookie, count, atOnce, bytes }: LargeBodies): Promise<string[]> {
  const client = openClient(address)
  const raw = Buffer.alloc(bytes, 'x')
  const answers = await inParallel(count, atOnce, () => sendBody(client, { cookie, raw }))
  client.close()
  return answers
}

// In a thread of its own, writing them delays nobody whose time is taken. It says that it begins, and what it was answered.
if (!isMainThread) {
  parentPort?.postMessage('begins')
  parentPort?.postMessage(await sendLargeBodies(workerData))
}
