import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope, requireOrganisation } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { conflict, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { describeFilters } from '../describe-filters'
import { formatFilters, parseFilters, periodOfReport } from '../filters'
import { describeAbout } from '../report'
import { reportNameOf, reportSlugs, storableReports } from '../report-names'
import { messages } from './messages'
import * as queries from './queries'
import { periodOfLetter } from './rules'
import { lettersPerPerson, type NewLetter } from './schema'

const nameOf = (report: string) => reportNameOf(reportSlugs.find((slug) => slug === report) ?? reportSlugs[0])

const duplicates = { report_letters_once: () => conflict(messages.already) }

/** The letters with reports that whoever asks gets. */
export async function listLetters(ctx: StaffContext) {
  authorize(ctx, 'read', 'insights')
  const rows = await queries.findLettersOf(ctx.db, ctx.actor.userId)
  const letters = rows.map(async ({ id, report, query, every, sentAt }) => ({
    id,
    name: nameOf(report),
    about: await describeReport(ctx, query),
    address: `/insights?report=${report}${query && `&${query}`}`,
    every,
    sentAt,
  }))
  return { data: await Promise.all(letters) }
}

/** What a letter is about, in words: two of one report are told apart by it. Blank where its organisation is no longer in reach. */
async function describeReport(ctx: StaffContext, query: string): Promise<string> {
  const filters = parseFilters(Object.fromEntries(new URLSearchParams(query)))
  const { organisation } = filters
  const reach = organisationScope(ctx.actor)
  if (organisation !== undefined && reach !== 'all' && !reach.includes(organisation)) return ''
  const today = dayInLondon(ctx.now)
  const organisations = organisation === undefined ? reach : [organisation]
  return describeAbout(
    await describeFilters(ctx.db, { organisations, filters, period: periodOfReport(filters, today), today }),
  )
}

/**
 * Subscribes whoever asks to a report. The first letter comes with the next month or quarter.
 * @throws 404 for an organisation out of reach; 409 for a report that is not sent or that they get already, and past 20
 */
export async function beginLetter(ctx: StaffContext, { report, query, every }: NewLetter) {
  authorize(ctx, 'read', 'insights')
  if (!storableReports.includes(report)) throw conflict(messages.notSent)
  const filters = parseFilters(Object.fromEntries(new URLSearchParams(query)))
  if (filters.organisation !== undefined) requireOrganisation(ctx.actor, filters.organisation)
  const letter = { report, query: formatFilters(filters), every }
  return change(ctx, { record: { what: 'letter' }, duplicates }, async (tx) => {
    const { userId } = tx.actor
    if ((await queries.countLettersOf(tx.db, userId)) >= lettersPerPerson) throw conflict(messages.tooMany)
    const lookedFor = periodOfLetter(every, dayInLondon(tx.now))
    const id = await queries.insertLetter(tx.db, { ...letter, userId, lookedFor, createdAt: tx.now })
    tx.audit({ ...auditEntry(id, report), action: 'create', after: letter })
    return { id }
  })
}

/** Ends a letter of whoever asks. @throws 404 where they have none of this number */
export async function stopLetter(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'read', 'insights')
  await change(ctx, {}, async (tx) => {
    const stopped = await queries.deleteLetter(tx.db, tx.actor.userId, id)
    if (!stopped) throw notFound('Letter')
    const { report, query, every } = stopped
    tx.audit({ ...auditEntry(id, report), action: 'delete', before: { report, query, every } })
  })
}

const auditEntry = (id: number, report: string) => ({
  subject: 'reportLetter',
  subjectId: id,
  subjectName: nameOf(report),
})
