import 'server-only'
import { openSnapshot } from '@/db/snapshot'
import { authorize } from '@/lib/floor/access/authorize'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { type Import, type ImportReport, importKind } from '@/lib/imports/import-kind'
import { getActiveOrganisation } from '@/lib/organisations/look-up-organisations'
import { commitUpload } from './commit-upload'
import { notices, refusals } from './messages'
import { outcomeOf } from './outcome'
import { planUpload, showConfirmation, type UploadPlan } from './plan-upload'
import { type EventsSheet, gatherSheet, readSheets, type SheetPart } from './read-sheet'
import { type ExistingChoice, existingChoices } from './upload-rules'

/**
 * The organisation that events are uploaded for.
 * @throws DomainError 403 without the right, 404 out of reach, 409 where it is disabled
 */
export async function getUploadingOrganisation(ctx: StaffContext, organisationId: number) {
  authorize(ctx, 'create', { subject: 'event', organisationId })
  return getActiveOrganisation(ctx, organisationId, refusals.organisationInactive)
}

/** What the person chose with the upload. */
export const existingOf = ({ options }: Pick<Import, 'options'>): ExistingChoice => {
  const { existing } = (options ?? {}) as { existing?: unknown }
  return existingChoices.find((choice) => choice === existing) ?? existingChoices[0]
}

type PreparedUpload = { sheet: EventsSheet; plan: UploadPlan } | undefined

/** Events of a workbook: new ones, and changes of those that the organisation owns. */
export const eventsInBulk = importKind<SheetPart, PreparedUpload>({
  kind: 'events',
  stopsOnWarnings: true,
  showsFindingGroups: true,
  admit: async (ctx, { organisationId }) => void (await getUploadingOrganisation(ctx, organisationId)),
  read: readSheets,
  async check(ctx, upload, parts, report) {
    const { organisationId } = upload
    const sheet = await gatherSheet(organisationId, parts, report)
    if (!sheet) return undefined
    // All of it at one moment: otherwise an event that comes meanwhile may be seen by its reference and not by its name.
    const { db, close } = await openSnapshot(ctx.db)
    const choice = { organisationId, existing: existingOf(upload) }
    const plan = await planUpload({ ...ctx, db }, choice, sheet, report.addFinding).finally(close)
    if (!plan) return undefined
    report.preview(outcomeOf(plan))
    holdWhatShouldBeSeen(plan, report)
    return { sheet, plan }
  },
  async commit(tx, upload, prepared) {
    // Asked for only where nothing kept the file out.
    if (!prepared) throw notFound('Upload')
    const { organisationId } = upload
    return commitUpload(tx, { organisationId, existing: existingOf(upload), ...prepared })
  },
})

/** Changes of events that are there, and confirmations that would be reset, are seen before they count. */
function holdWhatShouldBeSeen({ updates, confirmations, stale }: UploadPlan, report: ImportReport) {
  const changes = updates.reduce((sum, update) => sum + update.changes.length, 0)
  if (updates.length > 0) report.hold(notices.changesWait(updates.length, changes))
  if (confirmations.length > 0) report.hold(notices.resetsWait(confirmations.map(showConfirmation)))
  for (const sentence of notices.staleRows(stale)) report.hold(sentence)
}
