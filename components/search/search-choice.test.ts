import { expect, test } from 'vitest'
import { groupsAtFirst, groupsFound, type SearchChoice, stepFrom } from './search-choice'

const actions = [
  { label: 'Event List', href: '/events-list' },
  { label: 'Create event', href: '/event-overview' },
  { label: 'Locations', href: '/locations-list' },
]
const hamlet: SearchChoice = { kind: 'event', name: 'Hamlet', detail: '1 May 2026', href: '/event-overview/7' }

test('before anything is typed there are recent choices and every action; without recent ones only these', () => {
  expect(groupsAtFirst([hamlet], actions).map(({ label, choices }) => [label, choices.length])).toEqual([
    ['Recent', 1],
    ['Go to', 3],
  ])
  expect(groupsAtFirst([], actions).map(({ label }) => label)).toEqual(['Go to'])
})

test('actions that match come before what was found, the best first; those that do not are left out', () => {
  const { kind: _, ...result } = hamlet
  const groups = groupsFound('event', [{ kind: 'event', results: [result] }], actions)
  expect(groups.map(({ label, choices }) => [label, choices.map(({ name }) => name)])).toEqual([
    ['Go to', ['Event List', 'Create event']],
    ['Events', ['Hamlet']],
  ])
  expect(groupsFound('zz', [], actions)).toEqual([])
})

test('the arrow keys go round', () => {
  expect([stepFrom(-1, 1, 3), stepFrom(0, 1, 3), stepFrom(2, 1, 3)]).toEqual([0, 1, 0])
  expect([stepFrom(-1, -1, 3), stepFrom(0, -1, 3), stepFrom(2, -1, 3)]).toEqual([2, 2, 1])
  expect(stepFrom(-1, 1, 0)).toBe(-1)
})
