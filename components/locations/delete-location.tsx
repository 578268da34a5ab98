'use client'

import { DeleteRecord } from '@/components/ui/delete-record'
import { api } from '@/lib/api'
import { say } from '@/lib/locations/messages'

/** Deletes a location after a question; one that events use stays, and the refusal names them. */
export function DeleteLocation({ id, name }: { id: number; name: string }) {
  return (
    <DeleteRecord
      question="Delete this location?"
      onDelete={() => api.send('DELETE /api/locations', { body: { locationId: id } })}
      say={say}
      list="/locations-list"
    >
      <p>Please confirm that you would like to delete the location “{name}”. This is permanent and cannot be undone.</p>
    </DeleteRecord>
  )
}
