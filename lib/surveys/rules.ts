import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import type { GridDefaults } from '@/lib/floor/grid/grid-view'
import { isArchived, type LifecycleFacts } from './lifecycle'

/** Characters of each field, also for the character counts. */
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

/** The name to show: 'Draft - {created date}' for a survey without one. `createdOn` is a day in Europe/London. */
export function shownName(name: string | null, createdOn: PlainDate): string {
  return name ?? `Draft - ${formatDate(createdOn)}`
}

/** Only the owner may edit a survey, and only while it is not archived. */
export const mayEdit = (survey: Pick<LifecycleFacts, 'isDraft' | 'quickCode'>, actsAsOwner: boolean): boolean =>
  actsAsOwner && !isArchived(survey)

/** Whether the delete button is shown: once the survey is no longer new, and while it has no responses. */
export function mayDelete(survey: { isNew: boolean; hasResponses: boolean }, editable: boolean): boolean {
  return editable && !survey.isNew && !survey.hasResponses
}

/** Days that an ended device may still send answers begun before it was ended. */
export const deviceGraceDays = 30

/** Why the questions of a survey cannot be changed. */
export type QuestionLock = 'responses' | 'device'

/**
 * Why the questions are locked: "The template cannot be changed once the survey has responses"; nor while a device is
 * in unattended mode or has answers waiting, because it asks the questions it was given. Undefined while they may
 * change.
 */
export function questionLock(survey: { hasResponses: boolean; hasDeviceOut: boolean }): QuestionLock | undefined {
  if (survey.hasResponses) return 'responses'
  return survey.hasDeviceOut ? 'device' : undefined
}

/** True for an editable draft that is not based on an organisation template. */
export function maySaveAsTemplate(survey: { isDraft: boolean }, editable: boolean, templateKind: string | null) {
  return editable && survey.isDraft && templateKind !== 'organisation'
}

/** How the Survey List opens. */
export const surveysView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: '-createdAt' }

/** How the templates of an organisation open. */
export const organisationTemplatesView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: 'name' }

/** How many the call answers unless it is asked otherwise. */
export const organisationTemplatesTake = 25
