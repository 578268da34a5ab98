import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '@/kit/staff'
import type { EmailKind } from '@/lib/floor/mail/email-kinds'
import { queueEmail } from '@/lib/floor/mail/queue-email'
import { requestAnswersFile, waitForExport } from './answers-file'
import type { Drill, DrillTarget } from './drill'
import { formatCount, formatDurations, processorShare, quietShare } from './scoreboard'
import { watchReadiness } from './watch'

const jobs = 10_000
/** A file of an organisation, which waits for nobody's emails. */
const rows = 2_100
const timeoutMs = 600_000
/** How much later than in quiet a file may come (R-11, docs/drills.md: another's job starts within 5 s). */
const delayBarMs = 5_000

/** ten thousand emails queued by one commit: each is dealt with once, and files of others come meanwhile as ever. */
export const manyJobsDrill: Drill['run'] = async (target) => {
  const { platform, fixture, share } = target
  const session = await signIn(platform, fixture.admin)
  const survey = await fixture.answeredSurvey(rows)
  const measureFileMs = async () => {
    const began = performance.now()
    const status = await waitForExport(
      platform,
      session,
      await requestAnswersFile(platform, session, survey),
      timeoutMs,
    )
    return status === 'Completed' ? performance.now() - began : Number.POSITIVE_INFINITY
  }
  const quietMs = await measureFileMs()

  const kind = `drill-${randomUUID()}`
  await queueEmails(target, kind)
  const began = performance.now()
  const readiness = watchReadiness(platform)
  const besideMs = [await measureFileMs(), await measureFileMs()]
  const left = await waitUntilDone(target, kind)
  const tookMs = performance.now() - began
  const looks = await readiness.stop()
  const { kept, twice, failed } = await countEmails(target, kind)

  const failures: string[] = []
  const remarks: string[] = []
  if (left > 0) failures.push(`${formatCount(left)} emails still wait after ${formatDurations([tookMs])}`)
  if (kept !== jobs) failures.push(`${formatCount(kept)} emails of ${formatCount(jobs)} were dealt with`)
  if (twice > 0) failures.push(`${formatCount(twice)} emails were taken up more than once`)
  if (failed > 0) failures.push(`${formatCount(failed)} jobs failed`)
  const away = looks.filter((status) => status !== 200).length
  if (away > 0) failures.push(`the platform was not ready ${away} times`)
  const lateMs = Math.max(...besideMs) - quietMs
  if (lateMs > delayBarMs) {
    const late = `a file came ${formatDurations([lateMs])} later than in quiet`
    const ours = Math.min(share, processorShare())
    if (ours < quietShare && Number.isFinite(lateMs))
      remarks.push(`${late}; others left us ${Math.round(ours * 100)} % of a processor`)
    else failures.push(late)
  }
  return {
    id: 'R-23',
    what: `${formatCount(jobs)} emails queued by one commit`,
    figure:
      `${formatCount(kept)} dealt with, each once, ${formatCount(failed)} failed, in ${formatDurations([tookMs])}; ` +
      `a file of ${formatCount(rows)} rows takes ${formatDurations([quietMs])} in quiet, ${formatDurations(besideMs)} meanwhile; ` +
      `ready at each of ${formatCount(looks.length)} looks`,
    failures,
    remarks,
  }
}

/** All of them in one transaction, as a feature that writes to everybody does; of a kind of their own, by which they are found. */
const queueEmails = ({ fixture }: DrillTarget, kind: string): Promise<void> =>
  fixture.onDrizzle((db) =>
    db.transaction(async (tx) => {
      const ctx = { db: tx, requestId: randomUUID(), actor: { kind: 'system', name: 'Drill' } } as const
      for (let at = 0; at < jobs; at++)
        await queueEmail(ctx, {
          kind: kind as EmailKind,
          to: `person-${at}@example.test`,
          subject: 'A drill',
          body: 'Nothing to do.',
        })
    }),
  )

/** Waits until no email of the kind waits. @returns how many still do in the end */
const waitUntilDone = ({ platform }: DrillTarget, kind: string): Promise<number> =>
  platform.onDatabase(async (sql) => {
    const end = performance.now() + timeoutMs
    for (;;) {
      const [row] = await sql<{ left: number }[]>`
        select count(*)::int as left from outbox where kind = ${kind} and state = 'queued'`
      const left = row?.left ?? 0
      if (left === 0 || performance.now() > end) return left
      await pause(500)
    }
  })

/** Without a mail server an email is kept, by its one attempt. */
const countEmails = ({ platform }: DrillTarget, kind: string) =>
  platform.onDatabase(async (sql) => {
    const [emails] = await sql<{ kept: number; twice: number }[]>`
      select (count(*) filter (where state = 'kept'))::int as kept, (count(*) filter (where attempts > 1))::int as twice
      from outbox where kind = ${kind}`
    const [queue] = await sql<{ failed: number }[]>`
      select count(*)::int as failed from pgboss.job where name = 'mail/send-letter' and state = 'failed'`
    return { kept: emails?.kept ?? 0, twice: emails?.twice ?? 0, failed: queue?.failed ?? 0 }
  })
