import 'server-only'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import type { CsvFile } from '@/lib/floor/csv/read-records'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { Finding } from '@/lib/imports/finding'
import type { Import, ImportReport } from '@/lib/imports/import-kind'
import { Buyers } from '../buyers/buyers'
import { getCustomerKey, hashCustomerId, rowKeySecret } from '../buyers/customer-key'
import type { AboutCell } from '../profiles/current-line'
import { findingTexts } from '../profiles/line-findings'
import type { Profile } from '../profiles/mapping'
import { createSaleReader } from '../profiles/sale-reader'
import { isTemplateProfile } from '../profiles/template'
import { tellApart } from './check-staged'
import { codeStaged } from './code-postcodes'
import type { Providers } from './providers'
import {
  analyzeStaging,
  copyStaged,
  createStaging,
  noSums,
  requireStaged,
  type StagedSums,
  stagedLine,
  sumStaged,
} from './staged-sales'

/** A file that has been read into its staging table, and what is there of it. */
export type StagedFile = {
  linesRead: number
  linesIgnored: number
  errors: number
  warnings: number
  lines: number
  sums: StagedSums
}

type Staging = { upload: Import; file: CsvFile; profile: Profile; providers: Providers; report: ImportReport }

/**
 * Reads a file into its staging table, and reports what cannot be read. After an error the rest is read for its errors
 * alone.
 * @throws CsvRefusal where the file ends in something that is no CSV
 */
export async function stageFile(
  ctx: StaffContext,
  { upload, file, profile, providers, report }: Staging,
): Promise<StagedFile> {
  const { id: importId, organisationId } = upload
  const counts = { linesRead: 0, linesIgnored: 0, errors: 0, warnings: 0 }
  const addFinding = (finding: Finding) => {
    if (finding.severity === 'error') counts.errors += 1
    if (finding.severity === 'warning') counts.warnings += 1
    // A finding is kept for long, and the words that it quotes would keep the part of the file around them.
    report.addFinding(structuredClone(finding))
  }
  const about = {
    providers: providers.all,
    ownProviderIds: providers.ownIds,
    today: dayInLondon(ctx.now),
    isTemplate: isTemplateProfile(profile),
  }
  const reader = createSaleReader(file.header, profile.mapping, about, addFinding)
  const [buyers, key] = await Promise.all([Buyers.of(ctx.db, organisationId), getCustomerKey(ctx.db, organisationId)])
  const [hashOf, secret] = [customerHashes(key), rowKeySecret(key)]
  const sums = noSums()
  async function* lines() {
    for await (const batch of file.records) {
      let text = ''
      for (const { line, cells } of batch) {
        const sale = reader.read(line, cells)
        if (sale === 'ignored') counts.linesIgnored += 1
        if (sale === undefined || sale === 'ignored' || counts.errors > 0) continue
        sums.lines += 1
        sums.lineNumbers += line
        sums.tickets += sale.tickets
        sums.paidPence += sale.paidPence
        const buyer = buyers.at(sale.customerPostcode, sale.venueName)
        text += stagedLine(sale, sale.customerId === null ? null : hashOf(sale.customerId), buyer, secret)
      }
      counts.linesRead += batch.length
      report.progress(counts.linesRead)
      if (text !== '') yield text
    }
  }
  await createStaging(ctx.db, importId)
  await copyStaged(ctx.db, importId, lines())
  if (counts.errors > 0) return { ...counts, lines: 0, sums: noSums() }
  // In one transaction, which a crash of the database ends: what is compared is what is told apart and summed.
  const { again, staged } = await ctx.db.transaction(async (db) => {
    await requireStaged(db, importId, sums)
    return { again: await tellApart(db, importId), staged: await sumStaged(db, importId) }
  })
  if (profile.mapping.grain !== 'ticket') reportEqualLines(again, addFinding)
  await codeStaged(ctx.db, importId)
  await analyzeStaging(ctx.db, importId)
  return { ...counts, lines: sums.lines, sums: staged }
}

function reportEqualLines(
  { equal, equalLine, repeated, repeatedLine }: Awaited<ReturnType<typeof tellApart>>,
  addFinding: (finding: Finding) => void,
): void {
  const warn = (line: number, about: AboutCell) =>
    addFinding({ sheet: '', cell: `Line ${line}`, column: '', severity: 'warning', ...about })
  if (equal > 0) warn(equalLine, findingTexts.equalLines(equal, equalLine))
  if (repeated > 0) warn(repeatedLine, findingTexts.repeatedNumbers(repeated, repeatedLine))
}

/** A season has some ten thousand customers; more than this would only cost memory. */
const mostRemembered = 50_000

function customerHashes(key: Buffer): (customerId: string) => string {
  const known = new Map<string, string>()
  return (customerId) => {
    const found = known.get(customerId)
    if (found) return found
    if (known.size > mostRemembered) known.clear()
    const hashed = hashCustomerId(key, customerId)
    // A copy: a piece of a text would keep the part of the file around it.
    known.set(Buffer.from(customerId).toString(), hashed)
    return hashed
  }
}
