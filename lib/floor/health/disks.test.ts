import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk, whyNoDisks } from '@/kit/small-disk'
import { env } from '../env'
import type { Context } from '../identity/context'
import { readDisks, watchedDisks } from './disks'

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'illuminate-disks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a folder that is not there yet has no disk', async () =>
  expect(await readDisks({ FILES_ROOT: join(aFolder(), 'files'), DATABASE_FOLDER: undefined })).toEqual([]))

test('files and database on one disk are said once, as full as df says', async () => {
  const folder = aFolder()
  mkdirSync(join(folder, 'data'))
  const disks = await readDisks({ FILES_ROOT: folder, DATABASE_FOLDER: join(folder, 'data') })
  const [, said = ''] = execFileSync('df', ['--output=pcent', folder]).toString().trim().split('\n')
  expect(disks).toEqual([
    { holds: ['the files', 'the database'], usedPercent: expect.any(Number), freeBytes: expect.any(Number) },
  ])
  expect(Math.abs((disks[0]?.usedPercent ?? 0) - Number(said.trim().replace('%', '')))).toBeLessThanOrEqual(1)
})

test('on two disks the fuller one comes first', async () => {
  const disks = await readDisks({ FILES_ROOT: '/proc', DATABASE_FOLDER: aFolder() })
  expect(disks).toHaveLength(2)
  expect(disks[0]?.usedPercent).toBeGreaterThanOrEqual(disks[1]?.usedPercent ?? 100)
})

test.skipIf(whyNoDisks())('one that is four fifths full raises an alarm, and none before', async () => {
  const folder = join(aFolder(), 'files')
  const disk = mountSmallDisk(folder, 10)
  onTestFinished(disk.remove)
  const { FILES_ROOT, DATABASE_FOLDER } = env
  onTestFinished(() => void Object.assign(env, { FILES_ROOT, DATABASE_FOLDER }))
  Object.assign(env, { FILES_ROOT: folder, DATABASE_FOLDER: undefined })
  const alarms: unknown[] = []
  const watch = () =>
    watchedDisks.run(
      { log: { error: (...said: unknown[]) => alarms.push(said) } } as unknown as Context,
      new AbortController().signal,
    )
  const megabyte = 1024 * 1024
  writeFileSync(join(folder, 'a'), Buffer.alloc(7.5 * megabyte))
  expect([await watch(), alarms]).toEqual([0, []])
  writeFileSync(join(folder, 'b'), Buffer.alloc(megabyte))
  expect(await watch()).toBe(1)
  expect(alarms).toEqual([
    [{ alarm: 'disk-full', usedPercent: 85, freeBytes: 1.5 * megabyte }, 'the disk of the files is nearly full'],
  ])
})
