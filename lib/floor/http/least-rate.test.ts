import { expect, test } from 'vitest'
import { aClock } from '@/tests/support/a-clock'
import { readChunks } from './body'
import type { Clock } from './least-rate'

/** Chunks that come so many milliseconds after each other. */
const bodyOf = (pass: (ms: number) => void, chunks: [afterMs: number, bytes: number][]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        await Promise.resolve()
        const [afterMs, bytes] = chunks.shift() ?? []
        if (afterMs === undefined || bytes === undefined) return controller.close()
        pass(afterMs)
        controller.enqueue(new Uint8Array(bytes))
      },
    },
    { highWaterMark: 0 },
  )

async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>, clock: Clock, betweenReads = () => {}) {
  let bytes = 0
  for await (const chunk of readChunks({ body }, { bytesPerSecond: 1000, windowMs: 30_000, clock })) {
    bytes += chunk.byteLength
    betweenReads()
  }
  return bytes
}

const tooSlow = 'The file arrived too slowly and was not stored. Please try again on a faster connection.'

test('a body that stops coming is refused after one window', async () => {
  const { clock } = aClock()
  const silent = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new Uint8Array(100)),
  })
  await expect(read(silent, clock)).rejects.toMatchObject({ status: 408, message: tooSlow })
  expect(clock.now()).toBe(30_000)
})

test('a body that trickles is refused, however often something comes', async () => {
  const { clock, pass } = aClock()
  const trickle = bodyOf(
    pass,
    Array.from({ length: 100 }, () => [1000, 999]),
  )
  await expect(read(trickle, clock)).rejects.toMatchObject({ status: 408 })
  expect(clock.now()).toBeLessThan(60_000)
})

test('each window counts for itself: what came fast before is no credit', async () => {
  const { clock, pass } = aClock()
  const fast: [number, number][] = Array.from({ length: 30 }, () => [1000, 50_000])
  const slow: [number, number][] = Array.from({ length: 31 }, () => [1000, 10])
  await expect(read(bodyOf(pass, [...fast, ...slow]), clock)).rejects.toMatchObject({ status: 408 })
  expect(clock.now()).toBeLessThan(90_000)
})

test('at the least rate a body may take as long as it wants', async () => {
  const { clock, pass } = aClock()
  const steady = bodyOf(
    pass,
    Array.from({ length: 3600 }, () => [1000, 1000]),
  )
  expect(await read(steady, clock)).toBe(3_600_000)
})

test('a short body may be slow within one window', async () => {
  const { clock, pass } = aClock()
  expect(await read(bodyOf(pass, [[29_000, 10]]), clock)).toBe(10)
})

test('time in which the platform is slow to take it does not count', async () => {
  const { clock, pass } = aClock()
  const fast = bodyOf(
    pass,
    Array.from({ length: 100 }, () => [1, 10]),
  )
  expect(await read(fast, clock, () => pass(10_000))).toBe(1000)
})
