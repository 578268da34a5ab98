import { describe, expect, test } from 'vitest'
import { isQuickCode } from '@/lib/responses/schema'
import { newQuickCode } from '@/lib/surveys/quick-code'
import { findHandler } from './respondent'

describe('what is not the respondent’s goes to Next', () => {
  test.each([
    '/',
    '/surveys-list',
    '/survey',
    '/survey/',
    '/survey/assets/style.css',
    '/survey/HARB2K7WXY/unattended',
    '/survey/HARB2K7WXY/unattended/worker.js',
    '/api/surveys/receipt',
  ])('%s', (address) => {
    for (const method of ['GET', 'POST']) expect(findHandler(method, address)).toBeUndefined()
  })
})

test.each(['/survey/HARB2K7WXY', '/survey/receipt', '/survey/HARB2K7WXY/logo'])(
  '%s is refused by a method that it does not have',
  async (address) => {
    const answer = await findHandler('PUT', address)?.(new Request('http://localhost/', { method: 'PUT' }))
    expect([answer?.status, answer?.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  },
)

test.each([
  '/survey/HARB2K7WXY',
  '/survey/HARB2K7WXY?step=2',
  '/survey/HARB2K7WXY/',
  '/survey/h%41rb',
  '/survey/receipt?from=letter',
])('%s is read and sent', (address) => {
  for (const method of ['GET', 'HEAD', 'POST']) expect(findHandler(method, address)).toBeDefined()
})

test('the address of receipts is never taken for that of a survey, and no survey for it', () => {
  expect(findHandler('GET', '/survey/receipt')).not.toBe(findHandler('GET', '/survey/receipts'))
  expect(findHandler('GET', '/survey/receipt')).toBe(findHandler('GET', '/survey/receipt?from=letter'))
  expect(isQuickCode('RECEIPT') && newQuickCode().length !== 'RECEIPT'.length).toBe(true)
})
