import { describe, expect, test } from 'vitest'
import { ariaCurrentOf } from './menu-item'
import { initialsOf } from './user-menu'

describe('the current entry of the menu', () => {
  const locations = { href: '/locations-list', covers: ['/location-overview'] }

  test.each([
    ['/locations-list', 'page'],
    ['/location-overview', 'true'],
    ['/location-overview/12', 'true'],
    ['/location-overview-old', undefined],
    ['/events-list', undefined],
  ])('at %s the entry Locations is %s', (path, current) => {
    expect(ariaCurrentOf(locations, path)).toBe(current)
  })

  test('Home is current at home only', () => {
    expect(ariaCurrentOf({ href: '/' }, '/')).toBe('page')
    expect(ariaCurrentOf({ href: '/' }, '/events-list')).toBeUndefined()
  })
})

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['  ada  ', 'A'],
  ['Élodie Ångström', 'ÉÅ'],
  ['', ''],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
