import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { endGraceMs } from '@/lib/floor/jobs/define-job'
import { inRoot } from '../root'
import { waitFor } from '../wait-for'
import { workerEndTimeoutMs } from './platform'
import { superviseProcess } from './platform-process'

test('a worker that has to end has the time that it gives its jobs, and hands back what is left', async () => {
  const folder = mkdtempSync(inRoot('.data', 'worker-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = join(folder, 'worker.mjs')
  const handBack = `() => { console.log('handed back'); process.exit() }`
  writeFileSync(
    program,
    `process.on('SIGTERM', () => setTimeout(${handBack}, ${endGraceMs})); setInterval(() => {}, 1000); console.log('begun')`,
  )
  const lines: string[] = []
  const worker = superviseProcess({
    name: 'worker',
    program,
    nodeOptions: [],
    env: {},
    log: (line) => lines.push(line),
    plain: false,
    onChange: () => {},
    endTimeoutMs: workerEndTimeoutMs,
  })
  onTestFinished(() => worker.process.kill())
  await worker.process.start()
  expect(await waitFor(() => lines.join().includes('begun'), 20_000)).toBe(true)
  await worker.process.stop()
  expect(await waitFor(() => lines.join().includes('handed back'), 1_000)).toBe(true)
})
