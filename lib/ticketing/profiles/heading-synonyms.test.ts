import { expect, test } from 'vitest'
import { headingSynonyms } from './heading-synonyms'
import { saleFields } from './mapping'
import { templateProfile } from './template'

const all = saleFields.flatMap((field) => headingSynonyms[field].map((synonym) => ({ field, synonym })))

test('no name is that of two fields, or twice that of one', () => {
  const names = all.map(({ synonym }) => synonym)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('names are written as they are compared', () => {
  expect(all.filter(({ synonym }) => !/^[a-z0-9#/]+(?: [a-z0-9#/]+)*$/.test(synonym))).toEqual([])
})

test('every field of the template is known by the heading that it has there', () => {
  const wrong = saleFields.filter((field) => {
    const heading = templateProfile.mapping.columns[field]?.toLowerCase()
    return heading !== undefined && !headingSynonyms[field].includes(heading)
  })
  expect(wrong).toEqual([])
})
