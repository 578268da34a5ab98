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

const handbook = pages.filter((page) => page.startsWith('docs/handbook/'))

// Several folders have a test of one name.
test.each(handbook)('every test that %s names alone is in a folder that it names', (page) => {
  const text = readFileSync(page, 'utf8')
  const folders = [...text.matchAll(/`((?:[\w()[\]-]+\/)+[\w()[\].-]+)`/g)].map(([, path = '']) =>
    path.replace(/\/[^/]+\.\w+$/, ''),
  )
  const named = [...text.matchAll(/`([\w-]+(?:\.db)?\.(?:test|spec)\.tsx?)`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !folders.some((folder) => files.includes(`${folder}/${name}`)))).toEqual([])
})
