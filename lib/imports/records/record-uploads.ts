import 'server-only'
import { invalid } from '@/lib/floor/errors/domain-error'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import type { StaffContext } from '@/lib/floor/identity/context'
import { workbookMediaType } from '@/lib/floor/spreadsheet/xlsx-writer'
import { receiveImport } from '../receive-import'
import { discardImport, getUpload, listUploads, resumeImport, type UploadScope } from '../service'
import type { RecordKind } from './record-columns'
import { messages } from './record-messages'
import { recordTemplate } from './record-template'
import { recordUploadFault, recordUploadMaxBytes } from './upload-rules'

type AnyKind = RecordKind<never>

/** One's own uploads: what somebody may import depends on their rights, and so does what a workbook says. */
const scopeOf = ({ actor }: StaffContext, { kind }: Pick<AnyKind, 'kind'>): UploadScope => ({
  kind,
  sentBy: actor.userId,
})

/** The workbook to be filled in. @throws DomainError 403 */
export async function downloadRecordTemplate<Body>(ctx: StaffContext, kind: RecordKind<Body>): Promise<Response> {
  kind.authorize(ctx)
  const workbook = await recordTemplate(kind, await kind.columns(ctx))
  return new Response(new Uint8Array(workbook), {
    headers: {
      'content-type': workbookMediaType,
      'content-disposition': contentDisposition(kind.templateName),
    },
  })
}

/** Stores a workbook and queues its check. @throws DomainError 403; 422 for a name that the rules refuse, 413 past 5 MB */
export async function uploadRecords<Body>(ctx: StaffContext, kind: RecordKind<Body>, request: Request) {
  kind.authorize(ctx)
  const id = await receiveImport(ctx, request, {
    kind: kind.kind,
    maxBytes: recordUploadMaxBytes,
    checkName: (name) => {
      const fault = recordUploadFault(name)
      if (fault) throw invalid(fault, { file: fault })
    },
  })
  return { id, message: messages.accepted }
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null
const countOf = (outcome: unknown): number | null => ((outcome ?? {}) as { count?: number }).count ?? null

/** The uploads, the latest first. @throws DomainError 403 */
export async function listRecordUploads<Body>(ctx: StaffContext, kind: RecordKind<Body>) {
  kind.authorize(ctx)
  const uploads = await listUploads(ctx.db, scopeOf(ctx, kind))
  return {
    data: uploads.map(({ id, filename, status, rowsRead, rowsTotal, findingsCount, hasFile, ...upload }) => ({
      ...{ id, filename, status, rowsRead, rowsTotal, findingsCount, hasFile },
      messages: upload.messages,
      count: countOf(upload.outcome),
      createdAt: upload.createdAt.toISOString(),
      createdByName: upload.createdByName,
      finishedAt: iso(upload.finishedAt),
      undoneAt: iso(upload.undoneAt),
    })),
  }
}

type Preview = { details?: { row: number; name: string; detail: string }[] }

/** One upload: what was found in it, or what would be made of it. @throws DomainError 403, 404 */
export async function getRecordUpload<Body>(ctx: StaffContext, kind: RecordKind<Body>, id: number) {
  kind.authorize(ctx)
  const { filename, status, findings, outcome } = await getUpload(ctx.db, scopeOf(ctx, kind), id)
  return { id, filename, status, findings, preview: ((outcome ?? {}) as Preview).details ?? [] }
}

/** Makes what an upload showed. @throws DomainError 403, 404, 409 where it does not wait, 410 where its file is gone */
export async function confirmRecords<Body>(ctx: StaffContext, kind: RecordKind<Body>, id: number): Promise<void> {
  kind.authorize(ctx)
  await resumeImport(ctx, scopeOf(ctx, kind), id, { confirmed: true })
}

/** Gives an upload up that waits. @throws DomainError 403, 404, 409 */
export async function discardRecords<Body>(ctx: StaffContext, kind: RecordKind<Body>, id: number): Promise<void> {
  kind.authorize(ctx)
  await discardImport(ctx, scopeOf(ctx, kind), id)
}
