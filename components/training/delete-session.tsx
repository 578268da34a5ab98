'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'
import { say } from '@/lib/training/messages'
import { sectionPath } from '@/lib/training/rules'

/** Deletes a training session, and its transcript with it, after a question. */
export function DeleteSession({ id, title }: { id: number; title: string }) {
  const router = useRouter()
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await api.delete('/api/training/sessions', { sessionId: id })
      toasts.success(say.deleted)
      router.push(sectionPath('sessions'))
      router.refresh()
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
        title="Delete this training session?"
        confirm="Delete"
        danger
        busy={busy}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <p>
          Please confirm that you would like to delete the training session “{title}” and its transcript. This is
          permanent and cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  )
}
