import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { daysBefore } from '@/lib/floor/calendar/instants'
import { env } from '@/lib/floor/env'
import { readDisks } from '@/lib/floor/health/disks'
import { checkReadiness } from '@/lib/floor/health/readiness'
import type { StaffContext } from '@/lib/floor/identity/context'
import { readQueueHealth } from '@/lib/floor/jobs/queue-health'
import { getSharedDatabase } from '@/lib/floor/shared-figures/shared-database'
import { type HealthFigures, healthInWords } from './health-words'
import * as queries from './queries'

/** How far back emails and corrections are counted. */
const sinceDays = 7

/** The figures of `GET /api/ready` and some more, in words. For a Global Admin; 403 for anybody else. */
export async function getHealth(ctx: StaffContext) {
  authorize(ctx, 'read', 'operations')
  const since = daysBefore(ctx.now, sinceDays)
  const [ready, queue, emails, correctedOrganisations, shared, disks] = await Promise.all([
    checkReadiness(ctx.db),
    readQueueHealth(ctx.db),
    queries.countEmails(ctx.db, since),
    queries.countCorrectedOrganisations(ctx.db, since),
    getSharedDatabase(),
    readDisks(),
  ])
  const sendsMail = env.SMTP_URL !== undefined
  const figures: HealthFigures = {
    ...{ ...ready, jobs: queue, emails, sendsMail, correctedOrganisations, disks },
    sharedFiguresOff: 'off' in shared ? shared.off : undefined,
  }
  return { at: ctx.now.toISOString(), data: healthInWords(figures) }
}
