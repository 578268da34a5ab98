// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/patience'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Choice } from './choice'
import { ComboBox } from './combo-box'
import { searchAmong } from './use-choices'

const places: Choice[] = [
  { id: 1, name: 'Harbour Theatre' },
  { id: 2, name: 'Harbour Studio' },
  { id: 3, name: 'Town Hall' },
]
const search = searchAmong(places)

function Place({ from = null }: { from?: Choice | null }) {
  const [place, setPlace] = useState<Choice | null>(from)
  return (
    <>
      <ComboBox label="Location" value={place} onChange={setPlace} search={search} />
      <output>{place?.name ?? 'none'}</output>
      <button type="button">Elsewhere</button>
    </>
  )
}

const user = userEvent.setup()
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' })
/** An open list hides the rest of the page from assistive technology. */
const chosen = () => screen.getByRole('status', { hidden: true }).textContent
const isOpen = () => waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('true'))
const isClosed = () => waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('false'))

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

test('what was typed stays when the page scrolls and closes the list', async () => {
  render(<Place />)
  await user.type(box(), 'harb')
  await isOpen()
  fireEvent.scroll(document)
  await isClosed()
  expect(box().value).toBe('harb')
  await user.type(box(), 'our s')
  await isOpen()
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(box().getAttribute('aria-activedescendant')).toBeTruthy())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen()).toBe('Harbour Studio'))
  expect(box().value).toBe('Harbour Studio')
})

test('Escape and leaving the field put the chosen name back', async () => {
  render(<Place from={places[2] ?? null} />)
  await user.type(box(), 'x')
  expect(box().value).toBe('Town Hallx')
  await isOpen()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(box().value).toBe('Town Hall'))
  await user.type(box(), 'y')
  await user.tab()
  await waitFor(() => expect(box().value).toBe('Town Hall'))
  expect(chosen()).toBe('Town Hall')
})

test('a field that was left before its list came up shows none', async () => {
  render(<Place />)
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await act(async () => {
    box().focus()
    fireEvent.input(box(), { target: { value: 'harb' } })
    screen.getByRole('button', { name: 'Elsewhere' }).focus()
    await frame()
    await frame()
  })
  expect(box().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('listbox')).toBeNull()
})
