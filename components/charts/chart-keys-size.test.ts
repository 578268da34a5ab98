import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'

test('the keys of charts are at most 2 KB on their way', () => {
  const source = readFileSync(new URL('./chart-keys.ts', import.meta.url), 'utf8')
  const { code } = transformSync(source, { loader: 'ts', minify: true })
  expect(gzipSync(code).length).toBeLessThanOrEqual(2048)
})
