import { describe, expect, test } from 'vitest'
import { characterCount } from './character-count'

describe('the count of characters', () => {
  test.each([
    [0, undefined],
    [59, undefined],
    [60, '15 characters left'],
    [74, '1 character left'],
    [75, '0 characters left'],
    [76, '1 character too many'],
    [90, '15 characters too many'],
  ])('at %i of 75 it reads %s', (length, words) => {
    expect(characterCount(length, 75)).toBe(words)
  })
})
