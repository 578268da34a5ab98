import { daysAfter } from '@/lib/floor/calendar/instants'
import { dayInLondon, type PlainDate } from '@/lib/floor/calendar/plain-date'

/** The states of a survey; docs/handbook/surveys.md has what each state means. */
export type SurveyState = 'draft' | 'scheduled' | 'active' | 'closed' | 'archived'

/** The state as documented for calls, which does not tell scheduled from closed. */
export type SurveyStatus = 'draft' | 'active' | 'inactive' | 'archived'

/** The facts that determine the state of a survey. `isActive` is false while it is closed by hand. */
export type LifecycleFacts = {
  isDraft: boolean
  isActive: boolean
  quickCode: string | null
  activeFrom: PlainDate | null
  activeTo: PlainDate | null
}

/** When a survey was closed by hand and archived; null where it is not, or where the time was not recorded. */
export type LifecycleMoments = { closedAt: Date | null; archivedAt: Date | null }

/** Published and without a quick code: read-only, and its former code opens nothing. */
export const isArchived = ({ isDraft, quickCode }: Pick<LifecycleFacts, 'isDraft' | 'quickCode'>): boolean =>
  !isDraft && quickCode === null

/** Published and not archived. */
export const isPublic = ({ isDraft, quickCode }: Pick<LifecycleFacts, 'isDraft' | 'quickCode'>): boolean =>
  !isDraft && quickCode !== null

/** A draft in preview: for staff only, and nothing is saved. */
export const isInPreview = (survey: Pick<LifecycleFacts, 'isDraft' | 'quickCode'> & { isPreview: boolean }): boolean =>
  survey.isDraft && survey.isPreview && survey.quickCode !== null

const isBefore = (day: PlainDate | null, other: PlainDate) => day !== null && day < other
const isAfter = (day: PlainDate | null, other: PlainDate) => day !== null && day > other

/** The state of a survey on a day in Europe/London. */
export function stateOf(survey: LifecycleFacts, today: PlainDate): SurveyState {
  if (survey.isDraft) return 'draft'
  if (survey.quickCode === null) return 'archived'
  if (!survey.isActive || isBefore(survey.activeTo, today)) return 'closed'
  return isAfter(survey.activeFrom, today) ? 'scheduled' : 'active'
}

/** Scheduled and closed surveys are both inactive. */
export const activeStatusOf = (state: SurveyState): SurveyStatus =>
  state === 'scheduled' || state === 'closed' ? 'inactive' : state

/** Takes answers now or from a set day: the states that can be closed by hand. */
export const isActiveOrScheduled = (state: SurveyState): boolean => state === 'active' || state === 'scheduled'

/** Anybody with the code may begin a response: published, not closed, within its dates. */
export const mayBegin = (survey: LifecycleFacts, today: PlainDate): boolean => stateOf(survey, today) === 'active'

/** Published, not archived and not closed by hand, whatever its dates: devices check those themselves. */
export const isSwitchedOn = (survey: Pick<LifecycleFacts, 'isDraft' | 'quickCode' | 'isActive'>): boolean =>
  isPublic(survey) && survey.isActive

/** Minutes after closing by hand in which responses already begun may be finished. */
export const finishMinutes = 60

/** When responses already begun must be finished; null where the survey was not closed by hand. */
export const finishBy = ({ closedAt }: Pick<LifecycleMoments, 'closedAt'>): Date | null =>
  closedAt && new Date(closedAt.getTime() + finishMinutes * 60_000)

/**
 * Whether a response already begun may be continued: after the last day without a limit, after closing by hand for an
 * hour, and never once the survey is archived. After submission: the thanks page and receipt code are shown for as long
 * as the survey has this code.
 */
export function mayContinue(
  survey: LifecycleFacts & Pick<LifecycleMoments, 'closedAt'>,
  { isSubmitted }: { isSubmitted: boolean },
  now: Date,
): boolean {
  if (!isPublic(survey)) return false
  const deadline = finishBy(survey)
  return isSubmitted || survey.isActive || (deadline !== null && now <= deadline)
}

/**
 * Whether a response could be begun at `moment`, as far as is recorded: within the dates, and before the survey was
 * closed by hand or archived. For answers that arrive later than they were given.
 */
export function wasOpenAt(
  { activeFrom, activeTo, closedAt, archivedAt }: Pick<LifecycleFacts, 'activeFrom' | 'activeTo'> & LifecycleMoments,
  moment: Date,
): boolean {
  const day = dayInLondon(moment)
  if (isAfter(activeFrom, day) || isBefore(activeTo, day)) return false
  return [closedAt, archivedAt].every((end) => end === null || moment <= end)
}

/** Why a published survey takes no new answers; `early` and `late` with its first or last day. */
export type Closure =
  | { why: 'early' | 'late'; day: PlainDate }
  /** Closed by hand; the day is null where it was not recorded. */
  | { why: 'closed'; day: PlainDate | null }
  /** This device has ended; the survey itself may be open. */
  | { why: 'off' }

/** Why a survey takes no new answers; undefined where it does, and where it is not public. */
export function closureOf(
  survey: LifecycleFacts & Pick<LifecycleMoments, 'closedAt'>,
  today: PlainDate,
): Closure | undefined {
  if (!isPublic(survey)) return undefined
  const { isActive, activeFrom, activeTo, closedAt } = survey
  if (!isActive) return { why: 'closed', day: closedAt && dayInLondon(closedAt) }
  if (activeTo !== null && activeTo < today) return { why: 'late', day: activeTo }
  return activeFrom !== null && activeFrom > today ? { why: 'early', day: activeFrom } : undefined
}

/** Days after archiving in which a survey can be unarchived with its quick code, which is never used again after. */
export const unarchiveDays = 30

/** When the time to unarchive ends; null for a survey that is not archived, or without a recorded time. */
export const unarchiveUntil = ({ archivedAt }: Pick<LifecycleMoments, 'archivedAt'>): Date | null =>
  archivedAt && daysAfter(archivedAt, unarchiveDays)

/** Whether an archived survey can be unarchived now. */
export function mayUnarchive(
  survey: Pick<LifecycleFacts, 'isDraft' | 'quickCode'> & LifecycleMoments,
  now: Date,
): boolean {
  const deadline = unarchiveUntil(survey)
  return isArchived(survey) && deadline !== null && now < deadline
}
