import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { notFound } from '@/lib/floor/errors/domain-error'
import { deleteFile } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { assertCurrentVersion, refuseOvertaken, stampOf, versionNote } from '@/lib/floor/saving/versioned-record'
import type { SessionsQuery } from './calls'
import * as queries from './queries'
import type { NewSession, SavedSession } from './schema'

/** A session without anything to show is seen by those alone who may give it a recording. */
const visibilityFor = ({ now, ability }: StaffContext) => ({ now, withUnfinished: ability.can('update', 'home') })

/** Training sessions as a grid list: upcoming, previous, unfinished, or all that the actor may see. */
export function listSessions(ctx: StaffContext, { when, ...query }: SessionsQuery) {
  authorize(ctx, 'read', 'home')
  return queries.findSessions(ctx.db, visibilityFor(ctx), query, when)
}

/** One session. @throws DomainError 404 where there is none that the actor may see */
export async function getSession(ctx: StaffContext, id: number) {
  authorize(ctx, 'read', 'home')
  const { updatedByName: _, updatedAt: __, ...session } = await getVisibleSession(ctx, id)
  return session
}

export async function createSession(ctx: StaffContext, session: NewSession) {
  authorize(ctx, 'create', 'home')
  return change(ctx, { record: { what: 'training session' } }, async (tx) => {
    const id = await queries.insertSession(tx.db, session, stampOf(tx))
    tx.audit({ ...auditEntryOf(id, session), action: 'create', after: session })
    return { id }
  })
}

export async function updateSession(ctx: StaffContext, { id, version: sent, ...session }: SavedSession) {
  authorize(ctx, 'update', 'home')
  return change(ctx, { record: { what: 'training session', id } }, async (tx) => {
    const before = await getVisibleSession(tx, id)
    assertCurrentVersion('training session', before, sent)
    const version = await queries.updateSession(tx.db, before, session, stampOf(tx))
    if (version === undefined)
      return refuseOvertaken('training session', await getVisibleSession(tx, id), before.version)
    tx.audit({ ...auditEntryOf(id, session), action: 'update', before, after: session, note: versionNote(sent) })
    return { id, version }
  })
}

/** Deletes a session and its transcript for good. */
export async function deleteSession(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'delete', 'home')
  const { transcriptFilename } = await change(ctx, { record: { what: 'training session', id } }, async (tx) => {
    const before = await getVisibleSession(tx, id)
    await queries.deleteSession(tx.db, id)
    tx.audit({ ...auditEntryOf(id, before), action: 'delete', before })
    return before
  })
  if (transcriptFilename) await deleteTranscriptFiles(ctx, transcriptFilename)
}

/**
 * Sets or clears a session's transcript. The version is unchanged, because the form does not contain the transcript.
 * @returns the session as it was before
 */
export async function setTranscript(ctx: StaffContext, id: number, transcriptFilename: string | null) {
  return change(ctx, { record: { what: 'training session', id } }, async (tx) => {
    const before = await getVisibleSession(tx, id)
    await queries.updateTranscript(tx.db, id, transcriptFilename)
    tx.audit({
      ...auditEntryOf(id, before),
      action: 'update',
      before: { transcriptFilename: before.transcriptFilename },
      after: { transcriptFilename },
    })
    return before
  })
}

/** Deletes the stored files of a transcript name, except `exceptId`. */
export async function deleteTranscriptFiles(ctx: StaffContext, fileName: string, exceptId?: string): Promise<void> {
  for (const id of await queries.findTranscriptFiles(ctx.db, fileName))
    if (id !== exceptId) await deleteFile(ctx.db, id)
}

export async function getVisibleSession(ctx: StaffContext, id: number) {
  const found = await queries.findSession(ctx.db, visibilityFor(ctx), id)
  if (!found) throw notFound('Training session')
  return found
}

const auditEntryOf = (id: number, { sessionTitle }: { sessionTitle: string }) => ({
  subject: 'trainingSession',
  subjectId: id,
  subjectName: sessionTitle,
})
