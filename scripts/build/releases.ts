import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Build, buildIn, buildPlatform, versionOfSources } from './build'

/** The builds of `npm start`, each in a folder of its own, named by the sources that it was made from. */
const releasesFolder = 'dist/releases'

/** What a release wrote when another took its place. */
const endedMark = 'ended'
/** How long the files of an ended release are kept for the browsers that show its pages. */
const keptMs = 24 * 60 * 60 * 1000

/** Which release was built last, for a supervisor that is of another one. */
const newestFile = (folder: string) => join(folder, 'newest')

/** The build of the sources as they are now, made if there is none. @returns it, and whether it had to be made */
export async function buildRelease(folder = releasesFolder): Promise<{ build: Build; isNew: boolean }> {
  const build = buildIn(`${folder}/${versionOfSources()}`)
  const isNew = await buildPlatform(build)
  writeFileSync(newestFile(folder), basename(build.bundles))
  return { build, isNew }
}

/** The release that was built last. */
export const findNewestRelease = (folder = releasesFolder): Build =>
  buildIn(`${folder}/${readFileSync(newestFile(folder), 'utf8')}`)

/**
 * Writes down that this release runs and the others beside it do not, and removes those whose pages nobody has open any
 * more: a day after they ended.
 */
export function recordRelease({ bundles }: Build, now = Date.now()): void {
  const folder = dirname(bundles)
  rmSync(join(bundles, endedMark), { force: true })
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const release = join(folder, entry.name)
    if (!entry.isDirectory() || release === bundles) continue
    const mark = join(release, endedMark)
    if (!existsSync(mark)) writeFileSync(mark, new Date(now).toISOString())
    else if (now - Date.parse(readFileSync(mark, 'utf8')) > keptMs) rmSync(release, { recursive: true, force: true })
  }
}
