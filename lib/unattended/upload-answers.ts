import 'server-only'
import { createHash } from 'node:crypto'
import { invalid } from '@/lib/floor/errors/domain-error'
import { receiveSmallFile } from '@/lib/floor/files/receive-small-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { correctTimes } from './clock'
import { fileMaxBytes } from './limits'
import { messages } from './messages'
import * as queries from './queries'
import { receiveAnswers } from './receive-answers'
import { savedFile } from './schema'
import { auditEntryOf, getOwnSurvey } from './service'

/** Parses a queue file and checks its SHA-256, which is over the JSON of its answers. @throws DomainError 422 */
function parseSavedFile(bytes: Buffer) {
  let content: unknown
  try {
    content = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw invalid(messages.fileUnreadable)
  }
  const file = savedFile.safeParse(content)
  if (!file.success) throw invalid(messages.fileUnreadable)
  const written = (content as { answers: unknown }).answers
  if (createHash('sha256').update(JSON.stringify(written)).digest('hex') !== file.data.sha256)
    throw invalid(messages.fileChanged)
  return file.data
}

/**
 * Stores the answers of a queue file, from a device that cannot reach the network; uploading it twice changes nothing.
 * Unlike a device, staff may upload after the survey was closed and the device ended.
 * @throws DomainError 404 out of scope, 403 for a partner, 413 past 25 MB, 422 for a file that is damaged or of another
 *   survey
 */
export async function uploadAnswers(ctx: StaffContext, surveyId: number, request: Request) {
  const survey = await getOwnSurvey(ctx, surveyId)
  const { bytes } = await receiveSmallFile(request, fileMaxBytes)
  const file = parseSavedFile(bytes)
  if (file.surveyId !== surveyId) throw invalid(messages.fileOfAnother)
  const [found, device] = await Promise.all([
    queries.findSurvey(ctx.db, surveyId),
    queries.findDevice(ctx.db, surveyId, file.deviceId),
  ])
  if (!found || !device) throw invalid(messages.fileOfAnother)
  const correct = (times: Parameters<typeof correctTimes>[0]) =>
    correctTimes(times, { behindMs: 0, since: device.startedAt, now: ctx.now })
  const intake = { survey: found, deviceId: device.id, userId: ctx.actor.userId, correct }
  return change(ctx, {}, async (tx) => {
    const results = await receiveAnswers(tx, intake, file.answers)
    const refused = results.flatMap((one) => (one.outcome === 'refused' ? [{ id: one.id, reason: one.reason }] : []))
    const taken = results.filter(({ outcome }) => outcome === 'taken').length
    tx.audit(auditEntryOf(survey, `${taken} answers of the device ‘${device.label}’ uploaded as a file`))
    return { taken, already: results.length - taken - refused.length, refused }
  })
}
