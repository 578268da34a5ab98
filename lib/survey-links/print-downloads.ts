import 'server-only'
import { env } from '@/lib/floor/env'
import { conflict, DomainError, notFound } from '@/lib/floor/errors/domain-error'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import { fileNameFromTitle } from '@/lib/floor/files/file-name'
import type { Context } from '@/lib/floor/identity/context'
import { getMeasuredTime } from '@/lib/surveys/answering-time'
import { isPublic } from '@/lib/surveys/lifecycle'
import { getSurveyLogo } from '@/lib/surveys/logo'
import { messages as surveyMessages } from '@/lib/surveys/messages'
import { estimateSeconds, minutesInWords } from '@/lib/surveys/questions/answering-time'
import { questionsOf, schemaOf } from '@/lib/surveys/questions/survey-schema'
import { getSurvey, type SurveyDetails } from '@/lib/surveys/read-surveys'
import { drawPoster } from './print/poster'
import { renderQrPng, renderQrSvg } from './print/qr-picture'
import * as queries from './queries'
import { surveyUrl } from './rules'
import type { PosterQuery, QrCodeQuery } from './schema'

/** The address to share: the survey's own, or that of one of its links. */
async function getShareTarget(ctx: Context, surveyId: number, linkId: number | undefined) {
  const survey = await getSurvey(ctx, surveyId)
  const link = linkId === undefined ? undefined : await queries.findLink(ctx.db, surveyId, linkId)
  if (linkId !== undefined && !link) throw notFound('Survey link')
  // A draft's preview code opens nothing for the public.
  if (!isPublic(survey) || survey.quickCode === null) throw conflict(surveyMessages.unableToOpen)
  return {
    survey,
    address: surveyUrl(env.PUBLIC_URL, survey.quickCode, link?.token),
    name: link ? `${survey.shownName}, ${link.label}` : survey.shownName,
    label: link?.label,
  }
}

/**
 * The QR code of a survey or of one of its links, with the survey's name beneath, as a file.
 * @throws DomainError 403; 404 out of scope; 409 'Unable to open survey.' for a draft or an archived survey
 */
export async function downloadQrCode(ctx: Context, surveyId: number, { format, link }: QrCodeQuery) {
  const { survey, address, name } = await getShareTarget(ctx, surveyId, link)
  const picture = { address, name: survey.shownName }
  const content = format === 'svg' ? Buffer.from(renderQrSvg(picture)) : await renderQrPng(picture)
  const type = format === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/png'
  return fileResponse(content, type, `${name}, QR code.${format}`)
}

/** A poster of a survey or of one of its links, one page of PDF. @throws DomainError as `downloadQrCode` */
export async function downloadPoster(ctx: Context, surveyId: number, { size, link }: PosterQuery) {
  const { survey, address, name, label } = await getShareTarget(ctx, surveyId, link)
  const [logo, minutes] = await Promise.all([findLogo(ctx, surveyId), describeMinutes(ctx, survey)])
  const poster = {
    heading: survey.eventName ?? survey.shownName,
    organisation: survey.organisationDisplayName,
    address,
    minutes,
    logo,
    footnote: [survey.shownName, label].filter(Boolean).join(' · '),
  }
  const content = await drawPoster(poster, size, ctx.now)
  return fileResponse(content, 'application/pdf', `${name}, poster ${size.toUpperCase()}.pdf`)
}

async function findLogo(ctx: Context, surveyId: number): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await getSurveyLogo(ctx, surveyId), 'base64')
  } catch (error) {
    if (error instanceof DomainError && error.status === 404) return undefined
    throw error
  }
}

async function describeMinutes(ctx: Context, survey: SurveyDetails): Promise<string> {
  const questions = questionsOf(schemaOf(survey))
  const measured = await getMeasuredTime(ctx, survey)
  return minutesInWords(measured ? measured.secondsPerQuestion * questions.length : estimateSeconds(questions))
}

const fileResponse = (content: Buffer, type: string, name: string) =>
  new Response(Uint8Array.from(content), {
    headers: { 'content-type': type, 'content-disposition': contentDisposition(fileNameFromTitle(name)) },
  })
