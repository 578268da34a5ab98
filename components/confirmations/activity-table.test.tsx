// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { QuarterlyEvent } from '@/lib/confirmations/read-confirmations'
import { ActivityTable } from './activity-table'

afterEach(cleanup)

const event = (given: Partial<QuarterlyEvent>): QuarterlyEvent => ({
  ...{ eventId: 1, eventName: 'Hamlet', relationshipType: 'Partner', addedSinceConfirmed: [] },
  ...{ q1Status: 2, q2Status: 0, q3Status: 0, q4Status: 0 },
  ...{ q1IsConfirmed: true, q2IsConfirmed: false, q3IsConfirmed: false, q4IsConfirmed: false },
  ...given,
})

/** What the cell of the first quarter says. */
function firstCell(given: Partial<QuarterlyEvent>) {
  render(<ActivityTable events={[event(given)]} of="1 2026" />)
  return screen.getAllByRole('cell')[0]?.textContent
}

test('an event that came after the confirmation never reads confirmed: when it came, and the owner’s state', () => {
  expect(firstCell({ addedSinceConfirmed: [1] })).toBe('Added since you confirmed, complete')
})

test('one that came after and wants figures says both', () => {
  expect(firstCell({ addedSinceConfirmed: [1], q1Status: 1 })).toMatch(/^Missing data, added since you confirmed/)
})

test('an event that is part of what was confirmed reads confirmed', () => {
  expect(firstCell({})).toBe('Confirmed')
})
