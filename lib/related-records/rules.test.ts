import { expect, test } from 'vitest'
import { listHref, namedGroup } from './rules'

test('of six records five stand by name, and one is counted', () => {
  const records = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, href: undefined }))
  const words = { label: 'Organisations', labelOfOne: 'Organisation' }
  const group = namedGroup({ ...words, records, total: 6 })
  expect(group).toMatchObject({ kind: 'named', label: 'Organisations', others: 1 })
  expect(group.kind === 'named' && group.records.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(namedGroup({ ...words, records: records.slice(0, 5), total: 5 })).toMatchObject({ others: 0 })
  expect(namedGroup({ ...words, records: records.slice(0, 1), total: 1 })).toMatchObject({ label: 'Organisation' })
})

test('the address of a list turns every other filter off', () => {
  expect(listHref('/surveys-list', { organisationId: 5 })).toBe('/surveys-list?organisationId=5&f=')
  expect(listHref('/locations-list', { f: 'organisationName:=:A & B' })).toBe(
    '/locations-list?f=organisationName%3A%3D%3AA+%26+B',
  )
})
