'use client'

import { useState } from 'react'
import { Switch } from '@/components/ui/switch'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { messages } from '@/lib/users/messages'
import { remindersHint, Unsubscription } from './unsubscription'

/** One's own confirmation reminders: on at once, off after the question. */
export function OwnReminders({ initial }: { initial: boolean }) {
  const toasts = useToasts()
  const [on, setOn] = useState(initial)
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction()

  const set = (wanted: boolean) =>
    run(messages.unableToSetReminders, async () => {
      await api.send('PUT /api/users/profile/reminders', { body: { confirmationRemindersEnabled: wanted } })
      setOn(wanted)
      toasts.success(wanted ? messages.remindersOn : messages.remindersOff)
    }).finally(() => setAsking(false))

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
