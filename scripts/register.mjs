/**
 * Lets Node run the commands' TypeScript without a build: `@/…` means the repository root, an import needs no ending, and
 * `server-only`, which refuses everything but a Next server, is empty here as it is in the bundles and in Vitest.
 */
import { existsSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = new URL('..', import.meta.url)
const empty = 'data:text/javascript,'

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'server-only') return { url: empty, shortCircuit: true }
    const ours =
      specifier.startsWith('@/') || (specifier.startsWith('.') && !context.parentURL?.includes('/node_modules/'))
    if (!ours) return next(specifier, context)
    const target = specifier.startsWith('@/')
      ? new URL(specifier.slice(2), root)
      : new URL(specifier, context.parentURL)
    const path = fileURLToPath(target)
    const found = [path, `${path}.ts`, `${path}/index.ts`].find(
      (candidate) => /\.\w+$/.test(candidate) && existsSync(candidate),
    )
    return next(found ? pathToFileURL(found).href : specifier, context)
  },
})

enableCompileCache()
