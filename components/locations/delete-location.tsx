'use client'

import { useRouter } from 'next/navigation'
import { DeleteButton } from '@/components/ui/delete-button'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'
import { say } from '@/lib/locations/messages'

/** Deletes a location after a question; one that events use stays, and the refusal names them. */
export function DeleteLocation({ id, name }: { id: number; name: string }) {
  const router = useRouter()
  const toasts = useToasts()

  async function remove() {
    try {
      await api.delete('/api/locations', { locationId: id })
      toasts.success(say.deleted)
      router.push('/locations-list')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) toasts.error(say.unableToDelete(error.message))
    }
  }

  return (
    <DeleteButton question="Delete this location?" onDelete={remove}>
      <p>Please confirm that you would like to delete the location “{name}”. This is permanent and cannot be undone.</p>
    </DeleteButton>
  )
}
