'use client'

import { useState } from 'react'
import { Switch } from '@/components/ui/switch'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/users/messages'
import { remindersHint, Unsubscription } from './unsubscription'

/** One's own confirmation reminders: on at once, off after the question. */
export function OwnReminders({ initial }: { initial: boolean }) {
  const toasts = useToasts()
  const [on, setOn] = useState(initial)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function set(wanted: boolean) {
    setBusy(true)
    try {
      await api.send('PUT /api/users/profile/reminders', { body: { confirmationRemindersEnabled: wanted } })
      setOn(wanted)
      toasts.success(wanted ? messages.remindersOn : messages.remindersOff)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) toasts.error(messages.unableToSetReminders(error.message))
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <>
      <Switch
        label="Activity Confirmations Reminder"
        hint={remindersHint}
        value={on}
        disabled={busy}
        onChange={(wanted) => (wanted ? void set(true) : setAsking(true))}
      />
      <Unsubscription
        open={asking}
        who="you"
        busy={busy}
        onConfirm={() => void set(false)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
