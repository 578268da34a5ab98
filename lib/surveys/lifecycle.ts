import { dayInLondon, type PlainDate } from '@/lib/floor/calendar/plain-date'

/** The states of a survey; docs/handbook/surveys.md says what each state means for whom. */
export type SurveyState = 'draft' | 'scheduled' | 'active' | 'closed' | 'archived'

/** The same as the wire has it: active or inactive is said of published surveys only. */
export type ActiveStatus = 'draft' | 'active' | 'inactive' | 'archived'

/** What is known of a survey by which its state is told. `isActive` is false while somebody has closed it by hand. */
export type LifecycleFacts = {
  isDraft: boolean
  isActive: boolean
  quickCode: string | null
  activeFrom: PlainDate | null
  activeTo: PlainDate | null
}

/** Since when a survey is closed by hand and archived; null where it is neither, or where nobody noted it. */
export type LifecycleMoments = { closedAt: Date | null; archivedAt: Date | null }

/** Published and without a quick code: read-only, and its code leads nowhere. */
export const isArchived = ({ isDraft, quickCode }: Pick<LifecycleFacts, 'isDraft' | 'quickCode'>): boolean =>
  !isDraft && quickCode === null

/** The public may know of it: published, and not archived. */
export const isPublic = ({ isDraft, quickCode }: Pick<LifecycleFacts, 'isDraft' | 'quickCode'>): boolean =>
  !isDraft && quickCode !== null

/** A draft that its editor is trying out; staff only, and nothing is saved. */
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

/** A survey that is not open yet and one that is closed are both inactive. */
export const activeStatusOf = (state: SurveyState): ActiveStatus =>
  state === 'scheduled' || state === 'closed' ? 'inactive' : state

/** Takes answers, or will on a day that is set: what can be closed by hand. */
export const isActiveOrScheduled = (state: SurveyState): boolean => state === 'active' || state === 'scheduled'

/** Anybody with the code may begin: published, not closed, within its days. */
export const mayBegin = (survey: LifecycleFacts, today: PlainDate): boolean => stateOf(survey, today) === 'active'

/** Asked for on the days that it has: published, not archived and not closed by hand. Devices read the days themselves. */
export const isSwitchedOn = (survey: Pick<LifecycleFacts, 'isDraft' | 'quickCode' | 'isActive'>): boolean =>
  isPublic(survey) && survey.isActive

/** So long after a survey was closed by hand may whoever is answering still finish. */
export const finishMinutes = 60

/** Until when whoever was answering as the survey was closed by hand may finish; null where it was not closed so. */
export const finishBy = ({ closedAt }: Pick<LifecycleMoments, 'closedAt'>): Date | null =>
  closedAt && new Date(closedAt.getTime() + finishMinutes * 60_000)

/**
 * Whoever has begun may finish though the last day is over, and for an hour after the survey was closed by hand; not
 * once it is archived. Whoever has submitted sees the thanks, and the receipt code, as long as there is a survey with
 * this code.
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
 * Whether an answer could be begun at a moment, as far as that is still known: within its days, and before the survey was
 * closed by hand or archived. For answers that come later than they were given.
 */
export function wasOpenAt(
  { activeFrom, activeTo, closedAt, archivedAt }: Pick<LifecycleFacts, 'activeFrom' | 'activeTo'> & LifecycleMoments,
  moment: Date,
): boolean {
  const day = dayInLondon(moment)
  if (isAfter(activeFrom, day) || isBefore(activeTo, day)) return false
  return [closedAt, archivedAt].every((end) => end === null || moment <= end)
}

/** Why a survey whose code is right takes no new answers: with the day that somebody waits for or has missed. */
export type Closure =
  | { why: 'early' | 'late'; day: PlainDate }
  /** By hand; the day is null where nobody noted it. */
  | { why: 'closed'; day: PlainDate | null }
  /** This device does not ask it any more; the survey itself may be open. */
  | { why: 'off' }

/** Undefined for a survey that takes answers, and for one that the public knows nothing of. */
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

/** So long after archiving may the same quick code be given back; then it is void for ever. */
export const unarchiveDays = 30

/** Until when a survey may be unarchived; null for one that is not archived, or was before that was noted. */
export const unarchiveUntil = ({ archivedAt }: Pick<LifecycleMoments, 'archivedAt'>): Date | null =>
  archivedAt && new Date(archivedAt.getTime() + unarchiveDays * 86_400_000)

/** Whether its quick code may still be given back. */
export function mayUnarchive(
  survey: Pick<LifecycleFacts, 'isDraft' | 'quickCode'> & LifecycleMoments,
  now: Date,
): boolean {
  const deadline = unarchiveUntil(survey)
  return isArchived(survey) && deadline !== null && now < deadline
}
