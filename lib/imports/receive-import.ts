import 'server-only'
import { daysAfter } from '@/lib/floor/calendar/instants'
import { receiveUpload, type UploadRules } from '@/lib/floor/files/receive-upload'
import { deleteFile, type StoredFile } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import { refuseBeyondOpenMost } from '@/lib/floor/jobs/open-limit'
import { type ChangeContext, change } from '@/lib/floor/saving/change'
import type { ImportKind } from './import-kind'
import { importJobOf } from './jobs'
import * as queries from './queries'

/** How long uploaded files are kept. A ticketing file has postcodes in it, and goes as soon as it has been imported. */
const retentionDays = { answers: 90, events: 90, ticketing: 30, users: 90, organisations: 90 } satisfies Record<
  ImportKind['kind'],
  number
>

type UploadTarget = Pick<UploadRules, 'maxBytes' | 'acceptsGzip' | 'checkName' | 'storeAs'> & {
  kind: ImportKind['kind']
  /** Undefined of a kind that belongs to no organisation. */
  organisationId?: number
  surveyId?: number
  /** True where the person has seen the warnings and sends the file all the same. */
  ignoreWarnings?: boolean
  /** What they chose beside the file, as the kind understands it. */
  options?: unknown
  /** When the file was taken from its source, where that is known; else now. */
  extractedAt?: Date
  /** Called in the transaction that makes the import. */
  onReceived?: (tx: ChangeContext, importId: number, file: StoredFile) => Promise<void>
  /** What the trail says it belongs to; itself, where it belongs to nothing. */
  subject?: { subject: string; subjectId: number; subjectName: string }
}

/**
 * Streams the one file of a form into the store, without reading it, and queues its import for the worker.
 * @returns the id of the import
 * @throws DomainError 429 where the person has as many files waiting as one may have, and as `receiveUpload`
 */
export async function receiveImport(ctx: StaffContext, request: Request, target: UploadTarget): Promise<number> {
  const { kind, organisationId, surveyId, ignoreWarnings = false, options = null, extractedAt, ...others } = target
  const { onReceived, subject, ...rules } = others
  // Before a byte is read; and again with the row, since others may be on their way.
  await refuseBeyondOpenMost(ctx.db, queries.importTable, ctx.actor.userId)
  const { file } = await receiveUpload(ctx.db, request, {
    ...rules,
    ...(organisationId !== undefined && { organisationId }),
    createdBy: ctx.actor.userId,
    expiresAt: daysAfter(ctx.now, retentionDays[kind]),
  })
  const row = {
    kind,
    ...(organisationId !== undefined && { organisationId }),
    ...(surveyId !== undefined && { surveyId }),
    fileId: file.id,
    filename: file.name,
    ignoreWarnings,
    options,
    accessTokenId: ctx.actor.token?.id ?? null,
    extractedAt: extractedAt ?? ctx.now,
    createdAt: ctx.now,
    createdBy: ctx.actor.userId,
  }
  return change(ctx, {}, async (tx) => {
    await refuseBeyondOpenMost(tx.db, queries.importTable, ctx.actor.userId)
    const id = await queries.insertImport(tx.db, row)
    await enqueue(tx, importJobOf(kind), { importId: id }, { organisationId })
    await onReceived?.(tx, id, file)
    tx.audit({
      ...(subject ?? { subject: 'import', subjectId: id, subjectName: file.name }),
      ...{ action: 'request' as const, organisationId: organisationId ?? null, note: `Uploaded ‘${file.name}’` },
    })
    return id
  }).catch(async (error: unknown) => {
    await deleteFile(ctx.db, file.id)
    throw error
  })
}
