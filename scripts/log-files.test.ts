import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { logFile, logMode } from './log-files'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'illuminate-logs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'logs')
}

test('logs lie where nobody else may enter, and those that an earlier release left open are closed', () => {
  const folder = aFolder()
  writeFileSync(logFile('database.log', undefined, folder), 'a line\n', { mode: logMode })
  expect([modeOf(folder), modeOf(join(folder, 'database.log'))]).toEqual(['700', '600'])
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'database.log'), 0o644)
  logFile('platform.log', undefined, folder)
  expect([modeOf(folder), modeOf(join(folder, 'database.log'))]).toEqual(['700', '600'])
})

test('a log that has grown is kept once beside the new one', () => {
  const folder = aFolder()
  const path = logFile('platform.log', 10, folder)
  writeFileSync(path, 'more than ten characters\n', { mode: logMode })
  expect(logFile('platform.log', 10, folder)).toBe(path)
  expect([existsSync(path), modeOf(`${path}.1`)]).toEqual([false, '600'])
})
