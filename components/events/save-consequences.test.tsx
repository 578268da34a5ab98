// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { EventFacts } from '@/lib/events/rules'
import { SaveConsequences } from './save-consequences'
import type { EventResult } from './use-event-save'

afterEach(cleanup)

const owner = { organisationId: 1, relationshipTypeId: 10, subDisciplineId: 801 }
const partner = { organisationId: 2, relationshipTypeId: 11, subDisciplineId: 801 }
const event: EventFacts = {
  ...{ id: 7, name: 'Hamlet', startDate: '2026-06-30', endDate: '2026-07-01', isTicketedId: 72 },
  eventOrganisations: [owner, partner],
}
const form = {
  ...{ locationId: 5, eventTypeId: 1, distributionTypeId: 1, subDisciplineId: 801, isFundedId: 1 },
  ...{ boxOfficeProviderId: null, boxOfficeReferenceId: null },
}
const harbour = { organisationId: 1, organisationName: 'Harbour Theatre' }
const moorside = { organisationId: 2, organisationName: 'Moorside' }
const confirmed = (organisation: typeof harbour, quarter: 1 | 2) => ({
  ...organisation,
  ...{ year: 2026, quarter, isCovered: true },
})

const show = (
  before: EventFacts | undefined,
  after: Partial<EventResult>,
  standing: ReturnType<typeof confirmed>[],
  organisations = [moorside, harbour],
) =>
  render(
    <SaveConsequences
      before={before}
      values={{ ...form, ...event, isTicketedId: 72, eventOrganisations: [owner, partner], ...after }}
      quarters={[]}
      changes={[]}
      confirmed={standing}
      organisations={organisations}
      scope={[1]}
    />,
  )
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a save that resets nothing says whose quarters are confirmed and whose are not', () => {
  show(event, { name: 'Macbeth' }, [confirmed(moorside, 1), confirmed(moorside, 2)])
  expect(screen.getByText('Nothing is reset')).toBeDefined()
  expect(lines()).toEqual([
    '2026/27 Q1 and 2026/27 Q2 of Harbour Theatre are not confirmed',
    '2026/27 Q1 and 2026/27 Q2 of Moorside stay confirmed',
  ])
})

test('of a partner about which nothing is known nothing is said', () => {
  show(undefined, {}, [], [harbour])
  expect(lines()).toEqual(['2026/27 Q1 and 2026/27 Q2 of Harbour Theatre are not confirmed'])
})

test('confirmations that are reset are named one’s own first', () => {
  show(event, { isTicketedId: 71 }, [confirmed(moorside, 1), confirmed(harbour, 1)])
  expect(screen.queryByText('Nothing is reset')).toBeNull()
  expect(lines()).toEqual(['2026/27 Q1 of Harbour Theatre', '2026/27 Q1 of Moorside, which gets an email about it'])
})

test('the general sentence answers a question of its own', () => {
  show(event, {}, [])
  const general = screen.getByRole('region', { name: 'When are confirmations reset?' })
  expect(
    within(general).getByText(
      'Quarterly confirmations for this event’s quarters will be reset. Changing the dates may change the available quarters and lose data.',
    ),
  ).toBeDefined()
})
