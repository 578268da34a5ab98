'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'
import { say } from '@/lib/organisations/messages'

/** Deletes an organisation after a question; one in use stays, and the refusal names what depends on it. */
export function DeleteOrganisation({ id, name }: { id: number; name: string }) {
  const router = useRouter()
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await api.delete('/api/organisations', { organisationId: id })
      toasts.success(say.deleted)
      router.push('/organisations-list')
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
        title="Delete this organisation?"
        confirm="Delete"
        danger
        busy={busy}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <p>
          Please confirm that you would like to delete the organisation “{name}”. This is permanent and cannot be
          undone.
        </p>
      </ConfirmDialog>
    </>
  )
}
