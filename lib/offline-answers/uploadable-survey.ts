import 'server-only'
import { conflict } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { getEditableSurvey } from '@/lib/surveys/editable-survey'
import { messages } from './messages'

/**
 * A survey to which the actor may upload answers from paper: published, with an event that the actor owns. Its last day
 * may be over, since papers come late. `draftMessage`: the message for a draft.
 * @throws DomainError 404 out of scope, 403 for a partner, 409 for a draft or an archived survey
 */
export async function getUploadableSurvey(ctx: StaffContext, id: number, draftMessage: string = messages.notPublished) {
  const survey = await getEditableSurvey(ctx, id)
  if (survey.isDraft) throw conflict(draftMessage)
  return survey
}
