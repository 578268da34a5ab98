import { request } from 'node:http'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { runInParallel } from './in-parallel'

/** Bodies to be sent to the platform at `address` by whoever is signed in by the cookie. */
export type LargeBodies = { address: string; cookie: string; count: number; atOnce: number; bytes: number }

/** Sends a body where a location is made, to its end. @returns the status of the answer, or that the connection was cut */
export async function sendBody(address: string, cookie: string, body: Buffer): Promise<string> {
  let status = 'cut off'
  const headers = { cookie, origin: address, 'content-type': 'application/json', 'content-length': body.length }
  const asked = request(`${address}/api/locations`, { method: 'POST', headers }, (answer) => {
    status = String(answer.statusCode)
    answer.resume()
  })
  asked.on('error', () => {})
  asked.end(body)
  await new Promise((resolve) => asked.once('close', resolve))
  return status
}

// In a thread of its own, writing them delays nobody whose time is taken. It says that it begins, and what it was answered.
if (!isMainThread && parentPort) {
  const { address, cookie, count, atOnce, bytes }: LargeBodies = workerData
  const body = Buffer.alloc(bytes, 'x')
  parentPort.postMessage('begins')
  parentPort.postMessage(await runInParallel(count, atOnce, () => sendBody(address, cookie, body)))
}
