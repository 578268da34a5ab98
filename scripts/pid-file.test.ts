import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { acquireLock, isRunning, readRecord, recordOf, releaseLock, startTimeOf, writeRecord } from './pid-file.mjs'

const folder = mkdtempSync(join(tmpdir(), 'pid-file-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)

test('a process is itself, and a process id that was given to another since is not', () => {
  const mine = recordOf(process.pid)
  expect(isRunning(mine)).toBe(true)
  expect(isRunning({ ...mine, began: 'before the last restart 12345' })).toBe(false)
  expect(isRunning(undefined)).toBe(false)
})

test('a process that has ended is not running, whatever its record says', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const record = recordOf(child.pid ?? 0)
  expect(isRunning(record)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isRunning(record)).toBe(false)
  expect(startTimeOf(record.pid)).toBeUndefined()
})

test('a lock that a living process holds is refused', () => {
  writeRecord(path('held'), recordOf(process.ppid))
  expect(acquireLock(path('held'))).toBe(false)
  expect(readRecord(path('held')).pid).toBe(process.ppid)
})

test('a lock left by a process that was killed is taken over', () => {
  writeRecord(path('stale'), { pid: process.ppid, began: 'another time' })
  expect(acquireLock(path('stale'), { address: 'http://localhost:3000' })).toBe(true)
  expect(readRecord(path('stale'))).toMatchObject({ pid: process.pid, address: 'http://localhost:3000' })
})

test('a record that was cut off half-way counts as none', () => {
  writeFileSync(path('half'), '{"pid": 12')
  expect(readRecord(path('half'))).toBeUndefined()
  expect(acquireLock(path('half'))).toBe(true)
})

test('a lock is given back by its holder only', () => {
  writeRecord(path('other'), recordOf(process.ppid))
  releaseLock(path('other'))
  expect(existsSync(path('other'))).toBe(true)
  acquireLock(path('own'))
  releaseLock(path('own'))
  expect(existsSync(path('own'))).toBe(false)
})

test('a record is readable by its owner only, and leaves no draft beside it', () => {
  writeRecord(path('record'), { password: 'in the address' })
  expect(JSON.parse(readFileSync(path('record'), 'utf8'))).toEqual({ password: 'in the address' })
  expect(existsSync(`${path('record')}.${process.pid}`)).toBe(false)
})
