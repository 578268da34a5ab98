// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { addRecent, readRecent } from './recent-choices'

const choice = (at: number) => ({
  kind: 'event' as const,
  name: `Event ${at}`,
  detail: '',
  href: `/event-overview/${at}`,
})

beforeEach(() => sessionStorage.clear())

test('what is stored by somebody else, damaged or leads elsewhere is not shown', () => {
  addRecent(1, choice(1))
  expect(readRecent(2)).toEqual([])
  sessionStorage.setItem('recent:1', '{')
  expect(readRecent(1)).toEqual([])
  sessionStorage.setItem('recent:1', JSON.stringify([null, 5, { ...choice(1), href: 'https://example.test/' }]))
  expect(readRecent(1)).toEqual([])
})

test('the last six are there, the last first, each once', () => {
  for (const at of [1, 2, 3, 4, 5, 6, 7, 3]) addRecent(1, choice(at))
  expect(readRecent(1).map(({ name }) => name)).toEqual([
    'Event 3',
    'Event 7',
    'Event 6',
    'Event 5',
    'Event 4',
    'Event 2',
  ])
})
