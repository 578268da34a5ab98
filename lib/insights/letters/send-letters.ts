import 'server-only'
import { renderPng } from '@/lib/charts/render-png'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { env } from '@/lib/floor/env'
import { DomainError } from '@/lib/floor/errors/domain-error'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import { findUserContext } from '@/lib/floor/jobs/requester'
import type { ScheduledTask } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { queueEmail } from '@/lib/floor/mail/queue-email'
import { parseFilters } from '../filters'
import type { Report } from '../report'
import { type ReportSlug, storableReports } from '../report-names'
import { drawTable } from '../report-sheet'
import { getReport } from '../service'
import { reportEmail } from './email'
import * as queries from './queries'
import { didFiguresMove, periodOfLetter, sentFiguresOf } from './rules'

/**
 * Queues the letters of a month or quarter that has begun, each with the rights that its reader has now, and only where a
 * main figure moved since the last. Safe to repeat and to run twice at once: a letter and the record of it commit together.
 * @returns how many were queued
 */
export async function sendLetters(ctx: Context, signal: AbortSignal): Promise<number> {
  const today = dayInLondon(ctx.now)
  const periods = { month: periodOfLetter('month', today), quarter: periodOfLetter('quarter', today) }
  let queued = 0
  const failures: unknown[] = []
  for (const { id, userId } of await queries.findDueLetters(ctx.db, periods)) {
    signal.throwIfAborted()
    try {
      const isQueued = await ctx.db.transaction(async (db) => sendLetter({ ...ctx, db }, id, userId, periods))
      if (isQueued) queued++
    } catch (error) {
      // One that fails does not prevent the others; the task is tried again for it.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} letters with reports failed`)
  return queued
}

async function sendLetter(ctx: Context, id: number, userId: number, periods: queries.Periods): Promise<boolean> {
  const letter = await queries.claimLetter(ctx.db, id, periods)
  if (!letter) return false
  const reader = await findUserContext(ctx, userId)
  const slug = storableReports.find((one) => one === letter.report)
  if (!reader?.actor.termsAccepted || !slug) return false
  const report = await readReport(reader, slug, letter.query)
  if (!report) return false
  const figures = sentFiguresOf(report.figures)
  if (!didFiguresMove(letter.sentFigures, figures)) return false
  const { email, firstName } = reader.actor
  const address = `${env.PUBLIC_URL}/insights?report=${slug}${letter.query && `&${letter.query}`}`
  await queueEmail(
    ctx,
    reportEmail(
      { id: userId, email, firstName },
      {
        report,
        every: letter.every,
        link: address,
        stopLink: `${env.PUBLIC_URL}/insights#letters`,
        picture: await drawPicture(report, dayInLondon(ctx.now)),
      },
    ),
  )
  await queries.saveSent(ctx.db, id, figures, ctx.now)
  return true
}

/** The report with the rights of now; undefined where they no longer reach it. */
async function readReport(reader: StaffContext, slug: ReportSlug, query: string): Promise<Report | undefined> {
  try {
    return await getReport(reader, slug, parseFilters(Object.fromEntries(new URLSearchParams(query))))
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

/** The first chart of a report. */
async function drawPicture({ about, tables }: Report, today: string) {
  for (const table of tables) {
    const svg = drawTable(about, table, today)
    if (svg) return { title: table.title, png: await renderPng(svg) }
  }
  return undefined
}

/** Every hour of the working day: a letter goes once for its month or quarter, and a machine that was off catches up. */
export const reportLettersTask: ScheduledTask = {
  name: 'report-letters',
  cron: '47 8-18 * * *',
  async run(ctx, signal) {
    const queued = await sendLetters(ctx, signal)
    if (queued > 0) ctx.log.info({ queued }, 'letters with reports queued')
    return 0
  },
}
