import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { DomainError, invalid } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { workbookMediaType } from '@/lib/floor/spreadsheet/xlsx-writer'
import { receiveImport } from '@/lib/imports/receive-import'
import {
  downloadUpload,
  getUpload,
  listUploads,
  type UploadRow,
  type UploadScope,
  undoImport,
} from '@/lib/imports/service'
import { waitForImport } from '@/lib/imports/wait-for-import'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'
import type { EventUploadQuery } from './calls'
import { existingOf, getUploadingOrganisation } from './events-import'
import { messages } from './messages'
import type { UploadOutcome } from './outcome'
import { undoingEvents } from './undo-upload'
import { existingChoices, uploadFault, uploadMaxBytes } from './upload-rules'

/** A call waits so long for the worker; a file that takes longer is asked after by its number. */
const waitMostMs = 8_000

/**
 * Takes a workbook of events for an organisation and answers what became of it: 202 with its number where the worker takes
 * longer than 8 seconds.
 * @throws DomainError 404 out of reach, 409 where the organisation is disabled, 422 for a name that the rules refuse, 413
 *   past 20 MB
 */
export async function uploadEvents(
  ctx: StaffContext,
  organisationId: number,
  { ignoreWarnings, existing = existingChoices[0] }: EventUploadQuery,
  request: Request,
) {
  const organisation = await getUploadingOrganisation(ctx, organisationId)
  const id = await receiveImport(ctx, request, {
    kind: 'events',
    organisationId,
    maxBytes: uploadMaxBytes,
    ignoreWarnings: ignoreWarnings === 'true',
    options: { existing },
    checkName(name) {
      const fault = uploadFault({ name })
      if (fault) throw invalid(messages.unableToUpload(fault), { file: fault })
    },
    // Whatever the sender calls it.
    storeAs: (name) => ({ purpose: 'upload', name, mediaType: workbookMediaType }),
    subject: { subject: 'organisation', subjectId: organisation.id, subjectName: organisation.name },
  }).catch((error: unknown) => {
    throw error instanceof DomainError && error.status === 413 ? new DomainError(413, messages.tooLarge) : error
  })
  const isDone = await waitForImport(ctx.db, id, waitMostMs, request.signal)
  return isDone ? getResult(ctx, id) : Response.json({ id }, { status: 202 })
}

const reachOf = ({ actor }: StaffContext): UploadScope => ({ kind: 'events', organisations: organisationScope(actor) })

/** What became of an upload, in the documented shape. */
async function getResult(ctx: StaffContext, id: number) {
  const { status, messages, outcome, findingGroups, findings } = await getUpload(ctx.db, reachOf(ctx), id)
  return {
    ...{ id, status, success: status === 'successful', messages, groups: findingGroups },
    ...partsOf(outcome),
    errors: findings.map(({ severity, code = 0, column, cell, description }) => ({
      errorSeverity: severity === 'error' ? (1 as const) : (0 as const),
      errorType: code,
      columnName: column,
      cell,
      description,
    })),
  }
}

/** The uploads of events of an organisation, the latest first. @throws DomainError 404 out of reach */
export async function listEventUploads(ctx: StaffContext, { organisationId }: { organisationId: number }) {
  authorize(ctx, 'create', { subject: 'event', organisationId })
  await getOrganisationDisplay(ctx, organisationId)
  const uploads = await listUploads(ctx.db, { kind: 'events', organisations: [organisationId] })
  return { data: uploads.map((upload) => ({ ...asWire(upload), outcome: partsOf(upload.outcome).outcome })) }
}

/** One upload with what was found in it and all that came of it. @throws DomainError 404 */
export async function getEventUpload(ctx: StaffContext, id: number) {
  authorize(ctx, 'create', 'event')
  const { findings, organisationId: _, ...upload } = await getUpload(ctx.db, reachOf(ctx), id)
  return { ...asWire(upload), ...partsOf(upload.outcome), findings }
}

/** The file as it was uploaded. @throws DomainError 404, 410 once it is gone */
export async function downloadEventUpload(ctx: StaffContext, id: number): Promise<Response> {
  authorize(ctx, 'create', 'event')
  return downloadUpload(ctx.db, reachOf(ctx), id)
}

/** Takes back what an upload wrote. @throws DomainError 404, 409 with the reason */
export async function undoEventUpload(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'delete', 'event')
  await getUpload(ctx.db, reachOf(ctx), id)
  await undoImport(ctx, id, undoingEvents)
}

/** The counts of an outcome, and its details beside them. */
function partsOf(stored: unknown) {
  if (stored === null || stored === undefined) return { outcome: null, details: null }
  const { details, ...outcome } = stored as UploadOutcome
  return { outcome, details: details ?? null }
}

const asWire = ({ findingGroups, options, undo: _, outcome: __, ...upload }: UploadRow) => ({
  ...upload,
  groups: findingGroups,
  existing: existingOf({ options }),
})
