import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runOrRefuse } from '@/scripts/child'
import { inRoot, root } from '@/scripts/root'

/** The smallest Next application: what building and starting cannot be quicker than. It uses the clone's packages. */
export const toyFolder = inRoot('.data', 'bench', 'toy')

const files = {
  'package.json': '{ "private": true, "type": "module" }',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(root)} } }`,
  'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>',
  'app/page.jsx': "export const dynamic = 'force-dynamic'\nexport default () => <p>{new Date().toISOString()}</p>",
}

export function writeToy(): void {
  rmSync(toyFolder, { recursive: true, force: true })
  mkdirSync(join(toyFolder, 'app'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(toyFolder, name), text)
}

/** Builds it from nothing. */
export async function buildToy(): Promise<void> {
  rmSync(join(toyFolder, '.next'), { recursive: true, force: true })
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  await runOrRefuse([inRoot('node_modules/next/dist/bin/next'), 'build', toyFolder], 'The toy could not be built.', env)
}
