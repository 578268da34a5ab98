import { Agent, get } from 'node:http'
import { expect, test } from '@playwright/test'
import { createEmptyDatabase, type PlatformStart, startPlatform } from '../support/platform-start'
import { waitFor } from '../support/wait-for'

// The platform is started several times.

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The ids of the two web processes, once both run. */
const websOf = ({ pids }: PlatformStart) => {
  const { web, 'web-2': second } = pids()
  return web && second ? [web, second] : undefined
}

/** Asks over and over, on connections that stay open and on new ones, until `stop`. @returns what was not answered with 200 */
function askAlways(address: string) {
  const failures: string[] = []
  let [answered, isOver] = [0, false]
  const ask = (agent: Agent) =>
    new Promise<void>((resolve) => {
      const fail = (reason: string) => {
        failures.push(reason)
        resolve()
      }
      get(`${address}/api/ready`, { agent, timeout: 10_000 }, (answer) => {
        answer.resume().once('end', () => {
          answered++
          if (answer.statusCode === 200) resolve()
          else fail(String(answer.statusCode))
        })
      })
        .once('timeout', () => fail('no answer'))
        .once('error', (error) => fail(String(error)))
    })
  const work = async (keepAlive: boolean) => {
    const agent = new Agent({ keepAlive, maxSockets: 1 })
    while (!isOver) await ask(agent)
    agent.destroy()
  }
  const done = Promise.all([true, true, true, false, false].map(work))
  return {
    answered: () => answered,
    async stop() {
      isOver = true
      await done
      return failures
    },
  }
}

test('web processes share the port; each is restarted alone, and all are replaced without a request refused', async () => {
  const database = await createEmptyDatabase()
  const running: PlatformStart[] = []
  const start = async (settings: Record<string, string>) => {
    const started = await startPlatform({ DATABASE_URL: database.url, SEED_DEMO: '0', ...settings })
    running.push(started)
    return { ...started, ready: await started.isReady }
  }
  try {
    await test.step('more connections than the database has are refused at the start', async () => {
      const refused = await start({ WEB_PROCESSES: '64', DATABASE_POOL_MAX: '40' })
      expect(refused.ready).toBe(false)
      expect(refused.output()).toMatch(
        /The platform may come to need 3170 connections \(WEB_PROCESSES 64, DATABASE_POOL_MAX 40\), and the database at \S+ allows \d+\. Lower one of these settings, or raise max_connections of the database\./,
      )
      expect(await refused.stop()).toBe(1)
    })
    const two = await start({ WEB_PROCESSES: '2' })
    expect(two.ready, two.output()).toBe(true)
    const first = websOf(two)
    await test.step('one that is killed is started again, while the other answers', async () => {
      const asking = askAlways(two.address)
      process.kill(first?.[1] ?? 0, 'SIGKILL')
      await waitFor('the second web process is another', () => {
        const now = websOf(two)
        return now !== undefined && now[1] !== first?.[1]
      })
      // Whoever was being answered by the killed one has to ask again; nobody else.
      expect((await asking.stop()).length).toBeLessThanOrEqual(5)
      expect(websOf(two)?.[0]).toBe(first?.[0])
      expect(await fetch(`${two.address}/api/ready`).then(({ status }) => status)).toBe(200)
    })
    await test.step('all are replaced at SIGHUP', async () => {
      const before = websOf(two) ?? []
      const { worker } = two.pids()
      const asking = askAlways(two.address)
      two.signal('SIGHUP')
      await waitFor('all processes are others', () => two.output().includes('the processes were replaced'), 120_000)
      await waitFor('those before have ended', () => !before.some(isRunning), 60_000)
      const answered = asking.answered()
      await waitFor('it answers on', () => asking.answered() > answered + 50)
      expect(await asking.stop()).toEqual([])
      const after = websOf(two) ?? []
      expect(after).toHaveLength(2)
      expect(after.filter((pid) => before.includes(pid))).toEqual([])
      expect(two.pids().worker).not.toBe(worker)
      expect(two.output().split('it is started again')).toHaveLength(2)
    })
    expect(await two.stop()).toBe(0)
    expect(first?.some(isRunning)).toBe(false)
  } finally {
    for (const one of running) await one.stop()
    await database.drop()
  }
})
