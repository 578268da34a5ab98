import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isQuickCode } from '@/lib/responses/schema'
import { newQuickCode } from '@/lib/surveys/quick-code'
import { findHandler } from './respondent'

describe('what is not the respondent’s goes to Next', () => {
  test.each([
    '/',
    '/surveys-list',
    '/survey',
    '/survey/',
    '/survey/HARB2K7WXY/',
    '/survey/receipt/',
    '/survey/assets/style.css',
    '/survey/HARB2K7WXY/unattended',
    '/survey/HARB2K7WXY/unattended/worker.js',
    '/api/surveys/receipt',
  ])('%s', (address) => {
    for (const method of ['GET', 'POST']) expect(findHandler(method, address)).toBeUndefined()
  })
})

async function ask(method: string, path: string) {
  const server = createServer((incoming, outgoing) => findHandler(method, path)?.(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { status, headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    redirect: 'manual',
  })
  return [status, headers.get('allow'), headers.get('location')]
}

test.each([
  ['/survey/HARB2K7WXY', 'GET, HEAD, OPTIONS, POST'],
  ['/survey/receipt', 'GET, HEAD, OPTIONS, POST'],
  ['/survey/HARB2K7WXY/logo', 'GET, HEAD, OPTIONS'],
])('%s refuses a method that it does not have, and says which it has', async (path, allowed) => {
  expect(await ask('PUT', path)).toEqual([405, allowed, null])
  expect(await ask('OPTIONS', path)).toEqual([204, allowed, null])
})

test('an address in small letters, or with an encoded one, leads to the one in capitals', async () => {
  for (const path of ['/survey/harb2k7wxy?at=x', '/survey/h%41rb2k7wxy?at=x'])
    expect(await ask('GET', path)).toEqual([308, null, '/survey/HARB2K7WXY?at=x'])
})

test('the address of receipts is never taken for that of a survey, and no survey for it', async () => {
  // Without a step the form of receipts is shown; nothing is looked up for it.
  expect((await ask('GET', '/survey/receipt?from=letter'))[0]).toBe(200)
  expect(await ask('GET', '/survey/receipts')).toEqual([308, null, '/survey/RECEIPTS'])
  expect(isQuickCode('RECEIPT') && newQuickCode().length !== 'RECEIPT'.length).toBe(true)
})
