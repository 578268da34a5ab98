// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'
import '@/tests/support/async-timeout'
import { afterEach, expect, test } from 'vitest'
import { PageFocus } from './page-focus'

const at = (path: string, page: ReactNode) => (
  <PathnameContext value={path}>
    <a href="/users-list">Menu</a>
    <PageFocus />
    <main id="main" tabIndex={-1}>
      {page}
    </main>
  </PathnameContext>
)

const list = (
  <div key="list">
    <h1>Users</h1>
    <button type="button">Filter</button>
  </div>
)

const frame = () => new Promise(requestAnimationFrame)
async function threeFrames() {
  for (let frames = 0; frames < 3; frames += 1) await frame()
}
const focused = () => document.activeElement?.textContent

afterEach(cleanup)

test('a page that is opened first leaves the focus to the browser', () => {
  render(at('/users-list', list))
  expect(document.activeElement).toBe(document.body)
})

test('the heading of the page that a link led to has the focus', () => {
  const { rerender } = render(at('/', <h1>Home</h1>))
  screen.getByText('Menu').focus()
  rerender(at('/users-list', list))
  expect(focused()).toBe('Users')
})

test('a page without a heading has it itself', () => {
  const { rerender } = render(at('/', <h1>Home</h1>))
  rerender(at('/users-list', <p>Nothing yet</p>))
  expect(document.activeElement?.id).toBe('main')
})

test('another view of the same page moves nothing', () => {
  const { rerender } = render(at('/users-list', list))
  screen.getByText('Filter').focus()
  rerender(at('/users-list', list))
  expect(focused()).toBe('Filter')
})

test('a page that takes the focus itself keeps it', () => {
  const { rerender } = render(at('/', <h1>Home</h1>))
  // biome-ignore lint/a11y/noAutofocus: what the test is about
  rerender(at('/user-overview', <input key="new" aria-label="Email" autoFocus />))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Email')
})

test('a form that is drawn anew after its save gives the focus to the heading', async () => {
  const form = (version: number) => (
    <div>
      <h1>Event Overview</h1>
      <form key={version} aria-label="Event">
        <button type="submit">Save</button>
      </form>
    </div>
  )
  const { rerender } = render(at('/event-overview/1', form(1)))
  screen.getByText('Save').focus()
  rerender(at('/event-overview/1', form(2)))
  await waitFor(() => expect(focused()).toBe('Event Overview'))
})

test('so does a dialog whose button is gone when it closes', async () => {
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.innerHTML = '<button type="button">Delete</button>'
  render(at('/users-list', list))
  screen.getByText('Delete').focus()
  dialog.remove()
  await waitFor(() => expect(focused()).toBe('Users'))
})

test('a press beside what has the focus takes it away for good', async () => {
  const { rerender } = render(at('/users-list', <button type="button">Remove</button>))
  screen.getByText('Remove').focus()
  fireEvent.pointerDown(document.body)
  screen.getByText('Remove').blur()
  rerender(at('/users-list', list))
  await threeFrames()
  expect(document.activeElement).toBe(document.body)
})

test('what is given the focus in place of what went keeps it', async () => {
  const { rerender } = render(at('/users-list', <button type="button">Remove</button>))
  screen.getByText('Remove').focus()
  rerender(at('/users-list', list))
  screen.getByText('Filter').focus()
  await threeFrames()
  expect(focused()).toBe('Filter')
})
