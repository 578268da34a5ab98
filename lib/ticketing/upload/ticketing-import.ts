import 'server-only'
import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { readCsv } from '@/lib/floor/csv/read-records'
import { CsvRefusal, csvRefusalText } from '@/lib/floor/csv/refusal'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { ChangeContext } from '@/lib/floor/saving/change'
import {
  ChangedSinceCheck,
  type Import,
  type ImportKind,
  type ImportReport,
  ofOrganisation,
} from '@/lib/imports/import-kind'
import { describeQuestion, nothingCounts } from '../describe-question'
import { sendDeliveryEmail } from '../feeds/email-about-delivery'
import { missingFields } from '../profiles/find-profile'
import { countOutsidePeriod, findQuestions } from '../sales/check-staged'
import { compareLines } from '../sales/compare-lines'
import { isOfDownloadedLines } from '../sales/download-lines'
import { type Merge, type MergeSums, mergeSales } from '../sales/merge-sales'
import { findProvidersOf } from '../sales/providers'
import { countReferences, findStateOfSales, rehearseMerge } from '../sales/rehearse-merge'
import { findRepeatedImports } from '../sales/repeated-imports'
import { lockSales } from '../sales/sales-deltas'
import { type StagedFile, stageFile } from '../sales/stage-file'
import { dropStaging, requireStaged, type StagedSums, sumStaged } from '../sales/staged-sales'
import type { Question, TicketingOptions, TicketingOutcome } from '../upload-options'
import { chooseProfile, rememberReplacement } from './choose-profile'
import { importMessages } from './import-messages'
import { getSellingOrganisation } from './selling-organisation'

const optionsOf = ({ options }: Pick<Import, 'options'>): TicketingOptions => (options ?? {}) as TicketingOptions

/** Files of a box office: lines of sales, merged into those that are there. */
export const ticketingFiles: ImportKind = {
  kind: 'ticketing',
  stopsOnWarnings: false,
  showsFindingGroups: false,
  isOrdered: true,
  admit: async (ctx, row) => void (await getSellingOrganisation(ctx, ofOrganisation(row).organisationId)),
  onStopped: (ctx, row) => sendDeliveryEmail(ctx, ofOrganisation(row)),
  async prepare(ctx, row, open, report, signal) {
    const upload = ofOrganisation(row)
    let isReady = false
    try {
      const commit = await prepareFile(ctx, upload, open, report, signal)
      isReady = commit !== undefined
      return commit
    } catch (error) {
      if (!(error instanceof CsvRefusal)) throw error
      const { description, fix } = csvRefusalText(error)
      report.refuse(`${description} ${fix}`)
      return undefined
    } finally {
      if (!isReady) await dropStaging(ctx.db, upload.id)
    }
  },
}

type Commit = Awaited<ReturnType<ImportKind['prepare']>>

async function prepareFile(
  ctx: StaffContext,
  upload: Import,
  open: () => Promise<Readable>,
  report: ImportReport,
  signal: AbortSignal,
): Promise<Commit> {
  const options = optionsOf(upload)
  const [file, providers] = await Promise.all([
    readCsv(open, { signal }),
    findProvidersOf(ctx.db, upload.organisationId),
  ])
  const { encoding, separator, header } = file
  const about = { encoding, separator, extractedAt: (upload.extractedAt ?? upload.createdAt).toISOString() }
  if (isOfDownloadedLines(header)) {
    const { lines, otherLine } = await compareLines(ctx.db, upload.organisationId, file, report.progress)
    if (otherLine !== undefined) report.refuse(importMessages.otherThanHeld(otherLine))
    else if (lines === 0) report.refuse(importMessages.noLines)
    const messages = [importMessages.nothingNew]
    const outcome: TicketingOutcome = { ...about, ...nothingRead, linesRead: lines, questions: [] }
    return async () => ({ messages, note: messages.join(' '), outcome, deletesFile: true })
  }
  const chosen = await chooseProfile(ctx, { upload, file, options, providers })
  if ('unknownName' in chosen) {
    report.refuse(importMessages.unknownProfile(chosen.unknownName))
    return undefined
  }
  if ('proposal' in chosen) {
    hold(report, { ...about, ...nothingRead, questions: [{ kind: 'mapping', proposal: chosen.proposal }] })
    return undefined
  }
  const { profile } = chosen
  const missing = missingFields(header, profile.mapping)
  if (missing.length > 0) {
    report.refuse(importMessages.missingColumns(missing.map((field) => profile.mapping.columns[field] ?? field)))
    return undefined
  }
  const staged = await stageFile(ctx, { upload, file, profile, providers, report })
  const mode = options.mode ?? profile.mapping.mode
  const replacement = options.replacement ?? profile.mapping.replacement
  const merge: Merge = {
    ...{ organisationId: upload.organisationId, importId: upload.id, mode, period: options.period ?? null },
    replacement: replacement ?? 'orders',
  }
  if (staged.errors > 0 || !(await isWhole(ctx, merge, staged, report))) return undefined
  const state = await findStateOfSales(ctx.db, merge)
  const questions = await findQuestions(ctx.db, merge, {
    isReplacementKnown: replacement !== null,
    extractedAt: upload.extractedAt ?? upload.createdAt,
  })
  const read = { profile: profile.name, linesRead: staged.linesRead, linesIgnored: staged.linesIgnored }
  const references = await countReferences(ctx.db, merge)
  const outcomeWith = (sums: MergeSums | null, questions: Question[]): TicketingOutcome => ({
    ...{ ...about, ...read, ...references, sums, questions },
  })
  const unanswered = openQuestions(questions, options)
  if (unanswered.length > 0) {
    const isLook = unanswered.every(({ kind }) => kind === 'look')
    const rehearsed = isLook ? await rehearseMerge(ctx.db, merge) : null
    await requireStaged(ctx.db, upload.id, staged.sums)
    hold(report, outcomeWith(rehearsed, unanswered))
    return undefined
  }
  return (tx) => commitFile(tx, { upload, merge, state, sums: staged.sums })

  async function commitFile(
    tx: ChangeContext,
    planned: { upload: Import; merge: Merge; state: string; sums: StagedSums },
  ) {
    await lockSales(tx.db, merge.organisationId)
    const isAsChecked =
      (await findStateOfSales(tx.db, merge)) === planned.state &&
      isDeepStrictEqual(await sumStaged(tx.db, upload.id), planned.sums)
    if (!isAsChecked) throw new ChangedSinceCheck(importMessages.changedMeanwhile)
    const merged = await mergeSales(tx.db, merge)
    const repeats = await findRepeatedImports(tx.db, merge)
    await dropStaging(tx.db, upload.id)
    if (replacement !== null)
      await rememberReplacement(tx, { organisationId: upload.organisationId, header, profile, replacement })
    const messages = messagesOf(merged, staged, references.unlinkedReferences)
    return {
      messages,
      note: messages.join(' '),
      undo: { hasPostcodes: true, repeats },
      outcome: outcomeWith(merged, []),
      deletesFile: true,
    }
  }
}

const nothingRead = { profile: null, linesRead: 0, linesIgnored: 0, sums: null, references: 0, unlinkedReferences: 0 }

function hold(report: ImportReport, outcome: TicketingOutcome): void {
  report.preview(outcome)
  report.hold(`${nothingCounts}.`)
  for (const question of outcome.questions) {
    const { finding, request } = describeQuestion(question)
    report.hold(`${finding} ${request}`)
  }
}

/** Whether the file can be merged at all; what keeps it out is reported. */
async function isWhole(ctx: StaffContext, merge: Merge, staged: StagedFile, report: ImportReport): Promise<boolean> {
  if (staged.lines === 0) report.refuse(importMessages.noLines)
  if (merge.mode === 'snapshot' && !merge.period) report.refuse(importMessages.periodMissing)
  const outside = await countOutsidePeriod(ctx.db, merge)
  if (merge.mode === 'snapshot' && outside.lines > 0)
    report.refuse(importMessages.outsidePeriod(outside.lines, outside.line))
  return staged.lines > 0 && (merge.mode !== 'snapshot' || (merge.period !== null && outside.lines === 0))
}

/** What nobody has answered yet. */
function openQuestions(questions: readonly Question[], { consents = [], dryRun }: TicketingOptions): Question[] {
  const open = questions.filter(({ kind }) => !(consents as readonly string[]).includes(kind))
  return open.length === 0 && dryRun && !consents.includes('look') ? [{ kind: 'look' }] : open
}

function messagesOf(
  { added, replaced, removed, unchanged, belowNothing }: MergeSums,
  staged: StagedFile,
  unlinked: number,
): string[] {
  const changes = [
    ...(added.lines > 0 ? [importMessages.taken(added)] : []),
    ...(replaced.lines > 0 ? [importMessages.replaced(replaced)] : []),
    ...(removed.lines > 0 ? [importMessages.removed(removed)] : []),
  ]
  return [
    ...(changes.length > 0 ? changes : [importMessages.nothingNew]),
    ...(changes.length > 0 && unchanged.lines > 0 ? [importMessages.unchanged(unchanged)] : []),
    ...(belowNothing ? [importMessages.belowNothing(belowNothing)] : []),
    ...(staged.linesIgnored > 0 ? [importMessages.ignored(staged.linesIgnored)] : []),
    ...(staged.warnings > 0 ? [importMessages.warnings(staged.warnings)] : []),
    ...(unlinked > 0 ? [importMessages.unlinked(unlinked)] : []),
  ]
}
