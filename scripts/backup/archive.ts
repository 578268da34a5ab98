import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, openSync, readSync, statSync } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { Refusal } from '../report.mjs'

/** What a backup says of itself, behind everything else. */
export type Manifest = {
  format: 1
  /** When it was begun, ISO 8601. */
  madeAt: string
  database: { kind: 'embedded' | 'dump'; version: string }
  /** The size and checksum of each file, by its name. */
  files: Record<string, { size: number; sha256: string }>
}

const manifestName = 'manifest.json'

/** Takes the files of a backup, one after the other. */
export type ArchiveWriter = {
  /** Adds a file of exactly `size` bytes: what is longer is cut off, what is shorter is filled up with zeros. */
  add: (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<void>
}

/**
 * Writes a backup: a tar file, compressed, and encrypted where there is a key. It can be read by its owner alone.
 * @throws Error EEXIST when there is such a file
 */
export async function writeArchive(
  path: string,
  key: string | undefined,
  database: Manifest['database'],
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<Manifest> {
  const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), database, files: {} }
  const tar = pack()
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  const written = pipeline(tar, createGzip({ level: 1 }), ...(key ? [encrypt(key)] : []), target)
  const addEntry = (name: string, size: number, content: AsyncIterable<Buffer>) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size }, (error) => (error ? reject(error) : resolve()))
      pipeline(Readable.from(content), entry).catch(reject)
    })
  const work = async () => {
    await fill({
      async add(name, size, content) {
        const hash = createHash('sha256')
        await addEntry(name, size, hashed(exactly(content, size), hash))
        manifest.files[name] = { size, sha256: hash.digest('hex') }
      },
    })
    const text = Buffer.from(JSON.stringify(manifest))
    await addEntry(manifestName, text.length, Readable.from([text]))
    tar.finalize()
  }
  await Promise.all([written, work().catch((error: Error) => tar.destroy(error) as never)])
  return manifest
}

async function* exactly(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let left = size
  for await (const part of content) {
    const used = part.subarray(0, left)
    left -= used.length
    if (used.length > 0) yield used
    if (left === 0) return
  }
  for (; left > 0; left -= Math.min(left, zeros.length)) yield zeros.subarray(0, left)
}
const zeros = Buffer.alloc(64 * 1024)

async function* hashed(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const part of content) {
    hash.update(part)
    yield part
  }
}

/** What becomes of a file of a backup as it is read. */
type TakeFile = (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<void>

/**
 * Reads a backup to its end, and compares every file with what the backup says of it.
 * @param take gets each file; without it they are only compared
 * @throws Refusal when it is no backup, the key is wrong or missing, or a file is not what was written
 */
export async function readArchive(path: string, key: string | undefined, take: TakeFile = skip): Promise<Manifest> {
  const found: Manifest['files'] = {}
  let manifest: Manifest | undefined
  const tar = extract()
  const read = async () => {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      const hash = createHash('sha256')
      const content = hashed(entry as AsyncIterable<Buffer>, hash)
      if (name === manifestName) manifest = JSON.parse((await collect(content)).toString()) as Manifest
      else {
        await take(name, size, content)
        found[name] = { size, sha256: hash.digest('hex') }
      }
    }
  }
  try {
    await Promise.all([
      pipeline(createReadStream(path, contentOf(path, key)), ...decrypt(path, key), createGunzip(), tar),
      read(),
    ])
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOSPC') throw cause
    throw new Refusal(`${path} cannot be read as a backup: it is damaged, or the key (BACKUP_KEY) is another one.`, {
      cause,
    })
  }
  if (manifest?.format !== 1) throw new Refusal(`${path} is not a whole backup: it ends too early.`)
  const names = new Set([...Object.keys(found), ...Object.keys(manifest.files)])
  const wrong = [...names].find((name) => manifest?.files[name]?.sha256 !== found[name]?.sha256)
  if (wrong !== undefined) throw new Refusal(`${path} is damaged: ${wrong} is not what was written.`)
  return manifest
}

const skip: TakeFile = async (_name, _size, content) => {
  for await (const _ of content);
}

/** All of a small file. */
export async function collect(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

// An encrypted backup begins with the mark, the salt of the key and the first counter, and ends with the tag that shows that nothing of
// it was changed (AES-256 in Galois counter mode).
const mark = Buffer.from('illuminate backup 1\n')
const [saltBytes, counterBytes, tagBytes] = [16, 12, 16]
const headBytes = mark.length + saltBytes + counterBytes
const algorithm = 'aes-256-gcm'
const secretOf = (key: string, salt: Buffer) => scryptSync(key, salt, 32)

function encrypt(key: string): Transform {
  const [salt, counter] = [randomBytes(saltBytes), randomBytes(counterBytes)]
  const cipher = createCipheriv(algorithm, secretOf(key, salt), counter)
  let isBegun = false
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      if (!isBegun) this.push(Buffer.concat([mark, salt, counter]))
      isBegun = true
      done(null, cipher.update(part))
    },
    flush(done) {
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
}

/** Some bytes of a file. */
function bytesAt(path: string, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  const file = openSync(path, 'r')
  try {
    readSync(file, bytes, 0, length, from)
  } finally {
    closeSync(file)
  }
  return bytes
}

const isEncrypted = (path: string) => bytesAt(path, 0, mark.length).equals(mark)

/** The part of a file between head and tag; all of one that is not encrypted. */
const contentOf = (path: string, key: string | undefined) =>
  key && isEncrypted(path) ? { start: headBytes, end: Math.max(headBytes, statSync(path).size - tagBytes - 1) } : {}

/** @throws Refusal when there is no key for what is encrypted */
function decrypt(path: string, key: string | undefined): Transform[] {
  if (!isEncrypted(path)) return []
  if (!key) throw new Refusal(`${path} is encrypted. Set BACKUP_KEY to the key that it was made with.`)
  const head = bytesAt(path, mark.length, saltBytes + counterBytes)
  const decipher = createDecipheriv(algorithm, secretOf(key, head.subarray(0, saltBytes)), head.subarray(saltBytes))
  decipher.setAuthTag(bytesAt(path, statSync(path).size - tagBytes, tagBytes))
  return [decipher]
}
