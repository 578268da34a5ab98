import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { organisationLogos, surveyLogos } from '@/db/schema'
import { DomainError, invalid, notFound } from '@/lib/floor/errors/domain-error'
import { cleanPicture } from '@/lib/floor/files/picture'
import { receiveSmallFile, type SmallFile } from '@/lib/floor/files/receive-small-file'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { lockRows } from '@/lib/floor/saving/locks'
import { stampOf } from '@/lib/floor/saving/versioned-record'
import { logoMaxBytes } from '@/lib/organisations/logo-rules'
import { getEditableSurvey } from './editable-survey'
import { findEffectiveLogo, type Logo } from './effective-logo'
import { logoFileFault } from './logo-rules'
import { messages } from './messages'
import * as queries from './queries'
import { getSurvey } from './read-surveys'

/**
 * The image as base64 text: the logo that respondents see, or that of the owner of the event with the id
 * `organisationId`.
 * @throws 404 out of scope, for an organisation that does not own the event, and without a logo
 */
export async function getSurveyLogo(ctx: Context, id: number, organisationId?: number): Promise<string> {
  const { assignedEventOwnerOrganisations: owners } = await getSurvey(ctx, id)
  if (organisationId !== undefined && !owners.some((owner) => owner.id === organisationId)) throw notFound('Logo')
  const logo = await (organisationId === undefined
    ? findEffectiveLogo(ctx.db, id)
    : findOrganisationLogo(ctx.db, organisationId))
  if (!logo) throw notFound('Logo')
  return logo.content.toString('base64')
}

/** Receives the file of a form as the survey's logo. The right is checked before the body is read. */
export async function receiveSurveyLogo(ctx: StaffContext, id: number, request: Request) {
  await getEditableSurvey(ctx, id)
  const file = await receiveSmallFile(request, logoMaxBytes).catch((error) => {
    throw error instanceof DomainError && error.status === 413 ? tooLargeError() : error
  })
  return replaceSurveyLogo(ctx, id, file)
}

/**
 * Replaces the logo of a survey with the file, re-encoded as for an organisation.
 * @throws DomainError 413 past 100,000 bytes; 422 for an invalid name, type or picture; 409 for an archived survey
 */
export async function replaceSurveyLogo(ctx: StaffContext, id: number, { name, bytes }: SmallFile) {
  const fault = logoFileFault({ name, size: bytes.length })
  if (fault) throw fault === messages.logoTooLarge ? tooLargeError() : fileRefusal(fault)
  const picture = await cleanPicture(bytes, logoMaxBytes)
  if (picture === 'no picture') throw fileRefusal(messages.logoTypeNotAllowed)
  if (picture === 'too many points') throw fileRefusal(messages.logoTooManyPoints)
  return changeLogo(ctx, id, async (tx) => {
    await upsertLogo(tx.db, { ...picture, surveyId: id, name, updatedAt: tx.now })
    return name
  })
}

/** Deletes the survey's own logo; respondents then see the organisation's. */
export const removeSurveyLogo = (ctx: StaffContext, id: number) =>
  changeLogo(ctx, id, async (tx) => {
    await deleteLogo(tx.db, id)
    return null
  })

/**
 * Runs a change of the logo as a new version of the survey, so that the respondent's pages show it at once.
 * @returns id and version
 */
async function changeLogo(ctx: StaffContext, id: number, work: (tx: StaffContext) => Promise<string | null>) {
  return change(ctx, { record: { what: 'survey', id } }, async (tx) => {
    await lockRows(tx.db, 'surveys', [id])
    const survey = await getEditableSurvey(tx, id)
    const name = await work(tx)
    const { version } = await queries.updateSurvey(tx.db, id, {}, stampOf(tx))
    tx.audit({
      subject: 'survey',
      subjectId: id,
      subjectName: survey.name ?? '',
      organisationId: survey.organisationId,
      action: 'update',
      before: { logoFile: survey.logoFile },
      after: { logoFile: name },
    })
    return { id, version }
  })
}

const fileRefusal = (message: string) => invalid(message, { file: message })
const tooLargeError = () => new DomainError(413, messages.logoTooLarge, { file: messages.logoTooLarge })

/** The logo of one organisation. The caller has checked the right to it. */
async function findOrganisationLogo(db: Database, organisationId: number): Promise<Logo | undefined> {
  const [logo] = await db
    .select({ content: organisationLogos.content, mediaType: organisationLogos.mediaType })
    .from(organisationLogos)
    .where(eq(organisationLogos.organisationId, organisationId))
  return logo
}

async function upsertLogo(db: Database, logo: typeof surveyLogos.$inferInsert) {
  await db.insert(surveyLogos).values(logo).onConflictDoUpdate({ target: surveyLogos.surveyId, set: logo })
}

/** @returns the name of the deleted file; undefined without one */
async function deleteLogo(db: Database, surveyId: number): Promise<string | undefined> {
  const [deleted] = await db
    .delete(surveyLogos)
    .where(eq(surveyLogos.surveyId, surveyId))
    .returning({ name: surveyLogos.name })
  return deleted?.name
}
