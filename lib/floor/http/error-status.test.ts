import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { noteUnavailable, setErrorPageStatus, statusOfErrorPage } from './error-status'

test.each([
  ['/error/403', 403],
  ['/error/404?x=1', 404],
  ['/error/500', 500],
  ['/error/599', 599],
  ['/error/200', undefined],
  ['/error/42', undefined],
  ['/error/4040', undefined],
  ['/error/40x', undefined],
  ['/error/403/more', undefined],
  ['/events-list', undefined],
])('%s says %s', (address, status) => expect(statusOfErrorPage(address)).toBe(status))

test.each([
  ['of a page that failed without the database', 500, 'noted', 503, '5'],
  ['of one that failed otherwise', 500, 'another', 500, null],
  ['of one that was made all the same', 200, 'noted', 200, null],
  ['of one that is not there', 404, 'noted', 404, null],
])('the status %s', async (_, made, requestId, status, retryAfter) => {
  noteUnavailable('noted')
  const server = createServer((incoming, outgoing) => {
    setErrorPageStatus(incoming, outgoing)
    outgoing.setHeader('x-request-id', requestId)
    outgoing.statusCode = made
    outgoing.end('page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/events-list`)
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([status, retryAfter, 'page'])
})
