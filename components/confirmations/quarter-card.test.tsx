// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AbilityProvider } from '@/components/access/can'
import { quarterStateOf } from '@/lib/confirmations/quarter-state'
import { packedRules } from '@/lib/floor/access/ability'
import { eventOwner } from '@/lib/floor/access/event-role'
import type { StaffActor } from '@/lib/floor/identity/context'
import '@/tests/support/async-timeout'
import { ConfirmQuestion } from './confirm-question'
import { QuarterCard } from './quarter-card'

const quarter = { year: 2026, quarter: 1 } as const
const complete = {
  eventId: 5,
  eventName: 'Hamlet',
  isTicketedId: 71,
  relationshipTypeId: eventOwner,
  quarter: 1 as const,
  occurencesAtLocation: 3,
  totalTicketsAvailable: 300,
  knownAttendance: 250,
  estimatedAttendance: null,
  knownAttendanceCyp: 20,
  estimatedAttendanceCyp: null,
}
const blank = { ...complete, occurencesAtLocation: null, knownAttendance: null }
const stateWith = (event: typeof complete | typeof blank) =>
  quarterStateOf([event], quarter, '2026-07-10', { confirmation: undefined, reset: undefined })

const admin: StaffActor = {
  kind: 'staff',
  userId: 1,
  sessionId: 'one',
  role: 'Admin',
  email: 'admin@harbour.test',
  firstName: 'Ada',
  surname: 'Holt',
  fullName: 'Ada Holt',
  organisationIds: [1],
  termsAccepted: true,
  twoFactorDue: false,
}

const show = (event: typeof complete | typeof blank) =>
  render(
    <AbilityProvider rules={packedRules(admin)}>
      <QuarterCard
        state={stateWith(event)}
        quickEntryHref="/confirmations/quick-entry"
        busy={false}
        onConfirm={() => {}}
        onFill={() => {}}
        onShow={() => {}}
      />
    </AbilityProvider>,
  )
const isPrimary = (element: HTMLElement) => element.classList.contains('bg-accent')
const isQuiet = (element: HTMLElement) => element.classList.contains('bg-transparent')

afterEach(cleanup)

test('while figures are missing, entering them is what the card is for, and confirming stands back', () => {
  show(blank)
  expect(isPrimary(screen.getByRole('link', { name: 'Enter figures' }))).toBe(true)
  expect(isQuiet(screen.getByRole('button', { name: 'Confirm quarter 1' }))).toBe(true)
})

test('once all figures are there, confirming is what the card is for', () => {
  show(complete)
  expect(screen.queryByRole('link', { name: 'Enter figures' })).toBeNull()
  expect(isPrimary(screen.getByRole('button', { name: 'Confirm quarter 1' }))).toBe(true)
})

test('whoever asks to confirm too early hears which figures are missing, and where they are entered', () => {
  render(
    <ConfirmQuestion
      open
      quarter={quarter}
      organisationName="Harbour Theatre"
      isRunning={false}
      review={stateWith(blank)}
      quickEntryHref="/confirmations/quick-entry"
      busy={false}
      onConfirm={() => {}}
      onCancel={() => {}}
    />,
  )
  const question = screen.getByRole('alertdialog', { name: 'Quarter 1 of 2026/27 cannot be confirmed yet' })
  expect(question.textContent).toContain('Figures are missing in 1 of 1 event:')
  expect(question.textContent).toContain('Hamlet: ')
  expect(screen.getByRole('link', { name: 'Enter figures' }).getAttribute('href')).toBe('/confirmations/quick-entry')
})
