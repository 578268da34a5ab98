import { describe, expect, test } from 'vitest'
import { currentness } from './menu-item'
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
    expect(currentness(locations, path)).toBe(current)
  })

  test('Home is current at home only', () => {
    expect(currentness({ href: '/' }, '/')).toBe('page')
    expect(currentness({ href: '/' }, '/events-list')).toBeUndefined()
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
