import { expect, test, vi } from 'vitest'
import { announceSessionEnd, onSessionEnd } from './session-end'

test('whoever has stopped listening hears nothing of the end of a session, everybody else does', () => {
  const [left, there] = [vi.fn(), vi.fn()]
  const stops = [left, there].map(onSessionEnd)
  stops[0]?.()
  announceSessionEnd()
  stops[1]?.()
  announceSessionEnd()
  expect([left, there].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})
