import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pages = globSync('{README,SECURITY}.md')
  .concat(globSync('docs/**/*.md'))
  // Decisions tell of what was, when they were taken.
  .filter((page) => !page.startsWith('docs/decisions/'))

const files = globSync('**/*.*', {
  exclude: (name) => ['node_modules', '.git', '.data', '.next', 'dist', 'test-results'].includes(name),
})
// A page may name a file from the folder that it is about.
const ends = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))))

const isMade = (path: string) => /^(?:\.data|\.well-known|dist)\//.test(path)

test.each(pages)('every file that %s names is there', (page) => {
  const named = [...readFileSync(page, 'utf8').matchAll(/`((?:[\w.()[\]{}-]+\/)+[\w.()[\]-]+\.\w+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.filter((path) => !isMade(path) && !ends.has(path))).toEqual([])
})
