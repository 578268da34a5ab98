'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'
import { say } from '@/lib/locations/messages'

/** Deletes a location after a question; one that events use stays, and the refusal names them. */
export function DeleteLocation({ id, name }: { id: number; name: string }) {
  const router = useRouter()
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await api.delete('/api/locations', { locationId: id })
      toasts.success(say.deleted)
      router.push('/locations-list')
    } catch (error) {
      if (error instanceof Problem && error.status !== 401) toasts.error(say.unableToDelete(error.message))
    } finally {
      setAsking(false)
      setBusy(false)
    }
  }

  return (
    <>
      <Button icon={<Trash2 size={18} aria-hidden="true" />} onPress={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete this location?"
        confirm="Delete"
        danger
        busy={busy}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <p>
          Please confirm that you would like to delete the location “{name}”. This is permanent and cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  )
}
