import 'server-only'
import { DomainError } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { getLogo } from '@/lib/responses/read-response'
import { textsOf } from '@/lib/responses/survey-texts'
import type { Definition } from './definition'
import type { FoundSurvey } from './queries'

const shownTypes = ['image/png', 'image/jpeg']

async function logoOf(ctx: Context, survey: FoundSurvey): Promise<string | null> {
  try {
    const { content, mediaType } = await getLogo(ctx, survey)
    return shownTypes.includes(mediaType) ? `data:${mediaType};base64,${content.toString('base64')}` : null
  } catch (error) {
    if (error instanceof DomainError && error.status === 404) return null
    throw error
  }
}

/** The survey as a device keeps it; null when it is gone. */
export async function defineFor(ctx: Context, survey: FoundSurvey): Promise<Definition | null> {
  const texts = await textsOf(ctx.db, survey, ctx.now)
  if (!texts) return null
  const { name, introduction, eventName, eventVenue, organisation, schema } = texts
  const { postCompletionMessage, postCompletionUrl } = texts
  const { id: surveyId, version, activeFrom, activeTo } = survey
  const about = { surveyId, version, activeFrom, activeTo, name, introduction, eventName, eventVenue, organisation }
  return { ...about, postCompletionMessage, postCompletionUrl, schema, logo: await logoOf(ctx, survey) }
}
