import { type BuildOptions, build, context, type Plugin, stop } from 'esbuild'
import { Refusal } from '../report.mjs'
import { inRoot } from '../root'

/** What runs outside Next, each bundled from its entry into one file under the build's `dist` folder. */
const bundles = [
  { entry: 'web/main.ts', file: 'web.mjs' },
  { entry: 'web/find-handler.ts', file: 'respondent.mjs' },
  { entry: 'worker/main.ts', file: 'worker.mjs' },
  { entry: 'lib/floor/spreadsheet/reading/reader-process.ts', file: 'workbook-reader.mjs' },
  { entry: 'lib/releases/draft-thread.ts', file: 'release-draft.mjs' },
  { entry: 'seed/main.ts', file: 'seed.mjs' },
  { entry: 'scripts/admin/main.ts', file: 'admin.mjs' },
  { entry: 'scripts/geo/main.ts', file: 'geo.mjs' },
  { entry: 'bench/main.ts', file: 'bench.mjs' },
  { entry: 'drills/main.ts', file: 'drills.mjs' },
] as const

export type BundleFile = (typeof bundles)[number]['file']

/** What a bundle imports or starts while it runs, and looks for in its own folder. */
const companions: Partial<Record<BundleFile, readonly BundleFile[]>> = {
  'web.mjs': ['respondent.mjs'],
  'worker.mjs': ['workbook-reader.mjs', 'release-draft.mjs'],
  'bench.mjs': ['workbook-reader.mjs', 'release-draft.mjs'],
  'drills.mjs': ['release-draft.mjs'],
}

/** `server-only` refuses everything but a Next server; these bundles are servers too. */
const serverOnlyIsEmpty: Plugin = {
  name: 'server-only-is-empty',
  setup(plugin) {
    plugin.onResolve({ filter: /^server-only$/ }, () => ({ path: 'server-only', namespace: 'empty' }))
    plugin.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: '' }))
  },
}

const entryOf = (file: BundleFile) => bundles.find((one) => one.file === file)?.entry ?? file

/** Packages stay in node_modules, except those of the workbook reader: that process may read no file but its own. */
const buildOptions = (file: BundleFile, folder: string): BuildOptions => ({
  entryPoints: [inRoot(entryOf(file))],
  outfile: `${folder}/${file}`,
  absWorkingDir: inRoot(),
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  packages: file === 'workbook-reader.mjs' ? 'bundle' : 'external',
  jsx: 'automatic',
  sourcemap: 'linked',
  logLevel: 'silent',
  alias: { '@': inRoot() },
  plugins: [serverOnlyIsEmpty],
})

/** The bundle `file` in `folder`, made from the sources as they are now. @returns its path */
export async function makeBundle(file: BundleFile, folder: string): Promise<string> {
  try {
    for (const companion of companions[file] ?? []) await build(buildOptions(companion, folder))
    await build(buildOptions(file, folder))
  } catch (cause) {
    throw new Refusal(`${entryOf(file)} could not be bundled. ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  } finally {
    await stop() // Its helper process would stay for as long as the command runs.
  }
  return `${folder}/${file}`
}

/** Makes the bundle again whenever its sources change, and calls `onChange` each time but the first. */
export async function watchBundle(file: BundleFile, folder: string, onChange: () => void): Promise<void> {
  let first = true
  const afterEach: Plugin = {
    name: 'after-each',
    setup(plugin) {
      plugin.onEnd(({ errors }) => {
        if (!first && errors.length === 0) onChange()
        first = false
      })
    },
  }
  const base = buildOptions(file, folder)
  for (const companion of companions[file] ?? []) await build(buildOptions(companion, folder))
  const watchContext = await context({ ...base, logLevel: 'error', plugins: [...(base.plugins ?? []), afterEach] })
  await watchContext.watch()
}
