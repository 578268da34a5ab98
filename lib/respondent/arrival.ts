import 'server-only'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import type { Context } from '@/lib/floor/identity/context'
import type { OpenSurvey } from '@/lib/responses/open-survey'
import { countView, linkOf } from '@/lib/survey-links/arrivals'
import type { FormFields } from '@/lib/surveys/engine/read-form'
import { isEnhanced } from './answer-with'
import { linkField } from './survey-pages'

/** A browser that fetches a page in case somebody opens it, or asks whether it is there. */
const isNobodyYet = ({ method, headers }: Request) =>
  method !== 'GET' || /prefetch|prerender/i.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`)

/**
 * Counts that somebody opened the start page through a labelled link. Whoever has begun was counted before, and so was
 * whoever goes back to it; a preview counts for nothing.
 */
export async function noteArrival(ctx: Context, request: Request, open: OpenSurvey, token: string): Promise<void> {
  if (open.isPreview || open.response || isEnhanced(request) || isNobodyYet(request)) return
  const link = await linkOf(ctx.db, open.survey.id, token)
  if (link) await countView(ctx.db, link.id, dayInLondon(ctx.now))
}

/** The labelled link that a start form brought along; a link that is gone is none. Nobody else costs a statement. */
export async function arrivedBy(ctx: Context, { survey }: OpenSurvey, fields: FormFields): Promise<number | undefined> {
  const token = fields[linkField]
  if (typeof token !== 'string' || token === '') return undefined
  return (await linkOf(ctx.db, survey.id, token))?.id
}
