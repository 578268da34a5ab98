// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FormSettingsContext } from '@/components/form/form-context'
import { ReferencePicker } from './reference-picker'
import type { ReferenceQuery } from './search-references'

const rows = [
  {
    eventIdentifier: 'HAM',
    eventName: 'Hamlet',
    startDate: '2026-11-07',
    endDate: '2026-11-09',
    ticketsSold: 1203,
    isValid: true,
  },
  {
    eventIdentifier: 'MAC',
    eventName: 'Macbeth',
    startDate: '2026-11-07',
    endDate: '2026-11-09',
    ticketsSold: 0,
    isValid: true,
  },
  {
    eventIdentifier: 'USED',
    eventName: 'Lear',
    startDate: '2026-11-08',
    endDate: '2026-11-08',
    ticketsSold: 1,
    isValid: false,
  },
  {
    eventIdentifier: 'LATE',
    eventName: 'Cymbeline',
    startDate: '2027-01-01',
    endDate: '2027-01-02',
    ticketsSold: 0,
    isValid: false,
  },
]
const asked: URL[] = []

const hamlet: ReferenceQuery = { providerId: 101, startDate: '2026-11-07', endDate: '2026-11-09', organisationId: 5 }
const user = userEvent.setup()

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(new URL(String(address), 'http://localhost'))
    return Response.json({ data: rows, totalCount: null, summary: null, groupCount: null })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Picker({ of, from = '' }: { of: ReferenceQuery | undefined; from?: string }) {
  const form = useForm({ defaultValues: { boxOfficeReferenceId: from } })
  const held = useWatch({ control: form.control, name: 'boxOfficeReferenceId' })
  return (
    <FormProvider {...form}>
      <FormSettingsContext value={{ id: 'form', readOnly: false, labels: new Map() }}>
        <ReferencePicker name="boxOfficeReferenceId" of={of} />
        <output>{held === '' ? 'blank' : held}</output>
        <button type="button">Elsewhere</button>
      </FormSettingsContext>
    </FormProvider>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Box Office Reference/ })
const held = () => screen.getByRole('status', { hidden: true }).textContent

test('the picker is disabled and asks nothing while a date, the provider or the owner is missing', async () => {
  render(<Picker of={undefined} />)
  expect(box().disabled).toBe(true)
  await user.click(box())
  expect(screen.queryByRole('option')).toBeNull()
  expect(asked).toEqual([])
})

test('a tick stands by what has sold tickets, a warning by what has not, and invalid rows are paler and say why', async () => {
  render(<Picker of={hamlet} />)
  await user.click(box())
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4))
  const options = screen.getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'HAMHamlet · 07/11/2026 to 09/11/2026 · 1,203 tickets sold',
    'MACMacbeth · 07/11/2026 to 09/11/2026 · No tickets sold yet',
    'USEDLear · 08/11/2026 to 08/11/2026 · 1 ticket sold · Used by another event on these days',
    'LATECymbeline · 01/01/2027 to 02/01/2027 · No tickets sold yet · Not on these days',
  ])
  expect(options.map((option) => Boolean(option.querySelector('.lucide-circle-check.text-success')))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(options.map((option) => Boolean(option.querySelector('.lucide-triangle-alert.text-warning')))).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect(options.map((option) => Boolean(option.querySelector('.text-ink-soft.italic')))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    providerId: '101',
    startDate: '2026-11-07',
    endDate: '2026-11-09',
    organisationId: '5',
  })
  await user.click(options[2] as HTMLElement)
  await waitFor(() => expect(held()).toBe('USED'))
  expect(box().value).toBe('USED')
})

test('free text may stay, and an emptied picker is blank', async () => {
  render(<Picker of={hamlet} />)
  await user.type(box(), 'My own 7')
  await user.tab()
  await waitFor(() => expect(held()).toBe('My own 7'))
  expect(box().value).toBe('My own 7')
  await user.clear(box())
  await user.tab()
  await waitFor(() => expect(held()).toBe('blank'))
  await user.type(box(), 'Another')
  await user.click(screen.getByText('Elsewhere'))
  await waitFor(() => expect(held()).toBe('Another'))
})

test('other dates or another provider ask again', async () => {
  const { rerender } = render(<Picker of={hamlet} from="HAM" />)
  await user.click(box())
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4))
  await user.keyboard('{Escape}')
  rerender(<Picker of={{ ...hamlet, providerId: 102, endDate: '2026-11-10' }} from="HAM" />)
  await user.click(box())
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('providerId')).toBe('102'))
  expect(asked.at(-1)?.searchParams.get('endDate')).toBe('2026-11-10')
  expect(held()).toBe('HAM')
})

test('a row that the pointer rests on is not taken for words that were pasted; one that the arrows reach is', async () => {
  render(<Picker of={hamlet} />)
  await user.click(box())
  await user.paste('My own 7')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4))
  await user.hover(screen.getAllByRole('option')[1] as HTMLElement)
  await user.tab()
  await waitFor(() => expect(held()).toBe('My own 7'))
  await user.clear(box())
  await user.type(box(), 'mac')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(box().getAttribute('aria-activedescendant')).toBeTruthy())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(rows.map((row) => row.eventIdentifier)).toContain(held()))
  await user.click(box())
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4))
  await user.click(screen.getAllByRole('option')[2] as HTMLElement)
  await waitFor(() => expect(held()).toBe('USED'))
})
