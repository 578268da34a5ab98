import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openClient } from '@/kit/platform'
import { ownDatabase } from '@/tests/support/database'
import type { Build } from '../build/build'
import { runOrRefuse } from '../child'
import { findFreePort } from '../ports'
import { createPlatform } from './platform'
import { replaceRelease } from './run-platform'

/** Releases whose web processes are a few lines each; how those of the platform are replaced is in tests/api/web-processes.spec.ts. */

/** A web process that answers everything with one word, and leaves as that of the platform does. */
const answerWith = (word: string) => `
  import { createServer } from 'node:http'
  import { Server } from 'node:net'
  const server = createServer((_, answer) => answer.writeHead(200, { connection: 'close' }).end('${word}'))
  server.listen(Number(process.env.PORT), process.env.HOST, () => process.send('ready'))
  process.on('message', (message) => message === 'leave' && Server.prototype.close.call(server, () => process.exit()))
`
const say = (sentence: string) => `process.stderr.write('${sentence}\\n')`
const sayAndEnd = (sentence: string) => `${say(sentence)}; process.exit(1)`
const stay = 'setInterval(() => {}, 1000)'

/** A platform of two web processes and a worker that runs the release `former`. */
async function startFormer({ readyTimeoutMs }: { readyTimeoutMs?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'releases-'))
  const makeRelease = (name: string, web: string): Build => {
    const bundles = join(folder, name)
    mkdirSync(bundles)
    writeFileSync(join(bundles, 'web.mjs'), web)
    writeFileSync(join(bundles, 'worker.mjs'), stay)
    return { distDir: '.next', bundles }
  }
  const { url, adminUrl } = await ownDatabase()
  const log: string[] = []
  const platform = createPlatform({
    kind: 'start',
    host: '127.0.0.1',
    port: await findFreePort(),
    database: { url, directUrl: url, seedUrl: url, adminUrl, server: undefined, cluster: undefined },
    build: makeRelease('former', answerWith('former')),
    webProcesses: 2,
    ...(readyTimeoutMs !== undefined && { readyTimeoutMs }),
    env: {},
    log: (line) => log.push(line),
    onChange: () => {},
  })
  const client = openClient(platform.address, { timeoutMs: 10_000 })
  onTestFinished(async () => {
    client.close()
    await platform.stop()
    rmSync(folder, { recursive: true })
  })
  await platform.startWeb()
  await platform.startWorker()
  const ask = async () => (await client.ask('GET', '/')).text
  return {
    folder,
    makeRelease,
    pids: platform.pids,
    ask,
    /** Goes over to what is prepared, and asks all the time meanwhile. */
    async replace(prepareNext: () => Promise<Build>) {
      const answers = new Set<string>()
      let isOver = false
      const askAlways = async () => {
        while (!isOver) answers.add(await ask())
      }
      const work = replaceRelease({ platform, url, log: (line) => log.push(line), given: undefined, prepareNext })()
      const [reason] = await Promise.all([work.finally(() => (isOver = true)), askAlways()])
      return { reason, answers: [...answers] }
    },
    /** What the supervisor wrote into the log. */
    said: () =>
      log
        .map((line) => JSON.parse(line) as { process: string; level: string; msg: string })
        .flatMap(({ process, level, msg }) => (process === 'supervisor' ? [`${level}: ${msg}`] : [])),
    isRecordedAsEnded: (name: string) => existsSync(join(folder, name, 'ended')),
  }
}

test('a release that cannot be built leaves all processes as they are, and the log says what the builder said', async () => {
  const { folder, pids, replace, said, isRecordedAsEnded, ask } = await startFormer()
  const before = pids()
  expect(Object.keys(before)).toEqual(['web', 'web-2', 'worker'])
  writeFileSync(join(folder, 'build.mjs'), sayAndEnd('page.tsx: Unexpected token'))
  const { reason, answers } = await replace(async () => {
    await runOrRefuse([join(folder, 'build.mjs')], 'The sources could not be built. The builder said:')
    throw new Error('The builder was expected to fail')
  })
  expect(reason).toBe('The sources could not be built. The builder said:\npage.tsx: Unexpected token')
  expect(said()).toEqual([
    'info: the processes are replaced',
    'error: the processes could not be replaced, and what ran before runs on: The sources could not be built. ' +
      'The builder said:\npage.tsx: Unexpected token',
  ])
  expect(answers).toEqual(['former'])
  expect(pids()).toEqual(before)
  expect(isRecordedAsEnded('former')).toBe(false)
  expect(await ask()).toBe('former')
})

test('so does one whose web processes end as soon as they are started', async () => {
  const { makeRelease, pids, replace, said, isRecordedAsEnded, ask } = await startFormer()
  const before = pids()
  const next = makeRelease('next', sayAndEnd('A setting is missing'))
  const { reason, answers } = await replace(async () => next)
  expect(reason).toBe('The web process ends as soon as it is started. It said:\nA setting is missing')
  expect(said().at(-1)).toBe(
    'error: the processes could not be replaced, and what ran before runs on: The web process ends as soon as it is ' +
      'started. It said:\nA setting is missing',
  )
  expect(answers).toEqual(['former'])
  expect(pids()).toEqual(before)
  expect(isRecordedAsEnded('former')).toBe(false)
  expect(await ask()).toBe('former')
})

test('and one whose web processes never become ready', async () => {
  const { makeRelease, pids, replace, said, isRecordedAsEnded, ask } = await startFormer({ readyTimeoutMs: 10_000 })
  const before = pids()
  const next = makeRelease('next', `${say('Waiting for what never comes')}; ${stay}`)
  const { reason, answers } = await replace(async () => next)
  expect(reason).toBe('The web process is not ready after 10 seconds. It said:\nWaiting for what never comes')
  expect(said()).toEqual([
    'info: the processes are replaced',
    'error: the processes could not be replaced, and what ran before runs on: The web process is not ready after 10 ' +
      'seconds. It said:\nWaiting for what never comes',
  ])
  expect(answers).toEqual(['former'])
  expect(pids()).toEqual(before)
  expect(isRecordedAsEnded('former')).toBe(false)
  expect(await ask()).toBe('former')
})

test('where only the second web process does not start, the first is one of the former release again', async () => {
  const { makeRelease, pids, replace, isRecordedAsEnded, ask } = await startFormer()
  const before = pids()
  const failsAsSecond = `if (process.env.PROCESS_NAME === 'web-2') { ${sayAndEnd('There is no room for two')} }`
  const next = makeRelease('next', `${failsAsSecond}\n${answerWith('next')}`)
  const { reason } = await replace(async () => next)
  expect(reason).toBe('The web process ends as soon as it is started. It said:\nThere is no room for two')
  // Every request was answered, or the client would have thrown; here by either release.
  await expect
    .poll(async () => new Set(await Promise.all(Array.from({ length: 20 }, ask))), { timeout: 10_000 })
    .toEqual(new Set(['former']))
  const { web, ...others } = pids()
  expect(others).toEqual({ 'web-2': before['web-2'], worker: before.worker })
  expect(web).not.toBe(before.web)
  expect(isRecordedAsEnded('former')).toBe(false)
})

test('a release that starts takes the place of every process, and every request is answered meanwhile', async () => {
  const { makeRelease, pids, replace, said, isRecordedAsEnded, ask } = await startFormer()
  const before = Object.values(pids())
  const next = makeRelease('next', answerWith('next'))
  const { reason } = await replace(async () => next)
  expect(reason).toBeUndefined()
  expect(said()).toEqual(['info: the processes are replaced', 'info: the processes were replaced'])
  await expect.poll(ask, { timeout: 10_000 }).toBe('next')
  expect(Object.keys(pids())).toEqual(['web', 'web-2', 'worker'])
  expect(Object.values(pids()).filter((pid) => before.includes(pid))).toEqual([])
  expect([isRecordedAsEnded('former'), isRecordedAsEnded('next')]).toEqual([true, false])
})
