import 'server-only'
import { submitted } from '@/db/response-states'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { findEffectiveLogo, type Logo } from '@/lib/surveys/effective-logo'
import { getOpenResponse } from './open-survey'
import * as queries from './queries'
import type { ResponseCredentials } from './validation-key'

export type { Logo }

/** A questionnaire with the answers so far. @throws DomainError 404 for an unknown id and for a wrong key */
export async function getQuestionnaire(ctx: Context, credentials: ResponseCredentials) {
  const { texts, response } = await getOpenResponse(ctx, credentials)
  const { plan, organisationIds, schema, hasReviews, ...publicTexts } = texts
  return {
    id: response.id,
    ...publicTexts,
    surveySchema: schema,
    surveyAnswers: response.answers,
    answersReviews: await queries.findReviews(ctx.db, response.id),
    submitted: response.state === submitted,
  }
}

/** What reviewers asked about the answers of a response, by question name. */
export const findAnswersReviews = queries.findReviews

/** The survey's own logo, or its organisation's. @throws DomainError 404 when there is neither */
export async function getLogo(ctx: Context, survey: { id: number }): Promise<Logo> {
  const logo = await findEffectiveLogo(ctx.db, survey.id)
  if (!logo) throw notFound('Logo')
  return logo
}

/** As `getLogo`, for a respondent with a response. */
export async function getResponseLogo(ctx: Context, credentials: ResponseCredentials): Promise<Logo> {
  const { survey } = await getOpenResponse(ctx, credentials)
  return getLogo(ctx, survey)
}

const imageTypes = ['image/png', 'image/jpeg']

/** Headers of a stored logo: it can only be shown as an image, whatever was uploaded. */
export const logoHeaders = ({ mediaType }: Logo) => ({
  'content-type': imageTypes.includes(mediaType) ? mediaType : 'application/octet-stream',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=300',
})
