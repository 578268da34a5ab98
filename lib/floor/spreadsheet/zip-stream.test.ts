import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { zipStream } from './zip-stream'

test('an archive that nobody reads to its end asks its source for nothing more, once it is over', async () => {
  const random = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 251))
  let isOver = false
  const lateParts: number[] = []
  const content = (async function* () {
    for (let part = 0; part < 1_000; part += 1) {
      if (isOver) lateParts.push(part)
      await pause(1)
      yield random
    }
  })()
  const archive = zipStream([{ name: 'answers.csv', content }])
  // Its head, and the first part that is packed.
  await archive.next()
  await archive.next()
  await archive.return(undefined)
  isOver = true
  expect(await content.next()).toEqual({ done: true, value: undefined })
  expect(lateParts).toEqual([])
})
