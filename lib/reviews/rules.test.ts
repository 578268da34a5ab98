import { expect, test } from 'vitest'
import { abilityFor } from '@/lib/floor/access/rules'
import {
  actionsIn,
  afterRework,
  findStep,
  isRework,
  mayEverTake,
  type ReviewState,
  reviewActions,
  reviewableMethods,
} from './rules'

const states: readonly ReviewState[] = ['open', 'primary', 'primaryRework', 'secondary', 'secondaryRework', 'approved']

test('only answers from paper and of people who were signed in can be reviewed, never the public’s or a device’s', () => {
  expect([...reviewableMethods].sort()).toEqual([1, 2])
})

test('a General User reviews first, sends back and passes on; the second review and the approval are for Admins', () => {
  expect(Object.fromEntries(states.map((state) => [state, actionsIn(abilityFor('User'), state)]))).toEqual({
    open: ['saveDraft', 'submitPrimaryReview', 'escalateForSecondaryReview'],
    primary: ['saveDraft', 'submitPrimaryReview', 'escalateForSecondaryReview'],
    primaryRework: ['takeBack'],
    secondary: [],
    secondaryRework: [],
    approved: [],
  })
})

test.each(['Admin', 'GlobalAdmin'] as const)('%s may take every step there is', (role) => {
  expect(Object.fromEntries(states.map((state) => [state, actionsIn(abilityFor(role), state)]))).toEqual({
    open: ['saveDraft', 'submitPrimaryReview', 'escalateForSecondaryReview'],
    primary: ['saveDraft', 'submitPrimaryReview', 'escalateForSecondaryReview'],
    primaryRework: ['takeBack'],
    secondary: ['saveDraft', 'submitSecondaryReview', 'approve'],
    secondaryRework: ['takeBack'],
    approved: ['reopen'],
  })
})

test.each(['Other', 'anonymous'] as const)('%s reviews nothing', (role) => {
  for (const state of states) expect(actionsIn(abilityFor(role), state)).toEqual([])
  for (const action of reviewActions) expect(mayEverTake(abilityFor(role), action)).toBe(false)
})

test('a General User has no step that approves, submits a second review or opens one again', () => {
  const never = reviewActions.filter((action) => !mayEverTake(abilityFor('User'), action))
  expect(never).toEqual(['submitSecondaryReview', 'approve', 'reopen'])
})

test('every step but the way back leads on from where it begins, and sending back needs a mark', () => {
  expect(findStep('approve', 'primary')).toBeUndefined()
  expect(findStep('submitPrimaryReview', 'primaryRework')).toBeUndefined()
  expect(findStep('submitPrimaryReview', 'open')).toMatchObject({ to: 'primaryRework', marks: 'some' })
  expect(findStep('approve', 'secondary')).toMatchObject({ to: 'approved', marks: 'none' })
})

test('reworked answers go back to whoever asked', () => {
  expect(afterRework('primaryRework')).toBe('primary')
  expect(afterRework('secondaryRework')).toBe('secondary')
})

test('answers are with whoever entered them in two states alone', () => {
  expect(states.filter(isRework)).toEqual(['primaryRework', 'secondaryRework'])
})
