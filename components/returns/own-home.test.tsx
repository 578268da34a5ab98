// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OwnHome } from '@/lib/returns/own-home'
import { OwnHomeCards } from './own-home'

afterEach(cleanup)

const nothing = { toReview: 0, toReviewAgain: 0, toRework: 0 }
const person = { userId: 7, fullName: 'Ada Reader' }

const aHome = (changes: Partial<OwnHome> = {}): OwnHome => ({
  current: { year: 2026, quarter: 3 },
  isOfSeveral: false,
  mayDoSomething: false,
  mayReadTrail: false,
  owed: [],
  waiting: [],
  letters: [],
  since: null,
  responses: 0,
  responsesOfYear: 0,
  asked: 0,
  attendance: [],
  ...changes,
})

const tasks = () => {
  const list = screen.getByText('What needs doing').closest('section')
  if (!list) throw new Error('There is no card of tasks.')
  return within(list).queryAllByRole('listitem')
}

test('nobody is told of reviews that are not theirs', () => {
  render(<OwnHomeCards home={aHome()} reviews={nothing} person={person} />)
  expect(screen.queryByText('What needs doing')).toBeNull()
})

test('a General User whose answers came back is told so first', () => {
  render(<OwnHomeCards home={aHome()} reviews={{ ...nothing, toRework: 1 }} person={person} />)
  expect(tasks().map((task) => task.textContent)).toEqual([
    '1 response came back to you: change what is marked and send it again.',
  ])
  expect(screen.getByRole('link', { name: '1 response' }).getAttribute('href')).toBe('/reviews')
})

test('an Admin is told what waits for a first and for a second review', () => {
  const reviews = { toReview: 2, toReviewAgain: 2, toRework: 3 }
  render(<OwnHomeCards home={aHome({ mayDoSomething: true })} reviews={reviews} person={person} />)
  expect(tasks().map((task) => task.textContent)).toEqual([
    '3 responses came back to you: change what is marked and send them again.',
    '2 responses wait for your review.',
    '2 responses wait for a second review.',
  ])
})
