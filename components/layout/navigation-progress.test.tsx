// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastProvider } from '@/components/ui/toasts'
import { NavigationProgress } from './navigation-progress'

const query = new URLSearchParams()

const at = (path: string) => (
  <PathnameContext value={path}>
    <SearchParamsContext value={query}>
      <ToastProvider>
        <NavigationProgress />
        <a href="/users-list" onClick={(event) => event.preventDefault()}>
          Users
        </a>
        <a href="/api/resources/guide.pdf" download onClick={(event) => event.preventDefault()}>
          Guide
        </a>
      </ToastProvider>
    </SearchParamsContext>
  </PathnameContext>
)

const sign = () => screen.queryByText('The page is being loaded')
const failure = () =>
  screen.queryByText(
    'An error has occurred (504) and your request cannot be processed. Please try again and contact the Help Desk if the error continues to occur.',
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a page that fails to load says so after 120 seconds', () => {
  render(at('/'))
  fireEvent.click(screen.getByText('Users'))
  pass(119_999)
  expect(failure()).toBeNull()
  expect(sign()).not.toBeNull()
  pass(1)
  expect(failure()).not.toBeNull()
  expect(sign()).toBeNull()
})

test('a page that takes a moment shows that it is on its way, and that it has come', () => {
  const { rerender } = render(at('/'))
  fireEvent.click(screen.getByText('Users'))
  expect(sign()).toBeNull()
  pass(300)
  expect(sign()).not.toBeNull()
  rerender(at('/users-list'))
  expect(sign()).toBeNull()
  pass(200_000)
  expect(failure()).toBeNull()
})

test('a download is no page', () => {
  render(at('/'))
  fireEvent.click(screen.getByText('Guide'))
  pass(200_000)
  expect(sign()).toBeNull()
  expect(failure()).toBeNull()
})
