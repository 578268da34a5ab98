// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastProvider } from '@/components/ui/toasts'
import { EraseCustomer } from './erase-customer'

let answers: Response[]
const sent: unknown[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return answers.shift()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function erase(customerId: string, answer: object, status = 200) {
  answers = [Response.json(answer, { status })]
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(/^Customer ID/), customerId)
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Erase' }))
}

const show = () =>
  render(
    <ToastProvider>
      <EraseCustomer organisationId={5} />
    </ToastProvider>,
  )

test('a customer who cannot be erased is said with the reason', async () => {
  show()
  await erase('C-1', { message: 'The secret was changed.' }, 503)
  expect(await screen.findByText('Unable to erase the customer. The secret was changed.')).toBeTruthy()
})

test('files that may still name an erased customer stand there with the day on which they go', async () => {
  show()
  await erase('C-1', { lines: 4, keptFiles: 1, keptUntil: '2026-12-20T23:30:00.000Z' })
  expect(await screen.findByText('The customer was erased from 4 lines.')).toBeTruthy()
  expect(
    screen.getByText(
      'One file that was not imported may still name them. It is deleted on 20/12/2026; if it waits for an answer, discard it and it goes at once.',
    ),
  ).toBeTruthy()
  await erase('C-2', { lines: 0, keptFiles: 12, keptUntil: '2026-12-22T09:00:00.000Z' })
  expect(
    await screen.findByText(
      '12 files that were not imported may still name them. The last of them is deleted on 22/12/2026; one that waits for an answer goes at once if you discard it.',
    ),
  ).toBeTruthy()
  await userEvent.clear(screen.getByLabelText(/^Customer ID/))
  await erase('C-3', { lines: 1, keptFiles: 0, keptUntil: null })
  expect(await screen.findByText('The customer was erased from 1 line.')).toBeTruthy()
  expect(screen.queryByText(/may still name them/)).toBeNull()
  expect(sent).toEqual(['C-1', 'C-2', 'C-3'].map((customerId) => ({ organisationId: 5, customerId })))
})
