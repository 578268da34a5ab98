import 'server-only'
import { daysBefore } from '@/lib/floor/calendar/instants'
import { env } from '@/lib/floor/env'
import { conflict, notFound } from '@/lib/floor/errors/domain-error'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import { unfinishedRetentionDays } from '@/lib/floor/retention-days'
import { change } from '@/lib/floor/saving/change'
import { lockRows } from '@/lib/floor/saving/locks'
import { findUnprintable } from '@/lib/floor/typeface'
import { getEditableSurvey } from '@/lib/surveys/editable-survey'
import { isPublic } from '@/lib/surveys/lifecycle'
import { getSurvey } from '@/lib/surveys/read-surveys'
import { messages } from './messages'
import * as queries from './queries'
import { type LinkFigures, linkLimits, surveyUrl, type UnlabelledFigures } from './rules'
import type { NewLink, SavedLink } from './schema'
import { newToken } from './token'

/**
 * The labelled links of a survey by label, with their figures, and what came without a link. Marked answers count as well;
 * a link has no address while the survey is a draft, and once it is archived.
 * @throws DomainError 403; 404 out of scope
 */
export async function listSurveyLinks(ctx: Context, surveyId: number) {
  const survey = await getSurvey(ctx, surveyId)
  const { eventName, shownName, organisationDisplayName } = survey
  const quickCode = isPublic(survey) ? survey.quickCode : null
  const since = daysBefore(ctx.now, unfinishedRetentionDays)
  const [links, all] = await Promise.all([
    queries.findLinksWithFigures(ctx.db, surveyId, since),
    queries.countAnswers(ctx.db, surveyId, since),
  ])
  return {
    data: links.map(({ token, ...link }) => ({
      ...link,
      address: quickCode === null ? null : surveyUrl(env.PUBLIC_URL, quickCode, token),
    })),
    unlabelled: {
      completes: countUnlabelled(links, all, 'completes'),
      begun: countUnlabelled(links, all, 'begun'),
      finished: countUnlabelled(links, all, 'finished'),
    },
    notPrinted: {
      survey: findUnprintable(`${eventName ?? ''} ${shownName} ${organisationDisplayName}`),
      labels: findUnprintable(links.map(({ label }) => label).join(' ')),
    },
  }
}

/** The figures without a link. At least 0, as somebody may answer between the two counts. */
const countUnlabelled = (links: readonly LinkFigures[], all: UnlabelledFigures, of: keyof UnlabelledFigures) =>
  Math.max(0, all[of] - links.reduce((sum, link) => sum + link[of], 0))

const labelConflict = () => conflict(messages.labelUsed, { label: messages.labelUsed })
const duplicates = { survey_links_label: labelConflict, survey_links_token: () => conflict(messages.tokenTaken) }

/**
 * Creates a link with a label that is unique within the survey, in any case.
 * @throws DomainError 403 for a partner; 404 out of scope; 409 for a draft, an archived survey, a label in use, or past
 *   100 links
 */
export async function createSurveyLink(ctx: StaffContext, surveyId: number, { label }: NewLink) {
  return change(ctx, { record: { what: 'survey link', id: `of ${surveyId}` }, duplicates }, async (tx) => {
    const { isDraft, organisationId } = await getEditableSurvey(tx, surveyId)
    if (isDraft) throw conflict(messages.notPublished)
    // Serialises the creation of links, so that the limit is exact.
    await lockRows(tx.db, 'surveys', [surveyId], 'no key update')
    if ((await queries.countLinks(tx.db, surveyId)) >= linkLimits.perSurvey)
      throw conflict(messages.tooMany(linkLimits.perSurvey))
    const row = { surveyId, label, token: newToken(), createdAt: tx.now, createdBy: tx.actor.userId }
    const link = await queries.insertLink(tx.db, row)
    tx.audit({ ...auditEntryOf(link, organisationId), action: 'create', after: { label, surveyId } })
    return { id: link.id }
  })
}

/** Renames a link; its address, QR code and figures stay. @throws DomainError as `createSurveyLink` */
export async function renameSurveyLink(ctx: StaffContext, surveyId: number, { id, label }: SavedLink) {
  return change(ctx, { record: { what: 'survey link', id }, duplicates }, async (tx) => {
    const { link, organisationId } = await getEditableLink(tx, surveyId, id)
    if (!(await queries.renameLink(tx.db, surveyId, id, label))) throw notFound('Survey link')
    tx.audit({
      ...auditEntryOf(link, organisationId),
      action: 'update',
      before: { label: link.label, surveyId },
      after: { label, surveyId },
    })
    return { id }
  })
}

/**
 * Deletes a link. Its responses stay, and count as without a link.
 * @throws DomainError 403 for a partner; 404 out of scope; 409 for an archived survey
 */
export async function deleteSurveyLink(ctx: StaffContext, surveyId: number, id: number): Promise<void> {
  await change(ctx, { record: { what: 'survey link', id } }, async (tx) => {
    const { link, organisationId } = await getEditableLink(tx, surveyId, id)
    if (!(await queries.deleteLink(tx.db, surveyId, id))) throw notFound('Survey link')
    tx.audit({ ...auditEntryOf(link, organisationId), action: 'delete', before: { label: link.label, surveyId } })
  })
}

async function getEditableLink(tx: StaffContext, surveyId: number, id: number) {
  const { organisationId } = await getEditableSurvey(tx, surveyId)
  const link = await queries.findLink(tx.db, surveyId, id)
  if (!link) throw notFound('Survey link')
  return { link, organisationId }
}

const auditEntryOf = (link: queries.LinkRow, organisationId: number) => ({
  subject: 'surveyLink',
  subjectId: link.id,
  subjectName: link.label,
  organisationId,
})
