import 'server-only'
import { started } from '@/db/response-states'
import { completionMethods } from '@/db/stored-values'
import { conflict, tooMany } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { consumeBeginLimit } from './begin-limit'
import { messages } from './messages'
import { getOpenByCode, type OpenSurvey } from './open-survey'
import * as queries from './queries'
import { newResponseId } from './response-id'
import { hashKey, newValidationKey } from './validation-key'

/** Completion method and user of this actor's responses; never taken from the request. */
export const completionOf = ({ actor }: Context) =>
  actor.kind === 'staff'
    ? { completionMethod: completionMethods.authenticated, userId: actor.userId }
    : { completionMethod: completionMethods.anonymous, userId: null }

/** The labelled link that the response came by, and the marks set when it began. */
type ResponseOrigin = { linkId?: number | undefined; marks?: number }

/** Inserts a response without answers; an existing one is left unchanged. */
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

/** Begins a response to an open survey. The key is returned only here; the database has its hash. */
export async function beginResponse(ctx: Context, open: OpenSurvey, origin: ResponseOrigin = {}) {
  const credentials = { responseId: newResponseId(ctx.now), validationKey: newValidationKey() }
  const response = { id: credentials.responseId, keyHash: hashKey(credentials.validationKey) }
  return { ...credentials, response: await insertUnanswered(ctx, open, response, origin) }
}

/**
 * Begins a response from a quick code.
 * @throws DomainError 404 'QuickCode is not valid.'; 409 where the survey is in preview or a preview is requested,
 *   since a preview saves nothing; 429 past the limit of responses begun
 */
export async function createFromCode(ctx: Context, { code, isPreview }: { code: string; isPreview?: boolean }) {
  const open = await getOpenByCode(ctx, code)
  if (open.isPreview || isPreview) throw conflict(messages.previewNeverSaves)
  const { allowed, retryAfter } = consumeBeginLimit(ctx, open.survey.id)
  if (!allowed) throw tooMany(retryAfter, messages.tooManyBegin)
  const { responseId, validationKey } = await beginResponse(ctx, open)
  return { validationKey, surveyResponseId: responseId }
}

/**
 * Whether the survey with this code is in preview, and its id.
 * @throws DomainError 404 where the code opens nothing for this actor
 */
export async function getPreviewState(ctx: Context, code: string) {
  const open = await getOpenByCode(ctx, code)
  return { isPreview: open.isPreview, id: open.survey.id }
}
