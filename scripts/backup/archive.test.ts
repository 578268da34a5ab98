import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { readArchive, writeArchive } from './archive'

const folder = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

const key = 'a key of a few words'
const database = { kind: 'embedded', version: '18' } as const
const bytes = (text: string) => Readable.from([Buffer.from(text)]) as AsyncIterable<Buffer>

async function write(name: string, withKey?: string) {
  const path = join(folder, name)
  await writeArchive(path, withKey, database, async ({ add }) => {
    await add('database/grew', 3, bytes('as it was, and more'))
    await add('database/shrank', 6, bytes('as'))
    await add('files/a name – with a dash', 200_000, bytes('x'.repeat(200_000)))
  })
  return path
}

async function read(path: string, withKey?: string) {
  const files: Record<string, string> = {}
  const manifest = await readArchive(path, withKey, async (name, _size, content) => {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(part)
    files[name] = Buffer.concat(parts).toString()
  })
  return { files, manifest }
}

const damaged = (path: string, change: (bytes: Buffer) => Buffer) => {
  const target = `${path}.damaged`
  writeFileSync(target, change(readFileSync(path)))
  return target
}

test.each([
  ['with another key', 'another key of words', (whole: Buffer) => whole, /is another one\.$/],
  [
    'without a key',
    undefined,
    (whole: Buffer) => whole,
    /is encrypted\. Set BACKUP_KEY to the key that it was made with\.$/,
  ],
  [
    'with a byte changed',
    key,
    (whole: Buffer) => Buffer.from(whole).fill(whole[80] === 0 ? 1 : 0, 80, 81),
    /cannot be read as a backup/,
  ],
  ['cut off', key, (whole: Buffer) => whole.subarray(0, whole.length - 100), /cannot be read as a backup/],
])('an encrypted backup %s is refused', async (_, withKey, change, message) => {
  const path = damaged(await write(`refused ${_}`, key), change)
  await expect(readArchive(path, withKey)).rejects.toThrow(message)
})

test.each([
  ['that is no backup', () => Buffer.from('hello'), /cannot be read as a backup/],
  ['that was cut off', (whole: Buffer) => whole.subarray(0, 400), /cannot be read as a backup/],
])('a file %s is refused', async (_, change, message) => {
  const path = damaged(await write(`plain ${_}`), change)
  await expect(readArchive(path, undefined)).rejects.toThrow(message)
})

test.each([
  ['as it is', undefined],
  ['encrypted', key],
])(
  'a backup that is written %s is read as it was written; files have the size that they had at first',
  async (name, withKey) => {
    const path = await write(name, withKey)
    const { files, manifest } = await read(path, withKey)
    expect(files).toEqual({
      'database/grew': 'as ',
      'database/shrank': 'as\0\0\0\0',
      'files/a name – with a dash': 'x'.repeat(200_000),
    })
    expect(manifest.database).toEqual(database)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path).includes('xxxxxxxx')).toBe(false)
    await expect(write(name, withKey)).rejects.toMatchObject({ code: 'EEXIST' })
  },
)
