import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { discardBody } from './body'
import { takeDiscardTurn } from './discard-turns'

test('of many that ask at once, each gets a turn of the event loop of its own, in their order', async () => {
  const got: number[] = []
  const asked = [0, 1, 2, 3].map((n) => takeDiscardTurn().then(() => got.push(n)))
  const seen: number[] = []
  while (got.length < asked.length) {
    await setImmediate()
    seen.push(got.length)
  }
  expect(got).toEqual([0, 1, 2, 3])
  expect(seen.map((count, at) => count - (seen[at - 1] ?? 0)).every((more) => more <= 1)).toBe(true)
})

/** A body of so many pieces that are there at once. */
function aBody(pieces: number) {
  const state = { given: 0 }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        if (state.given === pieces) return controller.close()
        state.given += 1
        controller.enqueue(new Uint8Array(1))
      },
    },
    { highWaterMark: 0 },
  )
  return { state, body }
}

test('refused bodies are discarded whole, together a piece in each turn of the event loop', async () => {
  const bodies = [aBody(20), aBody(20), aBody(20)]
  for (const { body } of bodies) discardBody({ body })
  const given = () => bodies.reduce((sum, { state }) => sum + state.given, 0)
  let before = given()
  let most = 0
  while (before < 60) {
    await setImmediate()
    most = Math.max(most, given() - before)
    before = given()
  }
  expect(most).toBeLessThanOrEqual(1)
})

test('a body that is being read is left to its reader', async () => {
  const { state, body } = aBody(3)
  const reader = body.getReader()
  discardBody({ body })
  await takeDiscardTurn()
  await takeDiscardTurn()
  expect(state.given).toBe(0)
  expect((await reader.read()).done).toBe(false)
})
