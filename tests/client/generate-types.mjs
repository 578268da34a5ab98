/**
 * Writes the TypeScript types of an OpenAPI description: `node generate-types.mjs openapi.json types.ts`, as whoever
 * writes a client does with `npx openapi-typescript`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const typescript5 = new URL('typescript-5.mjs', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
      ? { url: typescript5, shortCircuit: true }
      : next(specifier, context),
})

const [from = '', to = ''] = process.argv.slice(2)
const { default: openapiTypescript, astToString } = await import('openapi-typescript')
writeFileSync(to, astToString(await openapiTypescript(JSON.parse(readFileSync(from, 'utf8')))))
