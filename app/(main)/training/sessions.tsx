import { Plus } from 'lucide-react'
import { PreviousSessions, UnfinishedSessions, UpcomingSessions } from '@/components/training/sessions-grid'
import { ButtonLink } from '@/components/ui/link'
import type { AddressParameters } from '@/lib/floor/grid/grid-view'
import { loadInitialRows } from '@/lib/floor/grid/initial-rows'
import type { StaffContext } from '@/lib/floor/identity/context'
import { previousView, upcomingView } from '@/lib/training/rules'
import { listSessions } from '@/lib/training/sessions'

/** The session tables: upcoming, previous, and for whoever runs them those that still want a recording. */
export async function SessionTables({ ctx, parameters }: { ctx: StaffContext; parameters: AddressParameters }) {
  const mayEdit = ctx.ability.can('update', 'home')
  const [upcoming, previous, unfinished] = await Promise.all([
    loadInitialRows(parameters, upcomingView, (query) => listSessions(ctx, { ...query, when: 'upcoming' })),
    loadInitialRows({}, previousView, (query) => listSessions(ctx, { ...query, when: 'previous' })),
    mayEdit
      ? loadInitialRows({}, previousView, (query) => listSessions(ctx, { ...query, when: 'unfinished' }))
      : undefined,
  ])
  return (
    <div className="flex flex-col gap-8">
      {ctx.ability.can('create', 'home') && (
        <ButtonLink
          href="/training/session"
          kind="primary"
          icon={<Plus size={18} aria-hidden="true" />}
          className="self-start"
        >
          Add training session
        </ButtonLink>
      )}
      <UpcomingSessions initial={upcoming} mayEdit={mayEdit} />
      <PreviousSessions initial={previous} mayEdit={mayEdit} />
      {unfinished && <UnfinishedSessions initial={unfinished} />}
    </div>
  )
}
