import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, hashOfValue } from './canonical-json'

test('the order of names does not matter', () => {
  expect(canonicalJson({ b: 1, a: { d: [2, null], c: 'x' } })).toBe('{"a":{"c":"x","d":[2,null]},"b":1}')
  expect(hashOfValue({ a: 1, b: 2 }).toString('hex')).toBe(hashOfValue({ b: 2, a: 1 }).toString('hex'))
})

test('the order of a list and every value matter', () => {
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
  expect(canonicalJson({ a: null })).not.toBe(canonicalJson({ a: 0 }))
})

test('it parses to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = canonicalJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(JSON.parse(text))).toBe(text)
    }),
  )
})
