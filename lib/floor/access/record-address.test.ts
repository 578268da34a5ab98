import { describe, expect, test } from 'vitest'
import { findRoute } from '../identity/routes'
import { mayOpen, recordHref, recordKinds } from './record-address'
import { abilityFor } from './rules'

const holders = ['anonymous', 'GlobalAdmin', 'Admin', 'User', 'Other'] as const

test('who may not read a kind of record gets no address of it', () => {
  expect(recordHref(abilityFor('User'), 'organisation', 5)).toBeUndefined()
  expect(recordHref(abilityFor('User'), 'user', 5)).toBeUndefined()
  expect(mayOpen(abilityFor('User'), 'user')).toBe(false)
  for (const kind of recordKinds) {
    expect(recordHref(abilityFor('anonymous'), kind, 5)).toBeUndefined()
    expect(recordHref(abilityFor('Other'), kind, 5)).toBeUndefined()
  }
})

test('a survey leads a General User to its results, and everybody else to its editor', () => {
  expect(recordHref(abilityFor('User'), 'survey', 5)).toBe('/survey-results/5')
  expect(recordHref(abilityFor('Admin'), 'survey', 5)).toBe('/survey-overview/5')
  expect(recordHref(abilityFor('GlobalAdmin'), 'survey', 5)).toBe('/survey-overview/5')
})

describe.each(holders)('for %s', (holder) => {
  test.each(recordKinds)('the address of a record of kind %s opens by its route', (kind) => {
    const ability = abilityFor(holder)
    const href = recordHref(ability, kind, 5)
    if (href === undefined) return
    const route = findRoute(href)
    expect(route.access === 'signed-in' && ability.can('read', route.subject)).toBe(true)
  })
})
