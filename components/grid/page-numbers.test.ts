import { describe, expect, test } from 'vitest'
import { pageNumbers, pagesOf, rowsInWords } from './page-numbers'

describe('the total in words', () => {
  test.each([
    [{ page: 1, pageSize: 25, shown: 25, total: 1203 }, '1–25 of 1,203'],
    [{ page: 49, pageSize: 25, shown: 3, total: 1203 }, '1,201–1,203 of 1,203'],
    [{ page: 3, pageSize: 5, shown: 1, total: 11 }, '11 of 11'],
    [{ page: 1, pageSize: 25, shown: 0, total: 0 }, '0 of 0'],
  ])('%j', (rows, words) => {
    expect(rowsInWords(rows)).toBe(words)
  })
})

describe('the pages offered', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 'gap', 9]],
    [3, 9, [1, 2, 3, 4, 'gap', 9]],
    [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [9, 9, [1, 'gap', 8, 9]],
  ])('at page %i of %i', (page, pages, offered) => {
    expect(pageNumbers(page, pages)).toEqual(offered)
  })

  test('are at least one', () => {
    expect([pagesOf(0, 25), pagesOf(25, 25), pagesOf(26, 25)]).toEqual([1, 1, 2])
  })
})
