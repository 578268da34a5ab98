// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { UndecidedReleases } from './undecided-releases'

afterEach(cleanup)

const q2 = { id: 7, name: 'Q2 2026/27', isMade: true }

test('nothing is said where nothing waits', () => {
  const { container } = render(<UndecidedReleases releases={[]} />)
  expect(container.textContent).toBe('')
})

test.each([
  ['A draft of shared figures waits for a decision', [q2]],
  ['2 drafts of shared figures wait for a decision', [q2, { ...q2, id: 8 }]],
  ['A draft of shared figures waits for a decision', [q2, { ...q2, id: 8, isMade: false }]],
  ['Shared figures could not be made', [{ ...q2, isMade: false }]],
])('“%s”', (title, releases) => {
  render(<UndecidedReleases releases={releases} />)
  expect(screen.getByText(title)).toBeTruthy()
})

test('each leads to its page, and says what is to be done', () => {
  render(<UndecidedReleases releases={[q2, { id: 8, name: 'Q3 2026/27', isMade: false }]} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Q2 2026/27: look at its figures, and approve or reject it.',
    'Q3 2026/27: its draft could not be made. Its page says why.',
  ])
  expect(screen.getByRole('link', { name: 'Q3 2026/27' }).getAttribute('href')).toBe('/releases/8')
})

test('of many the first four are named, and the list has the others', () => {
  render(<UndecidedReleases releases={Array.from({ length: 6 }, (_, at) => ({ ...q2, id: at }))} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  expect(screen.getByRole('link', { name: '2 more' }).getAttribute('href')).toBe('/releases')
})
