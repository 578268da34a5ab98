import { expect, test } from 'vitest'
import { reviewQuarter } from './quarter-review'

const figures = {
  ...{ occurencesAtLocation: 2, totalTicketsAvailable: 500, knownAttendance: 300, estimatedAttendance: 20 },
  ...{ knownAttendanceCyp: 100, estimatedAttendanceCyp: 5 },
}
const event = (eventId: number, given: Partial<Record<keyof typeof figures, number | null>> = {}) => ({
  ...{ eventId, eventName: `Event ${eventId}`, isTicketed: true, ...figures, ...given },
})

test('the review of a quarter has the sums, and names missing and doubtful figures', () => {
  const review = reviewQuarter([
    event(1),
    event(2, { knownAttendanceCyp: 900, estimatedAttendanceCyp: 0 }),
    event(3, { occurencesAtLocation: null, knownAttendance: 700 }),
  ])
  expect(review).toMatchObject({
    ownEvents: 3,
    missingEvents: 1,
    missing: [{ eventId: 3, eventName: 'Event 3', remarks: ['Occurrences at location'] }],
    doubtfulEvents: 2,
    doubts: [
      { eventId: 2, eventName: 'Event 2', remarks: ['Known CYP attendance: more than the total attendance'] },
      { eventId: 3, eventName: 'Event 3', remarks: ['Known attendance: more than the tickets available'] },
    ],
  })
  expect(review.totals).toEqual({
    ...{ occurencesAtLocation: 4, totalTicketsAvailable: 1500, knownAttendance: 1300, estimatedAttendance: 60 },
    ...{ knownAttendanceCyp: 1100, estimatedAttendanceCyp: 10, totalAttendance: 1360, totalCyp: 1110 },
  })
})

test('of many events ten are named and all are counted', () => {
  const review = reviewQuarter(Array.from({ length: 12 }, (_, id) => event(id, { occurencesAtLocation: null })))
  expect(review.missing).toHaveLength(10)
  expect(review.missingEvents).toBe(12)
})

test('the review of a quarter without events is empty', () => {
  expect(reviewQuarter([])).toMatchObject({
    ownEvents: 0,
    missingEvents: 0,
    missing: [],
    doubtfulEvents: 0,
    doubts: [],
  })
})
