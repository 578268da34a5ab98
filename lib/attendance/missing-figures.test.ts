import { expect, test } from 'vitest'
import { isApplicable, missingFigures, missingInWords } from './missing-figures'

const blank = {
  occurencesAtLocation: null,
  totalTicketsAvailable: null,
  knownAttendance: null,
  estimatedAttendance: null,
  knownAttendanceCyp: null,
  estimatedAttendanceCyp: null,
}
const known = { ...blank, occurencesAtLocation: 2, knownAttendance: 40, knownAttendanceCyp: 0 }

test('in a blank quarter every applicable figure is missing', () => {
  expect(missingInWords(blank, true)).toEqual([
    'Occurrences at location',
    'Total tickets available',
    'Known or estimated attendance',
    'Known or estimated CYP attendance',
  ])
  expect(missingInWords(blank, false)).not.toContain('Total tickets available')
})

test('known or estimated attendance is enough, with its CYP figure', () => {
  expect(missingFigures(known, false)).toEqual([])
  expect(missingFigures({ ...known, knownAttendanceCyp: null }, false)).toEqual(['knownAttendanceCyp'])
  expect(missingFigures({ ...known, knownAttendanceCyp: null, estimatedAttendanceCyp: 3 }, false)).toEqual([
    'knownAttendanceCyp',
  ])
  expect(missingFigures({ ...known, estimatedAttendance: 5 }, false)).toEqual(['estimatedAttendanceCyp'])
  const estimated = { ...blank, occurencesAtLocation: 0, estimatedAttendance: 0, estimatedAttendanceCyp: 0 }
  expect(missingFigures(estimated, false)).toEqual([])
})

test('where neither attendance is filled, a CYP figure of either kind is enough', () => {
  const withoutAttendance = { ...blank, occurencesAtLocation: 2 }
  expect(missingFigures({ ...withoutAttendance, knownAttendanceCyp: 3 }, false)).toEqual(['knownAttendance'])
  expect(missingFigures({ ...withoutAttendance, estimatedAttendanceCyp: 0 }, false)).toEqual(['knownAttendance'])
})

test('where an attendance is filled, its own CYP figure is named', () => {
  expect(missingInWords({ ...known, knownAttendanceCyp: null }, false)).toEqual(['Known CYP attendance'])
  expect(missingInWords({ ...known, estimatedAttendance: 5 }, false)).toEqual(['Estimated CYP attendance'])
})

test('an event without tickets has every figure but tickets available', () => {
  expect(isApplicable('totalTicketsAvailable', false)).toBe(false)
  expect(isApplicable('totalTicketsAvailable', true)).toBe(true)
  expect(isApplicable('knownAttendance', false)).toBe(true)
})

test('tickets available are required only for a ticketed event', () => {
  expect(missingFigures(known, true)).toEqual(['totalTicketsAvailable'])
  expect(missingFigures({ ...known, totalTicketsAvailable: 0 }, true)).toEqual([])
})

test('zero is not a missing figure', () => {
  const zeros = { ...blank, occurencesAtLocation: 0, knownAttendance: 0, knownAttendanceCyp: 0 }
  expect(missingFigures(zeros, false)).toEqual([])
})
