import type { Metadata } from 'next'
import { RequiredTwoFactor } from '@/components/accounts/required-two-factor'
import { EmailsGrid } from '@/components/operations/emails-grid'
import { GivenUpJobs } from '@/components/operations/given-up-jobs'
import { HealthFigures } from '@/components/operations/health-figures'
import { Retention } from '@/components/operations/retention'
import { PageHead } from '@/components/ui/page-head'
import { Tabs } from '@/components/ui/tabs'
import { getRequiredRoles } from '@/lib/accounts/two-factor/required-roles'
import type { AddressParameters } from '@/lib/floor/grid/grid-view'
import { loadInitialRows } from '@/lib/floor/grid/initial-rows'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { listEmails } from '@/lib/operations/emails'
import { getHealth } from '@/lib/operations/health'
import { listGivenUpJobs } from '@/lib/operations/jobs'
import { emailsView } from '@/lib/operations/list-view'
import { getRetention } from '@/lib/operations/retention'
import { scheduledTasks } from '@/worker/scheduled-tasks'

export const metadata: Metadata = { title: 'Operations' }

type Props = { searchParams: Promise<AddressParameters> }

/** What a Global Admin looks after: emails, jobs that were given up, and how the platform is. */
export default async function OperationsPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'operations')
  const [emails, jobs, health, roles, retention] = await Promise.all([
    loadInitialRows(await searchParams, emailsView, (query) => listEmails(ctx, query)),
    listGivenUpJobs(ctx),
    getHealth(ctx),
    getRequiredRoles(ctx),
    getRetention(ctx, scheduledTasks),
  ])
  const jobCount = jobs.data.length > 0 ? ` (${jobs.data.length})` : ''
  return (
    <>
      <PageHead
        title="Operations"
        purpose="Emails, jobs that failed for good, health, retention and two-factor sign-in."
      />
      <Tabs
        label="Operations"
        tabs={[
          { title: 'Emails', content: <EmailsGrid initial={emails} /> },
          { title: `Given-up jobs${jobCount}`, content: <GivenUpJobs jobs={jobs.data} /> },
          { title: 'Health', content: <HealthFigures at={health.at} entries={health.data} /> },
          { title: 'Retention', content: <Retention entries={retention} /> },
          { title: 'Security', content: <RequiredTwoFactor roles={roles} /> },
        ]}
      />
    </>
  )
}
