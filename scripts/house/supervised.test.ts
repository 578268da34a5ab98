import { type ChildProcess, spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../until'
import { Supervised } from './supervised'

const idle = 'setInterval(() => {}, 1000)'
const deaf = `process.on('SIGTERM', () => {}); ${idle}`

function supervised(script: string, options: { patienceMs?: number } = {}) {
  const launched: ChildProcess[] = []
  const one = new Supervised({
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
  const { one } = supervised(idle)
  await one.start()
  const first = one.pid
  process.kill(first ?? 0, 'SIGKILL')
  expect(await until(() => one.pid !== undefined && one.pid !== first, 3_000)).toBe(true)
  expect(one.endings).toBe(1)
})

test('a process that ends again and again is started with growing pauses', async () => {
  const { one, launched } = supervised('process.exit(1)')
  await one.start()
  expect(await until(() => one.endings >= 3, 10_000)).toBe(true)
  expect(launched.length).toBeLessThanOrEqual(5)
})

test('a process that is stopped stays stopped', async () => {
  const { one, launched } = supervised(idle)
  await one.start()
  await one.stop()
  expect(one.pid).toBeUndefined()
  expect(launched).toHaveLength(1)
})

test('a process that does not heed the wish to stop is killed', async () => {
  const { one } = supervised(deaf, { patienceMs: 200 })
  await one.start()
  await one.stop()
  expect(one.pid).toBeUndefined()
})

test('stopping between an end and the next start leaves nothing', async () => {
  const { one, launched } = supervised('process.exit(1)')
  await one.start()
  await until(() => one.endings >= 2, 5_000)
  await one.stop()
  const count = launched.length
  expect(await until(() => launched.length > count, 700)).toBe(false)
})
