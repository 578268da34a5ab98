'use client'

import { useRouter } from 'next/navigation'
import { DeleteButton } from '@/components/ui/delete-button'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'
import { say } from '@/lib/users/messages'

/** Deletes a user after a question that says what else could be done. */
export function DeleteUser({ id, fullName }: { id: number; fullName: string }) {
  const router = useRouter()
  const toasts = useToasts()

  async function remove() {
    try {
      await api.delete('/api/users', { userId: id })
      toasts.success(say.deleted)
      router.push('/users-list')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) toasts.error(say.unableToDelete(error.message))
    }
  }

  return (
    <DeleteButton question="Delete this user?" onDelete={remove}>
      <p>
        Please confirm that you would like to delete the user “{fullName}”. This is permanent and cannot be undone. To
        keep the account and only stop its use, set the Active Status to Disabled instead.
      </p>
    </DeleteButton>
  )
}
