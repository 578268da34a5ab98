import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createFindReleaseFile, sendReleaseFile } from './release-files'

const releases = mkdtempSync(join(tmpdir(), 'releases-'))
afterAll(() => rmSync(releases, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(releases, path)), { recursive: true })
  writeFileSync(join(releases, path), text)
}
write('now/web.mjs', 'the server')
write('now/next/static/chunks/same.js', 'now')
write('before/next/static/chunks/same.js', 'before')
write('before/next/static/chunks/gone-1.js', 'before')
write('before/next/static/.hidden', 'a secret')
write('before/web.mjs', 'the server before')
write('before/assets/respondent-0123456789ab.js', 'its script')
write('before/assets/unattended-0123456789ab.css', 'its style')

const find = createFindReleaseFile(new URL('./', `${pathToFileURL(join(releases, 'now')).href}/`))

test.each([
  ['a file of this release', '/_next/static/chunks/same.js'],
  ['a file of no release', '/_next/static/chunks/never.js'],
  ['a way out of the folder', '/_next/static/../../web.mjs'],
  ['an escaped way out', '/_next/static/%2e%2e/%2e%2e/web.mjs'],
  ['a hidden file', '/_next/static/.hidden'],
  ['a folder', '/_next/static/chunks/'],
  ['an asset of no release', '/survey/assets/respondent-000000000000.js'],
  ['a way out of the assets', '/survey/assets/../web.mjs'],
  ['a page', '/survey/ABC123'],
])('%s is not found beside this release', (_, address) => {
  expect(find(address)).toBeUndefined()
})

test.each([
  ['/_next/static/chunks/gone-1.js', 'before/next/static/chunks/gone-1.js'],
  ['/_next/static/chunks/gone-1.js?v=1', 'before/next/static/chunks/gone-1.js'],
  ['/survey/assets/respondent-0123456789ab.js', 'before/assets/respondent-0123456789ab.js'],
  ['/survey/ABC123/unattended/unattended-0123456789ab.css', 'before/assets/unattended-0123456789ab.css'],
])('%s is found in the release before', (address, file) => {
  expect(find(address)).toBe(join(releases, file))
})

test('a release that comes later is looked into as well', () => {
  expect(find('/_next/static/chunks/new-1.js')).toBeUndefined()
  write('after/next/static/chunks/new-1.js', 'after')
  expect(find('/_next/static/chunks/new-1.js')).toBe(join(releases, 'after/next/static/chunks/new-1.js'))
})

test('it is sent with its type, to be kept for ever', async () => {
  const server = createServer((incoming, outgoing) =>
    sendReleaseFile(join(releases, 'before/next/static/chunks/gone-1.js'), incoming, outgoing),
  ).listen(0)
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const head = await fetch(address, { method: 'HEAD' })
  expect(await head.text()).toBe('')
  const answer = await fetch(address)
  expect(await answer.text()).toBe('before')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})
