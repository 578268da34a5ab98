'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'
import { say } from '@/lib/users/messages'

/** Deletes a user after a question. */
export function DeleteUser({ id, fullName }: { id: number; fullName: string }) {
  const router = useRouter()
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await api.delete('/api/users', { userId: id })
      toasts.success(say.deleted)
      router.push('/users-list')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) toasts.error(say.unableToDelete(error.message))
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
        title="Delete this user?"
        confirm="Delete"
        danger
        busy={busy}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <p>
          Please confirm that you would like to delete the user “{fullName}”. This is permanent and cannot be undone. To
          keep the account and only stop its use, set the Active Status to Disabled instead.
        </p>
      </ConfirmDialog>
    </>
  )
}
