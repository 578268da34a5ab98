import 'server-only'
import { conflict } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { getEditableSurvey } from '@/lib/surveys/editable-survey'
import { messages } from './messages'

/**
 * A survey that takes answers from paper: published, and the actor's own by right and as owner of its event. That its
 * last day is over does not matter, since papers come late. `ofDraft` is what is said of a draft.
 * @throws DomainError 404 out of scope, 403 for a partner, 409 for a draft or an archived survey
 */
export async function getTakingSurvey(ctx: StaffContext, id: number, ofDraft: string = messages.notPublished) {
  const survey = await getEditableSurvey(ctx, id)
  if (survey.isDraft) throw conflict(ofDraft)
  return survey
}
