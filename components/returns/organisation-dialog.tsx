'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { Select } from '@/components/ui/select'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { messages } from '@/lib/returns/messages'
import type { ReturnRow, ReturnsPage } from '@/lib/returns/read-returns'
import { OrganisationNotes } from './organisation-notes'

type OrganisationDialogProps = { row: ReturnRow; managers: ReturnsPage['managers']; onClose: () => void }

/** What the funder keeps about an organisation: who looks after it, and notes. */
export function OrganisationDialog({ row, managers, onClose }: OrganisationDialogProps) {
  const router = useRouter()
  const toasts = useToasts()
  const { busy, run } = useAction()
  const { organisationId: id, organisationName } = row
  const [managerId, setManagerId] = useState(row.managerId)
  const assign = (userId: number | null) =>
    run(messages.unableToSaveManager, async () => {
      await api.send('PUT /api/returns/organisations/{id}/manager', { params: { id }, body: { userId } })
      setManagerId(userId)
      toasts.success(messages.managerSaved)
      router.refresh()
    })
  return (
    <Dialog open onClose={onClose} title={organisationName}>
      <div className="flex flex-col gap-6">
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <Link href={`/organisation-details/${id}`}>Organisation</Link>
          <Link href={`/users-list?search=${encodeURIComponent(organisationName)}`}>Its users</Link>
          <Link href={`/insights?report=overview&organisation=${id}`}>Its insights</Link>
        </p>
        <Select
          label="Relationship manager"
          hint="A Global Admin; saved at once."
          blank="Nobody"
          choices={managers}
          value={managerId}
          disabled={busy}
          onChange={(userId) => void assign(userId === null ? null : Number(userId))}
        />
        <OrganisationNotes organisationId={id} />
      </div>
    </Dialog>
  )
}
