import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { invalid } from '@/lib/floor/errors/domain-error'
import { receiveUpload } from '@/lib/floor/files/receive-upload'
import { deleteFile, openFile, type StoredFile } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import { messages } from './messages'
import { transcriptEndingOf, transcriptMaxBytes, transcriptNameOf } from './rules'
import { deleteTranscriptFiles, getVisibleSession, setTranscript } from './sessions'

const mediaTypes = { pdf: 'application/pdf', txt: 'text/plain; charset=utf-8' } as const

const fileTypeRefusal = () => invalid(messages.fileTypeNotAllowed, { file: messages.fileTypeNotAllowed })

/**
 * Stores the transcript of a session, a PDF or a text, and deletes the previous one. Its name is made by the platform,
 * and its content is checked, not only its file name.
 * @throws DomainError 404 without the session, 422 'File Type is not allowed', 413 past 5 MB
 */
export async function addTranscript(ctx: StaffContext, id: number, request: Request) {
  authorize(ctx, 'update', 'home')
  const session = await getVisibleSession(ctx, id)
  const { file } = await receiveUpload(ctx.db, request, {
    maxBytes: transcriptMaxBytes,
    createdBy: ctx.actor.userId,
    checkName: (name) => {
      if (!transcriptEndingOf(name)) throw fileTypeRefusal()
    },
    storeAs: (name) => {
      const ending = transcriptEndingOf(name) ?? 'txt'
      const storedName = transcriptNameOf({ id, title: session.sessionTitle, day: dayInLondon(session.date) }, ending)
      return { purpose: 'transcript', name: storedName, mediaType: mediaTypes[ending] }
    },
  })
  try {
    if (!(await hasDeclaredType(file))) throw fileTypeRefusal()
    const before = await setTranscript(ctx, id, file.name)
    if (before.transcriptFilename) await deleteTranscriptFiles(ctx, before.transcriptFilename, file.id)
    return { transcriptFilename: file.name }
  } catch (error) {
    await deleteFile(ctx.db, file.id)
    throw error
  }
}

/** Deletes the transcript of a session for good. */
export async function removeTranscript(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'update', 'home')
  const before = await setTranscript(ctx, id, null)
  if (before.transcriptFilename) await deleteTranscriptFiles(ctx, before.transcriptFilename)
}

/** Checks the content: a PDF begins with `%PDF-`; a text is UTF-8 without null characters. */
async function hasDeclaredType(file: StoredFile): Promise<boolean> {
  const isPdf = file.mediaType === mediaTypes.pdf
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of (await openFile(file)) as AsyncIterable<Buffer>) {
      if (isPdf) return part.subarray(0, 5).toString('latin1') === '%PDF-'
      decoder.decode(part, { stream: true })
      if (part.includes(0)) return false
    }
    decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
  return !isPdf && file.bytes > 0
}
