import { expect, test } from 'vitest'
import { kindOfPage, nameInTitle, type OpenedRecord, withOpened } from './opened-records'

test('pages of records are kept, lists and what belongs to a record are not', () => {
  expect(kindOfPage('/event-overview/12')).toBe('Event')
  expect(kindOfPage('/user-overview/3')).toBe('User')
  for (const path of ['/event-overview', '/events-list', '/survey-results/4/answers', '/', '/event-overview/x'])
    expect(kindOfPage(path)).toBeUndefined()
})

test('the name stands before the kind, dashes of its own kept', () => {
  expect(nameInTitle('Hamlet – Event Overview – Illuminate', 'Event')).toBe('Hamlet')
  expect(nameInTitle('Lear – a trial – Survey – Illuminate', 'Survey')).toBe('Lear – a trial')
  expect(nameInTitle('Results: Spring – Illuminate', 'Results')).toBe('Spring')
  expect(nameInTitle('Location – Illuminate', 'Location')).toBeUndefined()
  expect(nameInTitle('Illuminate', 'Location')).toBeUndefined()
})

test('the latest is first, once, and six are kept', () => {
  const record = (id: number): OpenedRecord => ({ href: `/event-overview/${id}`, kind: 'Event', name: `E${id}` })
  const six = [1, 2, 3, 4, 5, 6].map(record)
  expect(withOpened(six, record(3)).map(({ name }) => name)).toEqual(['E3', 'E1', 'E2', 'E4', 'E5', 'E6'])
  expect(withOpened(six, record(7)).map(({ name }) => name)).toEqual(['E7', 'E1', 'E2', 'E3', 'E4', 'E5'])
})
