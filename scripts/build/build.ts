import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runOrRefuse } from '../child'
import { inRoot } from '../root'
import { makeBundle } from './bundles'
import { sourceHash } from './source-hash'

/** A build: Next's folder (its `distDir`, a name inside the clone) and the folder of the bundles. */
export type Build = { distDir: string; bundles: string }

/** A build in a folder of the clone that holds nothing else. */
export const buildIn = (folder: string): Build => ({ distDir: `${folder}/next`, bundles: inRoot(folder) })

/** What `npm run dev` runs, and where commands make the bundles that they start at once. */
export const workingBuild: Build = { distDir: '.next', bundles: inRoot('dist') }

/** What `npm test`, the drills and the benches run, so that they never disturb a running `npm start`. */
export const trialBuild: Build = buildIn('.data/test/dist')

/** Everything a build is made from. */
const sources = [
  'app',
  'components',
  'db',
  'lib',
  'web',
  'worker',
  'seed',
  'scripts/build',
  'scripts/build-respondent.mjs',
  'middleware.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** One word for the sources as they are now and for the Node that they are built by. */
export const versionOfSources = (): string => `${sourceHash(sources)}-${process.version}`

const buildMarkOf = ({ distDir }: Build) => `${versionOfSources()} ${distDir}`

const isCurrent = ({ distDir, bundles }: Build, mark: string) => {
  const stamp = join(bundles, 'built')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === mark && existsSync(inRoot(distDir, 'BUILD_ID'))
}

/** The script and the style of the respondent's page, which the server's own code imports. A tenth of a second. */
export async function buildRespondentAssets(): Promise<void> {
  const builder = inRoot('scripts', 'build-respondent.mjs')
  if (existsSync(builder)) await runOrRefuse([builder], 'The respondent’s page could not be built. The builder said:')
}

/**
 * Keeps what browsers fetch by names of its content in a folder of the build, where a later release finds it
 * (web/release-files.ts).
 */
function keepAssets({ bundles }: Build) {
  mkdirSync(join(bundles, 'assets'), { recursive: true })
  for (const folder of ['respondent', 'unattended']) {
    const assets: object = JSON.parse(readFileSync(inRoot('dist', folder, 'assets.json'), 'utf8'))
    for (const { name, text } of Object.values(assets))
      if (name && text) writeFileSync(join(bundles, 'assets', name), text)
  }
}

/**
 * `next build` writes its folder's name into these files; they stay as they are, since the folder of a release is removed one day
 * and a check of types would look for it.
 */
const filesNamingFolder = ['tsconfig.json', 'next-env.d.ts'].map((name) => inRoot(name))

const contentOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

async function withFilesRestored(paths: readonly string[], work: () => Promise<unknown>) {
  const before = paths.map((path) => [path, contentOf(path)] as const)
  try {
    await work()
  } finally {
    for (const [path, content] of before) {
      if (content === undefined) rmSync(path, { force: true })
      else if (contentOf(path) !== content) writeFileSync(path, content)
    }
  }
}

/**
 * Builds the platform if its sources changed since the last build: the respondent's script, worker and seed, the web.
 * @returns whether anything had to be built
 * @throws Refusal with the builder's last lines
 */
export async function buildPlatform(build: Build): Promise<boolean> {
  const mark = buildMarkOf(build)
  if (isCurrent(build, mark)) return false
  const stamp = join(build.bundles, 'built')
  mkdirSync(build.bundles, { recursive: true })
  rmSync(stamp, { force: true })
  await buildRespondentAssets()
  keepAssets(build)
  for (const file of ['web.mjs', 'worker.mjs', 'seed.mjs'] as const) await makeBundle(file, build.bundles)
  const env = { NODE_ENV: 'production', NEXT_DIST_DIR: build.distDir, NEXT_TELEMETRY_DISABLED: '1' }
  await withFilesRestored(filesNamingFolder, () =>
    runOrRefuse([inRoot('node_modules/next/dist/bin/next'), 'build'], 'The build failed. It said:', env),
  )
  writeFileSync(stamp, mark)
  return true
}
