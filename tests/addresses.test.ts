import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/**
 * A call is asked for by its name, `PUT /api/locations`, which the compiler knows from the table of calls (lib/api.ts).
 * An address that is written without its method is one that nobody checks.
 */
const bareAddress = /(?<!['"`](?:GET|POST|PUT|DELETE) )\/api\//

/** Without comments and imports. */
const codeOf = (source: string) =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^(?:import|export) .*from '.*'$/gm, '')

describe('an address', () => {
  test.each([
    `fetch('/api/session')`,
    '<a href="/api/openapi.json">',
    `const path = '/api/surveys/' + id`,
    '`curl https://example.org/api/users/profile`',
  ])('that is written by hand is found: %s', (code) => expect(codeOf(code)).toMatch(bareAddress))

  test.each([
    `api.send('GET /api/session')`,
    `<form action={addressOf('POST /api/auth/sign-in')}>`,
    'api.send(`POST /api/surveys/{id}/close`, { params: { id } })',
    `// as '/api/session' does`,
    `import { Row } from '@/app/api/row'`,
  ])('of the table is not: %s', (code) => expect(codeOf(code)).not.toMatch(bareAddress))
})

const sourceFiles = globSync('{app,components}/**/*.{ts,tsx}').filter(
  (file) => !file.startsWith('app/api/') && !/\.test\.tsx?$/.test(file),
)

test('no page and no component writes the address of a call by hand', () => {
  expect(sourceFiles.length).toBeGreaterThan(300)
  expect(sourceFiles.filter((file) => bareAddress.test(codeOf(readFileSync(file, 'utf8'))))).toEqual([])
})

test('nothing of the table of calls runs in a page: components know it by its types alone', () => {
  const runs = /^import (?!type )[^']*?from '[^']*\/calls'/m
  expect(sourceFiles.filter((file) => file.startsWith('components/') && runs.test(readFileSync(file, 'utf8')))).toEqual(
    [],
  )
  expect(readFileSync('lib/api.ts', 'utf8')).not.toMatch(runs)
})
