import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { eventOwner } from '@/lib/floor/access/event-role'
import { conflict, forbidden, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { hashKey, newValidationKey } from '@/lib/responses/validation-key'
import { isPublic } from '@/lib/surveys/lifecycle'
import { messages as surveyMessages } from '@/lib/surveys/messages'
import { getSurvey, type SurveyDetails } from '@/lib/surveys/read-surveys'
import { messages } from './messages'
import * as queries from './queries'

/**
 * A survey whose devices the actor may manage, including archived ones: their devices may still have answers.
 * @throws DomainError 404 out of scope, 403 for a partner
 */
export async function getOwnSurvey(
  ctx: StaffContext,
  id: number,
  action: 'read' | 'update' = 'update',
): Promise<SurveyDetails> {
  authorize(ctx, action, 'survey')
  const survey = await getSurvey(ctx, id)
  if (survey.actingAsRelationshipTypeValue !== eventOwner) throw forbidden()
  return survey
}

/** An audit entry about a device of a survey. */
export const auditEntryOf = (survey: SurveyDetails, note: string) => ({
  subject: 'survey',
  subjectId: survey.id,
  subjectName: survey.shownName,
  action: 'update' as const,
  organisationId: survey.organisationId,
  note,
})

/** The devices of a survey, those not ended first. @throws DomainError 404 out of scope, 403 for a partner */
export async function listDevices(ctx: StaffContext, surveyId: number) {
  const survey = await getOwnSurvey(ctx, surveyId, 'read')
  return { data: await queries.findDevices(ctx.db, survey.id) }
}

/**
 * Starts unattended mode on a device. The device key is returned only here, and can only send answers to this survey.
 * @throws DomainError 404 out of scope, 403 for a partner, 409 for a draft, a closed or an archived survey
 */
export async function startDevice(ctx: StaffContext, surveyId: number, { label }: { label: string }) {
  const survey = await getOwnSurvey(ctx, surveyId)
  const { quickCode } = survey
  if (survey.isDraft) throw conflict(messages.notPublished)
  if (!isPublic(survey) || quickCode === null) throw conflict(surveyMessages.archived)
  if (survey.state === 'closed') throw conflict(messages.closed)
  const deviceKey = newValidationKey()
  const device = {
    surveyId,
    label,
    keyHash: hashKey(deviceKey),
    startedAt: ctx.now,
    lastSeenAt: ctx.now,
    startedBy: ctx.actor.userId,
  }
  return change(ctx, {}, async (tx) => {
    const id = await queries.insertDevice(tx.db, device)
    tx.audit(auditEntryOf(survey, `unattended mode started on ‘${label}’`))
    return { id, deviceKey, quickCode }
  })
}

/**
 * Ends unattended mode of a device; ending it again succeeds too. Answers begun before are still accepted.
 * @throws DomainError 404 out of scope, 403 for a partner
 */
export async function endDevice(ctx: StaffContext, surveyId: number, deviceId: number): Promise<void> {
  const survey = await getOwnSurvey(ctx, surveyId)
  const device = await queries.findDevice(ctx.db, surveyId, deviceId)
  if (!device) throw notFound('Unattended device')
  if (device.endedAt) return
  await change(ctx, {}, async (tx) => {
    await queries.endDevice(tx.db, deviceId, ctx.now)
    tx.audit(auditEntryOf(survey, `unattended mode ended on ‘${device.label}’`))
  })
}
