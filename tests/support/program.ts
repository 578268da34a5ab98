import { randomBytes } from 'node:crypto'
import { build, stop } from 'esbuild'
import { inRoot } from '@/scripts/root'

/**
 * A program for tests that start and kill processes: `entry` of the clone as one file that Node runs.
 * @returns its path, inside the clone so that packages are found
 */
export async function makeProgram(entry: string): Promise<string> {
  const outfile = inRoot('.data', 'test', 'programs', `${randomBytes(6).toString('hex')}.mjs`)
  await build({
    entryPoints: [inRoot(entry)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
    alias: { '@': inRoot(), 'server-only': inRoot('tests/support/server-only.ts') },
  })
  await stop()
  return outfile
}
