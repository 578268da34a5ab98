import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isQuickCode } from '@/lib/responses/schema'
import { newQuickCode } from '@/lib/surveys/quick-code'
import { findHandler } from './find-handler'
import { builtAssets, scriptUrl } from './respondent/assets'

describe('what is not the respondent’s goes to Next', () => {
  test.each([
    '/',
    '/surveys-list',
    '/survey',
    '/survey/',
    '/.well-known/security.txt',
    '/survey/HARB2K7WXY/',
    '/survey/receipt/',
    '/survey/assets/',
    '/survey/assets/old/script.js',
    '/survey/HARB2K7WXY/unattended',
    '/survey/HARB2K7WXY/unattended/worker.js',
    '/api/surveys/receipt',
  ])('%s', (address) => {
    for (const method of ['GET', 'POST']) expect(findHandler(method, address)).toBeUndefined()
  })
})

async function ask(method: string, path: string) {
  const server = createServer(async (incoming, outgoing) => (await findHandler(method, path))?.(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { status, headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    redirect: 'manual',
  })
  return [status, headers] as const
}

test('the script is served under the name of its content, for a year, and under no other', async () => {
  const [status, headers] = await ask('GET', scriptUrl(builtAssets))
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  expect((await ask('GET', '/survey/assets/respondent-older.js'))[0]).toBe(404)
})

test.each([
  ['/survey/HARB2K7WXY', 'GET, HEAD, OPTIONS, POST'],
  ['/survey/receipt', 'GET, HEAD, OPTIONS, POST'],
  ['/survey/HARB2K7WXY/logo', 'GET, HEAD, OPTIONS'],
  ['/survey/assets/respondent.js', 'GET, HEAD, OPTIONS'],
])('%s refuses a method that it does not have, and says which it has', async (path, allowed) => {
  for (const [method, status] of [
    ['PUT', 405],
    ['OPTIONS', 204],
  ] as const) {
    const [answered, headers] = await ask(method, path)
    expect([answered, headers.get('allow')]).toEqual([status, allowed])
  }
})

test('an address in lower case, or with an encoded character, leads to the one in capitals', async () => {
  for (const path of ['/survey/harb2k7wxy?at=x', '/survey/h%41rb2k7wxy?at=x']) {
    const [status, headers] = await ask('GET', path)
    expect([status, headers.get('location')]).toEqual([308, '/survey/HARB2K7WXY?at=x'])
  }
})

test('the address of receipts is never taken for that of a survey, and no survey for it', async () => {
  // Without a step the form of receipts is shown; nothing is looked up for it.
  expect((await ask('GET', '/survey/receipt?from=letter'))[0]).toBe(200)
  expect((await ask('GET', '/survey/receipts'))[1].get('location')).toBe('/survey/RECEIPTS')
  expect(isQuickCode('RECEIPT') && newQuickCode().length !== 'RECEIPT'.length).toBe(true)
})
