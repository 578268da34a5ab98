import { expect, test } from 'vitest'
import { statusOfErrorPage } from './error-status'

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
