import 'server-only'
import { conflict, tooMany } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { consumeBeginLimit } from './begin-limit'
import { messages } from './messages'
import { getOpenByCode, type OpenSurvey } from './open-survey'
import * as queries from './queries'
import { newResponseId } from './response-id'
import { completionMethods, started } from './rules'
import { hashKey, newValidationKey } from './validation-key'

/** How this actor answers; never taken from the request. */
export const completionOf = ({ actor }: Context) =>
  actor.kind === 'staff'
    ? { completionMethod: completionMethods.authenticated, userId: actor.userId }
    : { completionMethod: completionMethods.anonymous, userId: null }

/** What is known of a response as it begins: the labelled link it came by, and what looked odd about the way in. */
type ResponseOrigin = { linkId?: number | undefined; marks?: number }

/** Writes the row of a response that nobody has answered yet; one that is there stays as it is. */
export async function insertUnanswered(
  ctx: Context,
  { survey }: OpenSurvey,
  { id, keyHash }: { id: string; keyHash: Buffer },
  { linkId, marks = 0 }: ResponseOrigin = {},
): Promise<queries.StoredResponse> {
  await queries.insertResponse(ctx.db, {
    id,
    marks,
    ...(linkId !== undefined && { linkId }),
    surveyId: survey.id,
    organisationId: survey.organisationId,
    templateId: survey.templateId,
    keyHash,
    startedAt: ctx.now,
    updatedAt: ctx.now,
    ...completionOf(ctx),
  })
  return { id, keyHash, state: started, answers: {}, saves: 0, startedAt: ctx.now.getTime(), hasReceipt: false }
}

/** Begins a response to an open survey. The key is given once; only its hash is kept. */
export async function beginResponse(ctx: Context, open: OpenSurvey, origin: ResponseOrigin = {}) {
  const credentials = { responseId: newResponseId(ctx.now), validationKey: newValidationKey() }
  const response = { id: credentials.responseId, keyHash: hashKey(credentials.validationKey) }
  return { ...credentials, response: await insertUnanswered(ctx, open, response, origin) }
}

/**
 * Begins a response from a quick code. A survey in preview never saves, whether it is that itself or is
 * asked for as one.
 * @throws DomainError 404 'QuickCode is not valid.'; 409 in preview
 */
export async function createFromCode(ctx: Context, { code, isPreview }: { code: string; isPreview?: boolean }) {
  const open = await getOpenByCode(ctx, code)
  if (open.isPreview || isPreview) throw conflict(messages.previewNeverSaves)
  const { allowed, retryAfter } = consumeBeginLimit(ctx, open.survey.id)
  if (!allowed) throw tooMany(retryAfter, messages.tooManyBegin)
  const { responseId, validationKey } = await beginResponse(ctx, open)
  return { validationKey, surveyResponseId: responseId }
}

/** Whether a code leads to a preview, and to which survey. 404 where it leads nowhere for this actor. */
export async function getPreviewState(ctx: Context, code: string) {
  const open = await getOpenByCode(ctx, code)
  return { isPreview: open.isPreview, id: open.survey.id }
}
