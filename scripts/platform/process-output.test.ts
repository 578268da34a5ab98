import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { waitUntilEnded } from '../child'
import { inRoot } from '../root'
import { collectOutput } from './process-output'

test('a stack that a built program prints has the lines that somebody wrote', async () => {
  const folder = mkdtempSync(inRoot('.data', 'built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const written = '// A line that is left out\nconsole.log("begun")\nthrow new TypeError("no event")\n'
  const { code, map } = await transform(written, { minify: true, sourcemap: 'external', sourcefile: 'find-event.ts' })
  const program = join(folder, 'program.mjs')
  writeFileSync(program, code)
  writeFileSync(`${program}.map`, map)

  const lines: string[] = []
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'] })
  const { lastLines } = collectOutput('web', child, (line) => lines.push(line), false)
  await waitUntilEnded(child)
  await new Promise((resolve) => setImmediate(resolve))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', msg: 'begun' },
    ...lines.slice(1).map(() => ({ level: 'error', process: 'web' })),
  ])
  expect(lastLines()).toMatch(/TypeError: no event\n +at .*\/find-event\.ts:3:7\b/)
})
