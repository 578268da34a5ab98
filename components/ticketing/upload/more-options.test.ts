import { expect, test } from 'vitest'
import { chosenOf, faultsIn, noOptions } from './more-options'

/** Half past ten in London, in summer. */
const now = new Date('2026-07-07T09:30:00Z')

test('what cannot be is named at its field', () => {
  expect(faultsIn(noOptions, now)).toEqual({})
  expect(faultsIn({ ...noOptions, day: '31/02/2026' }, now)).toEqual({ day: 'Give a day such as 07/11/2026' })
  expect(faultsIn({ ...noOptions, day: '2026-07-07', time: '9.30' }, now)).toEqual({
    time: 'Give a time such as 09:30',
  })
  expect(faultsIn({ ...noOptions, time: '09:30' }, now)).toEqual({ day: 'Give the day as well' })
  expect(faultsIn({ ...noOptions, day: '2026-07-07', time: '10:31' }, now)).toEqual({
    day: 'The file cannot have been taken from the box office in the future.',
  })
  expect(faultsIn({ ...noOptions, day: '2026-07-07', time: '10:30' }, now)).toEqual({})
  expect(faultsIn({ ...noOptions, mode: 'snapshot', from: '2026-04-01' }, now)).toEqual({
    to: 'For everything sold in a period, give its first and last day.',
  })
  expect(faultsIn({ ...noOptions, mode: 'snapshot', to: '2026-04-01' }, now)).toEqual({
    from: 'For everything sold in a period, give its first and last day.',
  })
  expect(faultsIn({ ...noOptions, mode: 'snapshot', from: '2026-04-02', to: '2026-04-01' }, now)).toEqual({
    to: 'The first day of the period is after its last one.',
  })
})

test('a moment is one of London, a day without a time its beginning, and today without a time is now', () => {
  const takenAt = (day: string, time = '') => chosenOf({ ...noOptions, day, time }, false, now).extractedAt
  expect(takenAt('')).toBeNull()
  expect(takenAt('2026-07-06', '10:15')).toBe('2026-07-06T09:15:00.000Z')
  expect(takenAt('2026-07-06')).toBe('2026-07-05T23:00:00.000Z')
  expect(takenAt('2026-07-07')).toBe('2026-07-07T09:30:00.000Z')
})

test('as usual says nothing of what the file is', () => {
  expect(chosenOf(noOptions, true, now)).toMatchObject({ dryRun: true, mode: null, profile: null })
  expect(chosenOf({ ...noOptions, mode: 'ledger' }, false, now)).toMatchObject({ dryRun: false, mode: 'ledger' })
})

test('a profile is sent by its name', () => {
  expect(chosenOf({ ...noOptions, profile: 'pretix' }, false, now)).toMatchObject({ profile: 'pretix' })
})
