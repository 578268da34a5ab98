import { describe, expect, test } from 'vitest'
import { SurveyIdentity } from './survey-identity'

const survey = {
  eventName: 'Lantern Night',
  state: 'active' as const,
  isActive: true,
  activeFrom: null,
  activeTo: null,
  closedAt: null,
  archivedAt: null,
}
const noon = new Date('2026-11-22T12:00:00Z')

describe('the line beneath the title of a survey', () => {
  test.each([
    ['of nobody’s event', { eventName: null }, 'No event · Open on all days'],
    ['a draft', { state: 'draft' as const }, 'Lantern Night · Not published yet'],
    ['open on all days', {}, 'Lantern Night · Open on all days'],
    ['open from a day', { activeFrom: '2026-11-01' }, 'Lantern Night · Open from 01/11/2026'],
    ['open until a day', { activeTo: '2026-11-30' }, 'Lantern Night · Open until 30/11/2026'],
    [
      'open between two days',
      { activeFrom: '2026-11-01', activeTo: '2026-11-30' },
      'Lantern Night · Open from 01/11/2026 to 30/11/2026',
    ],
    ['scheduled', { state: 'scheduled' as const, activeFrom: '2026-12-01' }, 'Lantern Night · Open from 01/12/2026'],
  ])('says when it takes answers: %s', (_, given, words) =>
    expect(SurveyIdentity({ survey: { ...survey, ...given } })).toBe(words),
  )

  test.each([
    ['closed by hand', { isActive: false, closedAt: noon }, 'Lantern Night · Closed on 22/11/2026'],
    [
      'closed by hand before its last day',
      { isActive: false, closedAt: noon, activeFrom: '2026-11-01', activeTo: '2026-11-30' },
      'Lantern Night · Closed on 22/11/2026',
    ],
    ['closed before that was noted', { isActive: false }, 'Lantern Night · Closed'],
    ['over since its last day', { activeTo: '2026-11-20' }, 'Lantern Night · Closed on 20/11/2026'],
  ])('says of one that is closed only that: %s', (_, given, words) =>
    expect(SurveyIdentity({ survey: { ...survey, state: 'closed', ...given } })).toBe(words),
  )

  test.each([
    ['archived', { archivedAt: noon }, 'Lantern Night · Archived on 22/11/2026'],
    ['archived before that was noted', { activeTo: '2026-11-20' }, 'Lantern Night · Archived'],
  ])('says of one that is archived only that: %s', (_, given, words) =>
    expect(SurveyIdentity({ survey: { ...survey, state: 'archived', ...given } })).toBe(words),
  )
})
