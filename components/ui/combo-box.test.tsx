// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Choice } from './choice'
import { ComboBox } from './combo-box'
import { type SearchChoices, searchAmong } from './use-choices'

const places: Choice[] = [
  { id: 1, name: 'Harbour Theatre' },
  { id: 2, name: 'Harbour Studio' },
  { id: 3, name: 'Town Hall' },
]
const among = searchAmong(places)

type PlaceProps = { from?: Choice | null; search?: SearchChoices; freeText?: boolean }

function Place({ from = null, search = among, freeText = false }: PlaceProps) {
  const [place, setPlace] = useState<Choice | null>(from)
  return (
    <>
      <ComboBox label="Location" value={place} onChange={setPlace} search={search} freeText={freeText} />
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
/** The choice that Enter would take, as a screen reader hears it. */
const highlighted = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent
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

test('Enter while nothing matches leaves what was typed, and takes nothing', async () => {
  render(<Place from={places[2] ?? null} />)
  await user.clear(box())
  await user.type(box(), 'zzz')
  await screen.findByText('Nothing matches “zzz”.')
  await user.keyboard('{Enter}')
  expect(box().value).toBe('zzz')
  expect(chosen()).toBe('none')
})

test('no choice is highlighted before anything is searched for', async () => {
  render(<Place />)
  await user.click(box())
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  expect(highlighted()).toBeUndefined()
  await user.keyboard('h')
  expect(await screen.findByText('Type 2 characters to search.')).toBeTruthy()
  expect(highlighted()).toBeUndefined()
})

test('the first choice that may be had is highlighted, and Enter takes it', async () => {
  const search = searchAmong([{ id: 4, name: 'Harbour Attic', disabled: true }, ...places])
  render(<Place search={search} />)
  await user.type(box(), 'harb')
  await waitFor(() => expect(highlighted()).toBe('Harbour Theatre'))
  await user.type(box(), 'our s')
  await waitFor(() => expect(highlighted()).toBe('Harbour Studio'))
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(highlighted()).toBe('Harbour Theatre'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen()).toBe('Harbour Theatre'))
  expect(box().value).toBe('Harbour Theatre')
  await isClosed()
})

test('Enter pressed before the choices have come takes the first of them when they do', async () => {
  const asked: { text: string; answer: (choices: Choice[]) => void }[] = []
  const search = (text: string) =>
    new Promise<Choice[]>((answer) => {
      asked.push({ text, answer })
    })
  render(<Place search={search} />)
  await user.type(box(), 'town')
  await user.keyboard('{Enter}')
  expect(chosen()).toBe('none')
  expect(box().value).toBe('town')
  await waitFor(() => expect(asked.at(-1)?.text).toBe('town'))
  await act(async () => asked.at(-1)?.answer(places.slice(2)))
  await waitFor(() => expect(chosen()).toBe('Town Hall'))
  expect(box().value).toBe('Town Hall')
  await isClosed()
})

test('Enter that came too early takes nothing once more was typed or the field was left', async () => {
  const asked: { text: string; answer: (choices: Choice[]) => void }[] = []
  const search = (text: string) =>
    new Promise<Choice[]>((answer) => {
      asked.push({ text, answer })
    })
  render(<Place search={search} />)
  await user.type(box(), 'town')
  await user.keyboard('{Enter}')
  await user.type(box(), ' h')
  await waitFor(() => expect(asked.at(-1)?.text).toBe('town h'))
  await act(async () => asked.at(-1)?.answer(places.slice(2)))
  await waitFor(() => expect(highlighted()).toBe('Town Hall'))
  expect(chosen()).toBe('none')
  await user.keyboard('{Escape}')
  await isClosed()
  await user.type(box(), 'town')
  await user.keyboard('{Enter}')
  await act(async () => screen.getByText('Elsewhere').focus())
  expect(chosen()).toBe('none')
  expect(box().value).toBe('')
})

test('Tab takes the choice that is highlighted', async () => {
  render(<Place />)
  await user.type(box(), 'hall')
  await waitFor(() => expect(highlighted()).toBe('Town Hall'))
  await user.tab()
  await waitFor(() => expect(chosen()).toBe('Town Hall'))
})

test('in a field of free words nothing is highlighted, and Enter keeps the words', async () => {
  render(<Place freeText />)
  await user.type(box(), 'harb')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  expect(highlighted()).toBeUndefined()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen()).toBe('harb'))
})

test('whoever leaves the field before its list is drawn finds it closed', async () => {
  render(<Place />)
  const elsewhere = screen.getByText('Elsewhere')
  act(() => box().focus())
  const frames: FrameRequestCallback[] = []
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run))
  fireEvent.input(box(), { target: { value: 'h' } })
  frame.mockRestore()
  // The frame comes while the field has the focus still, and the focus goes on before anything is drawn.
  act(() => {
    for (const run of frames) run(performance.now())
    elsewhere.focus()
  })
  await isClosed()
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toBe(elsewhere)
})
