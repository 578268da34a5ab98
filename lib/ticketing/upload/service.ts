import 'server-only'
import { addressOf } from '@/lib/api'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { DomainError, invalid, malformed, notFound } from '@/lib/floor/errors/domain-error'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import type { StaffContext } from '@/lib/floor/identity/context'
import { receiveImport } from '@/lib/imports/receive-import'
import {
  discardImport,
  downloadUpload,
  getUpload,
  ofOrganisation,
  resumeImport,
  type UploadScope,
  undoImport,
} from '@/lib/imports/service'
import { receiveOnce } from '../feeds/delivery-keys'
import { templateHeader } from '../profiles/template'
import { downloadLines } from '../sales/download-lines'
import { undoingSales } from '../sales/undo-import'
import type { TicketingOptions, TicketingOutcome } from '../upload-options'
import type { UploadAnswers, UploadQuery } from './calls'
import { messages } from './messages'
import { getSellingOrganisation } from './selling-organisation'
import { templateFileName, uploadFault, uploadMaxBytes } from './upload-rules'
import { findRecord, findRecords, findRecordsTag } from './upload-status'

/**
 * Takes a file of ticket sales for an organisation and queues it: 202 with its number, and its address in `Location`.
 * @throws DomainError 404 out of reach, 409 where the organisation is disabled, 413 past 200 MB, 422 for a name that the
 *   rules refuse or a period that is none
 */
export async function uploadSales(
  ctx: StaffContext,
  organisationId: number,
  query: UploadQuery,
  request: Request,
): Promise<Response> {
  const organisation = await getSellingOrganisation(ctx, organisationId)
  const extractedAt = query.extractedAt === undefined ? undefined : new Date(query.extractedAt)
  if (extractedAt && extractedAt > ctx.now) throw malformed(`Parameter 'extractedAt': ${messages.extractedLater}`)
  const id = await receiveOnce(ctx, organisationId, request, (onReceived) =>
    receiveImport(ctx, request, {
      onReceived,
      kind: 'ticketing',
      organisationId,
      maxBytes: uploadMaxBytes,
      acceptsGzip: true,
      options: optionsOf(query),
      ...(extractedAt && { extractedAt }),
      checkName(name) {
        const fault = uploadFault({ name })
        if (fault) throw invalid(messages.unableToUpload(fault), { file: fault })
      },
      // Whatever the sender calls it.
      storeAs: (name) => ({ purpose: 'upload', name, mediaType: 'text/csv' }),
      subject: { subject: 'organisation', subjectId: organisation.id, subjectName: organisation.name },
    }),
  ).catch((error: unknown) => {
    throw error instanceof DomainError && error.status === 413 ? new DomainError(413, messages.tooLarge) : error
  })
  return Response.json(
    { id },
    { status: 202, headers: { location: addressOf('GET /api/box-office/uploads/{id}', { params: { id } }) } },
  )
}

/** What was chosen with the file. @throws DomainError 422 for a period that is none */
function optionsOf({ profile, mode, from, to, dryRun }: UploadQuery): TicketingOptions {
  if ((mode === 'snapshot' || from || to) && !(from && to)) throw invalid(messages.periodRequired)
  if (from && to && from > to) throw invalid(messages.periodReversed)
  return {
    ...(profile && { profile }),
    ...(mode && { mode }),
    ...(from && to && { period: { from, to } }),
    ...(dryRun === 'true' && { dryRun: true }),
  }
}

const reachOf = ({ actor }: StaffContext): UploadScope => ({
  kind: 'ticketing',
  organisations: organisationScope(actor),
})

/** The latest uploads of ticketing data in reach, newest first. */
export async function listUploadRecords(ctx: StaffContext) {
  authorize(ctx, 'read', 'boxOffice')
  return { data: await findRecords(ctx.db, organisationScope(ctx.actor)) }
}

/** The same as a call answers it: 304 where nothing has changed since `If-None-Match`. */
export async function answerUploadRecords(ctx: StaffContext, request: Request): Promise<Response> {
  authorize(ctx, 'read', 'boxOffice')
  const etag = `"${await findRecordsTag(ctx.db, organisationScope(ctx.actor))}"`
  const headers = { etag, 'cache-control': 'private, no-cache' }
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return new Response(null, { status: 304, headers })
  return Response.json(await listUploadRecords(ctx), { headers })
}

/** One upload with everything that is to be known of it. @throws DomainError 404 */
export async function getTicketingUpload(ctx: StaffContext, id: number) {
  authorize(ctx, 'read', 'boxOffice')
  const [record, upload] = await Promise.all([
    findRecord(ctx.db, organisationScope(ctx.actor), id),
    getUpload(ctx.db, reachOf(ctx), id),
  ])
  if (!record) throw notFound('Upload')
  const { findingGroups: groups, findings, findingsCount, hasFile, finishedAt, undoneAt } = upload
  return {
    ...record,
    messages: upload.messages,
    outcome: (upload.outcome ?? null) as TicketingOutcome | null,
    ...{ groups, findingsCount, hasFile, finishedAt, undoneAt },
    // A CSV file has no sheets.
    findings: findings.map(({ sheet: _, ...finding }) => finding),
  }
}

/**
 * Answers what an upload is held for; what was answered before stays. The file is then read anew.
 * @throws DomainError 404, 409 where it is not held, 410 where its file is gone
 */
export async function answerUpload(ctx: StaffContext, id: number, { consents, ...answered }: UploadAnswers) {
  authorize(ctx, 'manage', 'boxOffice')
  if (answered.period && answered.period.from > answered.period.to) throw invalid(messages.periodReversed)
  const { options } = await getUpload(ctx.db, reachOf(ctx), id)
  const before = (options ?? {}) as TicketingOptions
  const all = new Set([...(before.consents ?? []), ...(consents ?? [])])
  await resumeImport(ctx, reachOf(ctx), id, { ...before, ...answered, consents: [...all] })
  return { id }
}

/** Gives up a held upload. @throws DomainError 404, 409 where it is not held */
export async function discardUpload(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'manage', 'boxOffice')
  await discardImport(ctx, reachOf(ctx), id)
}

/** Takes back what an upload brought, and puts back what it replaced. @throws DomainError 404, 409 with the reason */
export async function undoUpload(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'manage', 'boxOffice')
  await getUpload(ctx.db, reachOf(ctx), id)
  await undoImport(ctx, id, undoingSales)
}

/** The file as it was uploaded. @throws DomainError 404, 410 once it is gone */
export async function downloadUploadedFile(ctx: StaffContext, id: number): Promise<Response> {
  authorize(ctx, 'manage', 'boxOffice')
  return downloadUpload(ctx.db, reachOf(ctx), id)
}

/** The lines that an upload brought and that still count, as CSV. @throws DomainError 404 */
export async function downloadUploadedLines(ctx: StaffContext, id: number): Promise<Response> {
  authorize(ctx, 'manage', 'boxOffice')
  const { organisationId, filename } = ofOrganisation(await getUpload(ctx.db, reachOf(ctx), id))
  return downloadLines(ctx.db, { organisationId, importId: id, filename })
}

/** The template. @throws DomainError 404 for whoever may not upload, as for every resource that a role may not read */
export function downloadTemplate(ctx: StaffContext): Response {
  if (!ctx.ability.can('manage', 'boxOffice')) throw notFound('File')
  return new Response(`${templateHeader}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(templateFileName),
      'cache-control': 'private, no-store',
    },
  })
}
