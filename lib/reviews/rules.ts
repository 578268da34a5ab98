import { completionMethods } from '@/db/stored-values'
import type { AppAbility, Field } from '@/lib/floor/access/rules'

/** Ways of answering that can be reworked: somebody with an account entered them, and can be asked about them. */
export const reviewableMethods: readonly number[] = [completionMethods.authenticated, completionMethods.bulkUpload]

/** The states of a review that are stored; a response that nobody has reviewed is `open` and has no row. */
export const storedStates = ['primary', 'primaryRework', 'secondary', 'secondaryRework', 'approved'] as const
export type StoredState = (typeof storedStates)[number]
export type ReviewState = 'open' | StoredState

/** With whoever entered the answers. */
export const reworkStates = ['primaryRework', 'secondaryRework'] as const
export const isRework = (state: ReviewState): boolean => state === 'primaryRework' || state === 'secondaryRework'

export const stateWords: Record<ReviewState, string> = {
  open: 'Not reviewed',
  primary: 'First review',
  primaryRework: 'Being reworked',
  secondary: 'Second review',
  secondaryRework: 'Being reworked again',
  approved: 'Approved',
}

/** What a reviewer may do; the first five by the names of their rights. */
export const reviewActions = [
  'saveDraft',
  'submitPrimaryReview',
  'escalateForSecondaryReview',
  'submitSecondaryReview',
  'approve',
  'takeBack',
  'reopen',
] as const
export type ReviewAction = (typeof reviewActions)[number]

type Step = {
  action: ReviewAction
  from: readonly ReviewState[]
  to: StoredState
  /** Fields of `surveyResponseReview` that all have to be the actor's to update. */
  rights: readonly Field[]
  /** Whether questions have to be marked for it, or none may be. */
  marks?: 'some' | 'none'
}

/** Every step of a reviewer: the whole table of who may take a review from where to where. */
const steps: readonly Step[] = [
  { action: 'saveDraft', from: ['open', 'primary'], to: 'primary', rights: ['saveDraft'] },
  { action: 'saveDraft', from: ['secondary'], to: 'secondary', rights: ['saveDraft', 'submitSecondaryReview'] },
  {
    action: 'submitPrimaryReview',
    from: ['open', 'primary'],
    to: 'primaryRework',
    rights: ['submitPrimaryReview'],
    marks: 'some',
  },
  {
    action: 'escalateForSecondaryReview',
    from: ['open', 'primary'],
    to: 'secondary',
    rights: ['escalateForSecondaryReview'],
    marks: 'none',
  },
  {
    action: 'submitSecondaryReview',
    from: ['secondary'],
    to: 'secondaryRework',
    rights: ['submitSecondaryReview'],
    marks: 'some',
  },
  { action: 'approve', from: ['secondary'], to: 'approved', rights: ['approve'], marks: 'none' },
  { action: 'takeBack', from: ['primaryRework'], to: 'primary', rights: ['submitPrimaryReview'] },
  { action: 'takeBack', from: ['secondaryRework'], to: 'secondary', rights: ['submitSecondaryReview'] },
  { action: 'reopen', from: ['approved'], to: 'secondary', rights: ['approve'] },
]

/** The step that an action is from this state; undefined where there is none. */
export const findStep = (action: ReviewAction, state: ReviewState): Step | undefined =>
  steps.find((step) => step.action === action && step.from.includes(state))

/** Whether a role may take the step, wherever it stands. */
export const mayTake = (ability: AppAbility, { rights }: Step): boolean =>
  rights.every((field) => ability.can('update', 'surveyResponseReview', field))

/** Whether there is any state from which a role may take an action. */
export const mayEverTake = (ability: AppAbility, action: ReviewAction): boolean =>
  steps.some((step) => step.action === action && mayTake(ability, step))

/** What a role may do with a review in this state. */
export const actionsIn = (ability: AppAbility, state: ReviewState): ReviewAction[] =>
  reviewActions.filter((action) => {
    const step = findStep(action, state)
    return step !== undefined && mayTake(ability, step)
  })

/** Where a review is once the person has sent the answers again: with whoever asked for it. */
export const afterRework = (state: ReviewState): StoredState => (state === 'secondaryRework' ? 'secondary' : 'primary')

/** Characters of the comment on one question. */
export const commentMax = 500
