// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { ToastProvider } from '@/components/ui/toasts'
import { Problem } from '@/lib/floor/http/problem'
import { announceSessionEnd } from '@/lib/floor/identity/session-end'
import { FormSelect, FormTextField } from './fields'
import { Form } from './form'
import { leavePage } from './leave-guard'
import { SaveBar } from './save-bar'
import { useSave } from './use-save'
import { useValidatedForm } from './use-validated-form'

const venue = z.object({
  name: z.string().min(1, 'Location name is required').max(75, 'Location name is too long'),
  country: z.int('Country is required'),
  seats: z
    .string()
    .regex(/^[\d,]*$/, 'Seats must be a number')
    .transform((typed) => Number(typed.replaceAll(',', ''))),
})

const push = vi.fn()
const send = vi.fn<(result: z.output<typeof venue>) => Promise<{ id: number }>>()
const then = vi.fn()
const router = { push, replace: vi.fn(), refresh: vi.fn(), back: vi.fn(), forward: vi.fn(), prefetch: vi.fn() }

function VenueForm({ isBeside = false }: { isBeside?: boolean }) {
  const form = useValidatedForm(venue, { name: '', seats: '' })
  const save = useSave(form, {
    send,
    saved: 'Location successfully created.',
    refused: (reason) => `Unable to create location. ${reason}`,
    invalid: (count) => `Unable to save location. ${count} validation errors.`,
    alreadySaving: 'The location is already being processed',
    then,
  })
  return (
    <Form form={form} save={save} label="Location">
      <FormTextField name="name" label="Location name" limit={75} />
      <FormSelect name="country" label="Country" choices={[{ id: 44, name: 'England' }]} />
      <FormTextField name="seats" label="Seats" />
      <SaveBar
        save={save}
        label="Save location"
        onCancel={() => push('/locations-list')}
        {...(isBeside && { kind: 'secondary' as const })}
      />
      <a href="/events-list">Events</a>
    </Form>
  )
}

const user = userEvent.setup()
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const summary = () => screen.getByRole('group', { name: 'There is a problem' })
const toast = (message: string) => screen.findByText(message)

async function fillIn() {
  await user.type(box('Location name'), 'Town Hall')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'England')
}

const renderForm = (form: ReactNode) =>
  render(
    // biome-ignore lint/suspicious/noExplicitAny: Next's own router has parts that no form uses
    <AppRouterContext value={router as any}>
      <ToastProvider>{form}</ToastProvider>
    </AppRouterContext>,
  )

beforeEach(() => {
  vi.clearAllMocks()
  Element.prototype.scrollIntoView = vi.fn()
  history.replaceState(null, '', '/location-overview')
  renderForm(<VenueForm />)
})
afterEach(cleanup)

describe('the button that saves', () => {
  const ground = () => screen.getByRole('button', { name: 'Save location' }).classList.contains('bg-accent')

  test('is the primary one of its screen', () => expect(ground()).toBe(true))

  test('is not where something else is', () => {
    cleanup()
    renderForm(<VenueForm isBeside />)
    expect(ground()).toBe(false)
  })
})

describe('a form that breaks a rule', () => {
  test('is not sent; the summary takes the focus and names every mistake in the order of the page', async () => {
    await user.type(box('Seats'), 'many')
    await press('Save location')
    await waitFor(() => expect(document.activeElement).toBe(summary()))
    expect(
      within(summary())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Location name is required', 'Country is required', 'Seats must be a number'])
    expect(send).not.toHaveBeenCalled()
    expect(await toast('Unable to save location. 3 validation errors.')).toBeTruthy()
  })

  test('each mistake leads to its field, which says the same', async () => {
    await press('Save location')
    await user.click(await within(await waitFor(summary)).findByRole('link', { name: 'Location name is required' }))
    const name = box('Location name')
    expect(document.activeElement).toBe(name)
    expect(name.getAttribute('aria-invalid')).toBe('true')
    const described = name.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
      'Error: Location name is required',
    )
  })

  test('a mistake leaves the summary as soon as it is mended', async () => {
    await press('Save location')
    await waitFor(summary)
    await user.type(box('Location name'), 'Town Hall')
    await waitFor(() => expect(within(summary()).queryByText('Location name is required')).toBeNull())
    expect(document.activeElement).toBe(box('Location name'))
  })

  test('the notification counts what the summary lists, and goes when that is no longer true', async () => {
    await press('Save location')
    expect(within(await screen.findByRole('group', { name: 'There is a problem' })).getAllByRole('link')).toHaveLength(
      2,
    )
    await toast('Unable to save location. 2 validation errors.')
    await user.type(box('Location name'), 'Town Hall')
    await waitFor(() => expect(within(summary()).getAllByRole('link')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(/validation errors\./)).toBeNull())
    await press('Save location')
    await toast('Unable to save location. 1 validation errors.')
    expect(screen.getAllByText(/validation errors\./)).toHaveLength(1)
  })
})

describe('a form that the server refuses', () => {
  test('shows the message as a toast, each field beside its input, and puts the focus on the summary', async () => {
    send.mockRejectedValue(
      new Problem(409, { message: 'Venue name already exists', fields: { name: 'Name is already in use' } }),
    )
    await fillIn()
    await press('Save location')
    expect(await toast('Unable to create location. Venue name already exists')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(summary()))
    expect(within(summary()).getByRole('link', { name: 'Name is already in use' })).toBeTruthy()
    expect(box('Location name').getAttribute('aria-invalid')).toBe('true')
    expect(then).not.toHaveBeenCalled()
    expect(screen.getByText(/^Not saved yet/).textContent).toBe('Not saved yet: Location name, Country')
  })

  test('a field that is not on the screen is still in the summary', async () => {
    send.mockRejectedValue(new Problem(422, { message: 'No.', fields: { postcode: 'Postcode is required' } }))
    await fillIn()
    await press('Save location')
    expect((await within(await waitFor(summary)).findByText('Postcode is required')).tagName).toBe('SPAN')
  })

  test('a fault without words reads the general sentence', async () => {
    send.mockRejectedValue(new Problem(500))
    await fillIn()
    await press('Save location')
    expect(
      await toast(
        'Unable to create location. An error has occurred (500) and your request cannot be processed. Please try again and contact the Help Desk if the error continues to occur.',
      ),
    ).toBeTruthy()
  })

  test('nothing is shown when the session has ended: the browser is on its way to sign in', async () => {
    send.mockRejectedValue(new Problem(401, { message: 'Please sign in to continue.' }))
    await fillIn()
    await press('Save location')
    await waitFor(() => expect(screen.getByRole('form').getAttribute('aria-busy')).toBe('false'))
    expect(screen.queryByText(/Please sign in/)).toBeNull()
  })
})

describe('a second try', () => {
  test('takes the complaint about the first away', async () => {
    await press('Save location')
    await toast('Unable to save location. 2 validation errors.')
    await user.type(box('Location name'), 'Town Hall')
    await press('Save location')
    expect(await toast('Unable to save location. 1 validation errors.')).toBeTruthy()
    expect(screen.queryByText('Unable to save location. 2 validation errors.')).toBeNull()
  })
})

describe('a form that is saved', () => {
  test('sends what the schema makes of it, says so, counts as saved, and goes on', async () => {
    send.mockResolvedValue({ id: 7 })
    await fillIn()
    await user.type(box('Seats'), '1,200')
    await press('Save location')
    expect(await toast('Location successfully created.')).toBeTruthy()
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Town Hall', country: 44, seats: 1200 })
    expect(then).toHaveBeenCalledWith({ id: 7 }, { name: 'Town Hall', country: 44, seats: '1,200' })
    expect(screen.queryByText(/^Not saved yet/)).toBeNull()
  })

  test('a second press while it is being saved sends nothing and says why', async () => {
    let answer = (_: { id: number }) => {}
    send.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await fillIn()
    await press('Save location')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    await press('Save location')
    expect(send).toHaveBeenCalledTimes(1)
    fireEvent.submit(screen.getByRole('form'))
    expect(await toast('The location is already being processed')).toBeTruthy()
    answer({ id: 7 })
    expect(await toast('Location successfully created.')).toBeTruthy()
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('what is typed while it is on its way stays unsaved', async () => {
    let answer = (_: { id: number }) => {}
    send.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await fillIn()
    await press('Save location')
    await user.type(box('Seats'), '5')
    answer({ id: 7 })
    expect(await toast('Location successfully created.')).toBeTruthy()
    expect(screen.getByText(/^Not saved yet/).textContent).toBe('Not saved yet: Seats')
  })
})

describe('leaving with unsaved changes', () => {
  const question = 'Are you sure you would like to leave? You have unsaved changes.'
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('a link, a Cancel button and a menu entry ask first, and staying stays', async () => {
    await user.type(box('Location name'), 'T')
    await user.click(screen.getByRole('link', { name: 'Events' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText(question)).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Stay on this page'))
    await press('Stay on this page')
    await press('Cancel')
    expect(await screen.findByText(question)).toBeTruthy()
    await user.keyboard('{Escape}')
    leavePage(() => push('/exports'))
    expect(await screen.findByText(question)).toBeTruthy()
    await press('Stay on this page')
    expect(push).not.toHaveBeenCalled()
    expect(box('Location name').value).toBe('T')
  })

  test('leaving without saving goes where the link led', async () => {
    await user.type(box('Location name'), 'T')
    await user.click(screen.getByRole('link', { name: 'Events' }))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    expect(push).toHaveBeenCalledExactlyOnceWith('/events-list')
  })

  test('the back button asks as well', async () => {
    await user.type(box('Location name'), 'T')
    history.back()
    expect(await screen.findByText(question)).toBeTruthy()
    expect(location.pathname).toBe('/location-overview')
  })

  test('after a save one press on Back leads back', async () => {
    send.mockResolvedValue({ id: 7 })
    await fillIn()
    const before = history.length
    await press('Save location')
    await toast('Location successfully created.')
    // As Next does when `router.push` has brought the next page.
    history.pushState({}, '', '/locations-list')
    expect([history.length, location.pathname]).toEqual([before, '/locations-list'])
    history.pushState({}, '', '/exports')
    expect(history.length).toBe(before + 1)
  })

  test('the browser warns when the window is closed', async () => {
    await user.type(box('Location name'), 'T')
    expect(closing()).toBe(true)
  })

  test('once the session is over the page is left without a warning', async () => {
    await user.type(box('Location name'), 'T')
    announceSessionEnd()
    expect(closing()).toBe(false)
  })

  test('nobody is asked before anything is changed, after a change is undone, or after a save', async () => {
    expect(closing()).toBe(false)
    await user.type(box('Location name'), 'T')
    await user.clear(box('Location name'))
    expect(closing()).toBe(false)
    send.mockResolvedValue({ id: 7 })
    await fillIn()
    await press('Save location')
    await toast('Location successfully created.')
    expect(closing()).toBe(false)
    leavePage(() => push('/locations-list'))
    expect(push).toHaveBeenCalledExactlyOnceWith('/locations-list')
  })
})
