import { expect, test } from 'vitest'
import { menuFor } from '@/app/menu'
import { ariaCurrentOf } from '@/components/layout/menu-item'
import { abilityFor } from '@/lib/floor/access/rules'
import { pages } from './api/matrix/pages'

/** Pages that the account menu leads to, and one that a link of the profile does. */
const outsideMenu = ['/exports', '/authentication/profile', '/api-description']

test('every page of the main layout lights an entry of the menu', () => {
  const menu = menuFor(abilityFor('GlobalAdmin'))
  const unlit = pages
    .filter(({ file }) => file.startsWith('(main)/') && !file.includes('[...rest]'))
    .map(({ address }) => address.split('?')[0]?.replace('{id}', '1') ?? '')
    .filter((path) => !outsideMenu.includes(path) && !menu.some((item) => ariaCurrentOf(item, path)))
  expect(unlit).toEqual([])
})
