import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where a page says which file has a symbol, that file has it. */

const pages = ['CONTRIBUTING.md', 'docs/architecture.md'].concat(globSync('docs/handbook/*.md'))

const sources = globSync('**/*.{ts,tsx,mts,mjs}', {
  exclude: (name) => ['node_modules', '.git', '.data', '.next', 'dist', 'test-results'].includes(name),
})

/** `symbol` in `file.ts`, `symbol` of `file.ts` and `symbol` (`file.ts`. */
const sayings = /`(\w+)`\s(?:in\s|of\s|\()`([\w./()[\]-]+\.(?:tsx?|m[jt]s))`/g

/** It is declared there, a member, or a name in quotation marks such as a table's. To import or to call it is not to have it. */
const isOf = (symbol: string, source: string) =>
  new RegExp(`\\b(?:const|let|function|class|type|interface) ${symbol}\\b|\\b${symbol}\\??:|'${symbol}'`).test(source)

/** A name alone stands for any file that is called so. */
const filesNamed = (name: string) => sources.filter((path) => path === name || path.endsWith(`/${name}`))

const wrongIn = (text: string) =>
  [...text.matchAll(sayings)]
    .filter(([, symbol = '', name = '']) => !filesNamed(name).some((path) => isOf(symbol, readFileSync(path, 'utf8'))))
    .map(([said]) => said.replace(/\s+/g, ' '))

test.each(pages)('%s names the right file of every symbol', (page) =>
  expect(wrongIn(readFileSync(page, 'utf8'))).toEqual([]),
)

test('a file that only calls a symbol, or is not there, is not its file', () =>
  expect(
    wrongIn(`The one rule is \`changesAffecting\` in \`quarters-to-reset.ts\`, or \`changesAffecting\` of
\`lib/confirmations/changes-affecting.ts\`, and the table \`organisations\`
(\`db/schema/organisations.ts\`) is not \`organisations\` (\`db/schema/nowhere.ts\`).`),
  ).toEqual(['`changesAffecting` in `quarters-to-reset.ts`', '`organisations` (`db/schema/nowhere.ts`']))
