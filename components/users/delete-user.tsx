'use client'

import { DeleteRecord } from '@/components/ui/delete-record'
import { api } from '@/lib/api'
import { say } from '@/lib/users/messages'

/** Deletes a user after a question that says what else could be done. */
export function DeleteUser({ id, fullName }: { id: number; fullName: string }) {
  return (
    <DeleteRecord
      question="Delete this user?"
      onDelete={() => api.send('DELETE /api/users', { body: { userId: id } })}
      say={say}
      list="/users-list"
    >
      <p>
        Please confirm that you would like to delete the user “{fullName}”. This is permanent and cannot be undone. To
        keep the account and only stop its use, set the Active Status to Disabled instead.
      </p>
    </DeleteRecord>
  )
}
