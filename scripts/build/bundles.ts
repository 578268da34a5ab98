import { existsSync } from 'node:fs'
import { build, type Plugin, stop } from 'esbuild'
import { inRoot } from '../root'

/** What runs outside Next, each bundled from its entry into one file under the build's `dist` folder. */
export const bundles = [
  { entry: 'worker/main.ts', file: 'worker.mjs' },
  { entry: 'db/seed/main.ts', file: 'seed.mjs' },
  { entry: 'bench/main.ts', file: 'bench.mjs' },
  { entry: 'drills/main.ts', file: 'drills.mjs' },
] as const

export type BundleFile = (typeof bundles)[number]['file']

/** `server-only` refuses everything but a Next server; these bundles are servers too. */
const serverOnlyIsEmpty: Plugin = {
  name: 'server-only-is-empty',
  setup(plugin) {
    plugin.onResolve({ filter: /^server-only$/ }, () => ({ path: 'server-only', namespace: 'empty' }))
    plugin.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: '' }))
  },
}

/** Bundles `entry` of the clone into `outfile`; packages stay in node_modules. */
export async function bundle(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [inRoot(entry)],
    outfile,
    absWorkingDir: inRoot(),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    sourcemap: 'linked',
    logLevel: 'silent',
    alias: { '@': inRoot() },
    plugins: [serverOnlyIsEmpty],
  })
  await stop() // Its helper process would stay for as long as the command runs.
}

/** The bundle `file` in `folder`, made from the sources as they are now. */
export async function makeBundle(file: BundleFile, folder: string): Promise<string> {
  const outfile = `${folder}/${file}`
  const entry = bundles.find((one) => one.file === file)?.entry
  if (entry && existsSync(inRoot(entry))) await bundle(entry, outfile)
  return outfile
}
