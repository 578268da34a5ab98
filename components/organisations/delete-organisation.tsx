'use client'

import { DeleteRecord } from '@/components/ui/delete-record'
import { api } from '@/lib/api'
import { say } from '@/lib/organisations/messages'

/** Deletes an organisation after a question; one in use stays, and the refusal names what depends on it. */
export function DeleteOrganisation({ id, name }: { id: number; name: string }) {
  return (
    <DeleteRecord
      question="Delete this organisation?"
      onDelete={() => api.send('DELETE /api/organisations', { body: { organisationId: id } })}
      say={say}
      list="/organisations-list"
    >
      <p>
        Please confirm that you would like to delete the organisation “{name}”. This is permanent and cannot be undone.
      </p>
    </DeleteRecord>
  )
}
