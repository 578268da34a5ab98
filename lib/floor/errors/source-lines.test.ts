import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { withSourceLines } from './source-lines'

const written = `type Count = { most: number }

export function refuse(count: Count): never {
  throw new Error(\`at most \${count.most}\`)
}
`
let built: { code: string; map: string }
beforeAll(async () => {
  built = await transform(written, {
    loader: 'ts',
    minify: true,
    sourcemap: 'external',
    sourcefile: '../%28main%29/refuse.ts',
  })
})

/** A root with a file that was built from `refuse.ts` beside it. */
function aBuiltFile(map?: string, name = 'built-') {
  const root = mkdtempSync(join(tmpdir(), name))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'dist'))
  const path = join(root, 'dist', 'built.mjs')
  writeFileSync(path, built.code)
  if (map) writeFileSync(`${path}.map`, map)
  return { root, path }
}

/** Where `refuse` throws in the built file. */
const thrown = () => `1:${built.code.indexOf('throw') + 1}`

test('a file without a map, or with one that cannot be read, stands as it is', () => {
  for (const map of [undefined, 'no map', '{}']) {
    const { root, path } = aBuiltFile(map)
    const stack = `Error: at most 3\n    at refuse (${path}:${thrown()})`
    expect(withSourceLines(stack, root)).toBe(stack)
  }
})

test('a file outside the root is not looked for', () => {
  const { path } = aBuiltFile(built.map)
  const stack = `    at refuse (${path}:${thrown()})`
  expect(withSourceLines(stack, '/elsewhere')).toBe(stack)
})

test.each([
  'Error: at /srv/built.mjs:1:1',
  '    at Socket.emit (node:events:508:28)',
  '    at elsewhere (dist/none.mjs:1:1) {',
  '    at async Promise.all (index 0)',
  '    at f (file:///%zz:1:1)',
  `    at ${'f'.repeat(2_000)} (/srv/built.mjs:1:1)`,
])('a line that names no built file stands as it is: %.60s', (line) => expect(withSourceLines(line, '/srv')).toBe(line))

test('a frame of a built file is where it was written', async () => {
  const { root, path } = aBuiltFile(built.map)
  expect(
    withSourceLines(
      [
        'Error: at most 3',
        `    at refuse (${pathToFileURL(path)}:${thrown()})`,
        `    at async Promise.all (index 0)`,
        `    at ${path}:${thrown()}`,
        `    at async ${path}:${thrown()}`,
        `      at async f (dist/built.mjs:${thrown()}) {`,
      ].join('\n'),
      root,
    ),
  ).toBe(
    [
      'Error: at most 3',
      '    at refuse ((main)/refuse.ts:4:3)',
      '    at async Promise.all (index 0)',
      '    at (main)/refuse.ts:4:3',
      '    at async (main)/refuse.ts:4:3',
      '      at async f ((main)/refuse.ts:4:3) {',
    ].join('\n'),
  )
})

test('a folder with brackets in its name, and what is written after a line, change nothing', () => {
  const { root, path } = aBuiltFile(built.map, 'built (copy) ')
  for (const [before, after] of [
    ['at refuse (', ')'],
    ['at ', ''],
    ['at async refuse (', ')]'],
    ['at f [as g] (', ') {'],
    ['at refuse (', '),\r'],
  ])
    expect(withSourceLines(`    ${before}${path}:${thrown()}${after}`, root)).toBe(
      `    ${before}(main)/refuse.ts:4:3${after}`,
    )
})

test('a source may have any name', () => {
  const named = (source: string) => JSON.stringify({ ...JSON.parse(built.map), sources: [source] })
  for (const [source, shown] of [
    ['../%40scope/a.ts', '@scope/a.ts'],
    ['file:///elsewhere/a.ts', 'elsewhere/a.ts'],
    ['100%.ts', 'dist/built.mjs'],
  ] as const) {
    const { root, path } = aBuiltFile(named(source))
    expect(withSourceLines(`    at refuse (${path}:${thrown()})`, root)).toContain(shown)
  }
})

test('of many built files the last 32 are kept', () => {
  const { root, path } = aBuiltFile(built.map)
  const line = `    at refuse (${path}:${thrown()})`
  const mapped = '    at refuse ((main)/refuse.ts:4:3)'
  const pass = (files: number) => {
    for (let left = files; left > 0; left--) {
      const other = aBuiltFile(built.map)
      expect(withSourceLines(`    at refuse (${other.path}:${thrown()})`, other.root)).toBe(mapped)
    }
  }
  expect(withSourceLines(line, root)).toBe(mapped)
  writeFileSync(`${path}.map`, 'no map')
  pass(31)
  expect(withSourceLines(line, root)).toBe(mapped)
  pass(32)
  expect(withSourceLines(line, root)).toBe(line)
})
