import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import type { GridDefaults } from '@/lib/floor/grid/grid-view'
import { isArchived, type LifecycleFacts } from './lifecycle'

/** How much each field holds, for its character count as well. */
export const surveyLimits = {
  name: 75,
  introduction: 1000,
  postCompletionMessage: 1000,
  postCompletionUrl: 250,
  organisationDisplayName: 250,
  disciplineDisplayName: 100,
  locationDisplayName: 100,
  orgSurveyTemplateName: 75,
  orgSurveyTemplateDescription: 255,
  placeholder: 255,
} as const

/** A null name is shown as 'Draft - {created date}'. `createdOn` is a day in Europe/London. */
export function shownName(name: string | null, createdOn: PlainDate): string {
  return name ?? `Draft - ${formatDate(createdOn)}`
}

/** The owner may edit what is not archived; everybody else reads. */
export const mayEdit = (survey: Pick<LifecycleFacts, 'isDraft' | 'quickCode'>, actsAsOwner: boolean): boolean =>
  actsAsOwner && !isArchived(survey)

/** The button shows once the survey is no longer new and while nobody has answered. */
export function mayDelete(survey: { isNew: boolean; hasResponses: boolean }, editable: boolean): boolean {
  return editable && !survey.isNew && !survey.hasResponses
}

/** So many days a device that was ended may still bring what it gathered before. */
export const deviceGraceDays = 30

/** Why a survey's questions stay as they are. */
export type QuestionLock = 'responses' | 'device'

/**
 * "The template cannot be changed once the survey has responses"; nor while a device asks it without a
 * network, or answers are known to wait on one, so that what is asked there stays what the survey asks. Undefined while
 * questions may change.
 */
export function questionLock(survey: { hasResponses: boolean; hasDeviceOut: boolean }): QuestionLock | undefined {
  if (survey.hasResponses) return 'responses'
  return survey.hasDeviceOut ? 'device' : undefined
}

/** An editable draft that is not based on an organisation template already. */
export function maySaveAsTemplate(survey: { isDraft: boolean }, editable: boolean, templateKind: string | null) {
  return editable && survey.isDraft && templateKind !== 'organisation'
}

/** How the Survey List opens. */
export const surveysView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: '-createdAt' }

/** How the templates of an organisation open. */
export const organisationTemplatesView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: 'name' }

/** How many the call answers unless it is asked otherwise. */
export const organisationTemplatesTake = 25
