import { type ChildProcess, spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { waitFor } from '../wait-for'
import { SupervisedProcess } from './supervised-process'

const idle = 'setInterval(() => {}, 1000)'
const deaf = `process.on('SIGTERM', () => {}); ${idle}`

function launchSupervised(script: string, options: { timeoutMs?: number } = {}) {
  const launched: ChildProcess[] = []
  const one = new SupervisedProcess({
    name: 'web',
    launch() {
      const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore', detached: true })
      launched.push(child)
      return child
    },
    ...options,
  })
  onTestFinished(() => one.kill())
  return { one, launched }
}

test('a process that is killed is started again at once', async () => {
  const { one } = launchSupervised(idle)
  await one.start()
  const first = one.pid
  process.kill(first ?? 0, 'SIGKILL')
  expect(await waitFor(() => one.pid !== undefined && one.pid !== first, 3_000)).toBe(true)
  expect(one.endings).toBe(1)
})

test('a process that ends again and again is started with growing pauses', async () => {
  const { one, launched } = launchSupervised('process.exit(1)')
  await one.start()
  expect(await waitFor(() => one.endings >= 3, 10_000)).toBe(true)
  expect(launched.length).toBeLessThanOrEqual(5)
})

test('a process that is stopped stays stopped', async () => {
  const { one, launched } = launchSupervised(idle)
  await one.start()
  await one.stop()
  expect(one.pid).toBeUndefined()
  expect(launched).toHaveLength(1)
})

test('a process that does not heed the wish to stop is killed', async () => {
  const { one } = launchSupervised(deaf, { timeoutMs: 200 })
  await one.start()
  await one.stop()
  expect(one.pid).toBeUndefined()
})

test('stopping between an end and the next start leaves nothing', async () => {
  const { one, launched } = launchSupervised('process.exit(1)')
  await one.start()
  await waitFor(() => one.endings >= 2, 5_000)
  await one.stop()
  const count = launched.length
  expect(await waitFor(() => launched.length > count, 700)).toBe(false)
})
