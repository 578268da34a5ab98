// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { FormDateField } from '@/components/form/fields'
import { FormSettingsContext } from '@/components/form/form-context'
import type { EventFormState } from './use-event-save'
import { useProposedEnd } from './use-proposed-end'

const surroundings = { id: 'event', readOnly: false, labels: new Map<string, string>() }

function Dates() {
  const form = useForm({ defaultValues: { startDate: '', endDate: '' } })
  const { noteTyped, proposeEnd } = useProposedEnd(form as unknown as EventFormState)
  return (
    <FormProvider {...form}>
      <FormSettingsContext value={surroundings}>
        <FormDateField name="startDate" label="Start date" onSettle={(_, next) => proposeEnd(next)} />
        <FormDateField name="endDate" label="End date" onPick={noteTyped} onSettle={(_, next) => proposeEnd(next)} />
        <button type="button">Save</button>
      </FormSettingsContext>
    </FormProvider>
  )
}

const user = userEvent.setup()
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

afterEach(cleanup)

test('whoever goes from the start date into the end date finds it empty, and what is typed there is all it holds', async () => {
  render(<Dates />)
  await user.type(box('Start date'), '07/11/2026')
  await user.click(box('End date'))
  expect(box('End date').value).toBe('')
  await user.keyboard('09/11/2026')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(box('End date').value).toBe('09/11/2026')
})

test('an end date that is left empty becomes the start date', async () => {
  render(<Dates />)
  await user.type(box('Start date'), '07/11/2026')
  await user.click(box('End date'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(box('End date').value).toBe('07/11/2026')
})

test('an end date that nobody goes to becomes the start date', async () => {
  render(<Dates />)
  await user.type(box('Start date'), '07/11/2026')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(box('End date').value).toBe('07/11/2026')
})

test('with Tab the end date is filled before it is reached, and typing replaces it', async () => {
  render(<Dates />)
  await user.type(box('Start date'), '07/11/2026')
  await user.tab()
  expect(box('End date').value).toBe('07/11/2026')
  await user.tab()
  expect(document.activeElement).toBe(box('End date'))
  await user.keyboard('09/11/2026')
  await user.tab()
  expect(box('End date').value).toBe('09/11/2026')
})

test('an end date that was typed and taken out again stays empty', async () => {
  render(<Dates />)
  await user.type(box('Start date'), '07/11/2026')
  await user.click(box('End date'))
  await user.keyboard('0{Backspace}')
  await user.click(box('Start date'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(box('End date').value).toBe('')
})
