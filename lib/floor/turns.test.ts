import { expect, test } from 'vitest'
import { createTurns } from './turns'

/** Work that goes on until it is told to end. */
function workToEnd() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: () => promise, end: resolve }
}

const refusal = { status: 503, details: { retryAfter: 7 } }

test('more than may wait are refused at once, and say when to come again', async () => {
  const takeTurn = createTurns({ atOnce: 1, mostWaiting: 1, retryAfter: 7 })
  const first = workToEnd()
  const running = takeTurn(first.work)
  const second = takeTurn(async () => 'second')
  await expect(takeTurn(async () => 'third')).rejects.toMatchObject(refusal)
  first.end('first')
  expect(await Promise.all([running, second])).toEqual(['first', 'second'])
})

test('one whose turn does not come in time is refused and not done; who waits behind it keeps their place', async () => {
  const takeTurn = createTurns({ atOnce: 1, mostWaiting: 9, waitMs: 20, retryAfter: 7 })
  const first = workToEnd()
  const done: string[] = []
  const running = takeTurn(first.work)
  await expect(takeTurn(async () => done.push('late'))).rejects.toMatchObject(refusal)
  const next = takeTurn(async () => done.push('next'))
  first.end('first')
  await Promise.all([running, next])
  expect(done).toEqual(['next'])
})

test('as many as may work do, the others as they came; work that fails makes room too', async () => {
  const takeTurn = createTurns({ atOnce: 2, mostWaiting: 9, retryAfter: 7 })
  const works = Array.from({ length: 5 }, workToEnd)
  const begun: number[] = []
  const all = works.map(({ work }, at) =>
    takeTurn(() => {
      begun.push(at)
      return at === 0 ? work().then(() => Promise.reject(new Error('of the first'))) : work()
    }),
  )
  const ends = Promise.allSettled(all)
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  works[0]?.end('')
  await expect(all[0]).rejects.toThrow('of the first')
  expect(begun).toEqual([0, 1, 2])
  for (const { end } of works) end('')
  await ends
  expect(begun).toEqual([0, 1, 2, 3, 4])
})
