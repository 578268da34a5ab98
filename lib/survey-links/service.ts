import 'server-only'
import { env } from '@/lib/floor/env'
import { conflict, notFound } from '@/lib/floor/errors/domain-error'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { lockRows } from '@/lib/floor/saving/locks'
import { unfinishedDays } from '@/lib/responses/retention'
import { getEditable } from '@/lib/surveys/editable-survey'
import { isPublic } from '@/lib/surveys/lifecycle'
import { getSurvey } from '@/lib/surveys/read-surveys'
import { say } from './messages'
import { unprintableIn } from './print/typeface'
import * as queries from './queries'
import { addressOf, type LinkFigures, linkLimits, type UnlabelledFigures } from './rules'
import type { NewLink, SavedLink } from './schema'
import { newToken } from './token'

const dayMs = 86_400_000

/** A labelled link as it is shown; the address is null while the survey is a draft, and once it is archived. */
type SurveyLink = LinkFigures & { id: number; label: string; address: string | null; createdAt: Date }

/**
 * The links of a survey with their figures, and what came without a link; `notPrinted` are the letters that posters and
 * the names beneath QR codes have to leave out, of the survey's texts and of the labels.
 */
type SurveyLinks = {
  data: SurveyLink[]
  unlabelled: UnlabelledFigures
  notPrinted: { survey: string[]; labels: string[] }
}

/** The labelled links of a survey by label. Marked answers count as well. @throws DomainError 403; 404 out of scope */
export async function listSurveyLinks(ctx: Context, surveyId: number): Promise<SurveyLinks> {
  const survey = await getSurvey(ctx, surveyId)
  const { eventName, shownName, organisationDisplayName } = survey
  const quickCode = isPublic(survey) ? survey.quickCode : null
  const since = new Date(ctx.now.getTime() - unfinishedDays * dayMs)
  const [links, all] = await Promise.all([
    queries.findLinksWithFigures(ctx.db, surveyId, since),
    queries.countAnswers(ctx.db, surveyId, since),
  ])
  return {
    data: links.map(({ token, ...link }) => ({
      ...link,
      address: quickCode === null ? null : addressOf(env.PUBLIC_URL, quickCode, token),
    })),
    unlabelled: {
      completes: others(links, all, 'completes'),
      begun: others(links, all, 'begun'),
      finished: others(links, all, 'finished'),
    },
    notPrinted: {
      survey: unprintableIn(`${eventName ?? ''} ${shownName} ${organisationDisplayName}`),
      labels: unprintableIn(links.map(({ label }) => label).join(' ')),
    },
  }
}

/** What came without a link. Never below nothing, although somebody may have answered between the two counts. */
const others = (links: readonly LinkFigures[], all: UnlabelledFigures, of: keyof UnlabelledFigures) =>
  Math.max(0, all[of] - links.reduce((sum, link) => sum + link[of], 0))

const labelUsed = () => conflict(say.labelUsed, { label: say.labelUsed })
const duplicates = { survey_links_label: labelUsed, survey_links_token: () => conflict(say.tokenTaken) }

/**
 * Makes a link under a label that no other link of the survey has, whatever its case.
 * @throws DomainError 403 for a partner; 404 out of scope; 409 for a draft, an archived survey, a label in use, or the
 *   hundred-and-first link
 */
export async function createSurveyLink(ctx: StaffContext, surveyId: number, { label }: NewLink) {
  return change(ctx, { busy: { what: 'survey link', id: `of ${surveyId}` }, duplicates }, async (tx) => {
    const { isDraft, organisationId } = await getEditable(tx, surveyId)
    if (isDraft) throw conflict(say.notPublished)
    // One at a time, so that two are counted in turn.
    await lockRows(tx.db, 'surveys', [surveyId], 'no key update')
    if ((await queries.countLinks(tx.db, surveyId)) >= linkLimits.ofSurvey)
      throw conflict(say.tooMany(linkLimits.ofSurvey))
    const kept = { surveyId, label, token: newToken(), createdAt: tx.now, createdBy: tx.actor.userId }
    const link = await queries.insertLink(tx.db, kept)
    tx.audit({ ...trail(link, organisationId), action: 'create', after: { label, surveyId } })
    return { id: link.id }
  })
}

/** Gives a link another label; its address, its QR code and its figures stay. Refusals as of a new one. */
export async function renameSurveyLink(ctx: StaffContext, surveyId: number, { id, label }: SavedLink) {
  return change(ctx, { busy: { what: 'survey link', id }, duplicates }, async (tx) => {
    const { link, organisationId } = await editableLink(tx, surveyId, id)
    if (!(await queries.renameLink(tx.db, surveyId, id, label))) throw notFound('Survey link')
    tx.audit({
      ...trail(link, organisationId),
      action: 'update',
      before: { label: link.label, surveyId },
      after: { label, surveyId },
    })
    return { id }
  })
}

/** Deletes a link. What was answered through it stays, and is counted under no link from then on. */
export async function deleteSurveyLink(ctx: StaffContext, surveyId: number, id: number): Promise<void> {
  await change(ctx, { busy: { what: 'survey link', id } }, async (tx) => {
    const { link, organisationId } = await editableLink(tx, surveyId, id)
    if (!(await queries.deleteLink(tx.db, surveyId, id))) throw notFound('Survey link')
    tx.audit({ ...trail(link, organisationId), action: 'delete', before: { label: link.label, surveyId } })
  })
}

async function editableLink(tx: StaffContext, surveyId: number, id: number) {
  const { organisationId } = await getEditable(tx, surveyId)
  const link = await queries.findLink(tx.db, surveyId, id)
  if (!link) throw notFound('Survey link')
  return { link, organisationId }
}

const trail = (link: queries.FoundLink, organisationId: number) => ({
  subject: 'surveyLink',
  subjectId: link.id,
  subjectName: link.label,
  organisationId,
})
