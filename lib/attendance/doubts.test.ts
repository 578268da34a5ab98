import { expect, test } from 'vitest'
import { doubtsAbout } from './doubts'
import { blankFigures } from './rows-for-dates'

const doubts = (figures: object, isTicketed = true) => doubtsAbout({ ...blankFigures, ...figures }, { isTicketed })

test('blanks and likely figures are not doubtful', () => {
  expect(doubts({})).toEqual({})
  expect(doubts({ knownAttendance: 10, estimatedAttendance: 5, knownAttendanceCyp: 15 })).toEqual({})
  expect(doubts({ totalTicketsAvailable: 10, knownAttendance: 10 })).toEqual({})
})

test('more young people than people is doubtful, at the figure where it was typed', () => {
  const told = 'More than the total attendance'
  expect(doubts({ knownAttendance: 10, knownAttendanceCyp: 8, estimatedAttendanceCyp: 3 })).toEqual({
    knownAttendanceCyp: told,
  })
  expect(doubts({ knownAttendance: 10, knownAttendanceCyp: 3, estimatedAttendanceCyp: 8 })).toEqual({
    estimatedAttendanceCyp: told,
  })
  expect(doubts({ knownAttendance: 10, knownAttendanceCyp: 6, estimatedAttendanceCyp: 6 })).toEqual({
    knownAttendanceCyp: told,
  })
  expect(doubts({ knownAttendanceCyp: 1 })).toEqual({ knownAttendanceCyp: told })
})

test('more known visitors than tickets available is doubtful for a ticketed event', () => {
  const figures = { totalTicketsAvailable: 10, knownAttendance: 11 }
  expect(doubts(figures)).toEqual({ knownAttendance: 'More than the tickets available' })
  expect(doubts(figures, false)).toEqual({})
})
