'use client'

import { useState } from 'react'
import { useBoundField } from '@/components/form/form-context'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Switch } from '@/components/ui/switch'

/** The Activity Confirmations Reminder: turning it off asks first, and only a yes turns it off (document 1 §4). */
export function RemindersSwitch({ who }: { who: string }) {
  const { value, change, control } = useBoundField({
    name: 'confirmationRemindersEnabled',
    label: 'Activity Confirmations Reminder',
  })
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Switch
        {...control}
        hint="An email every fortnight while quarters are waiting to be confirmed."
        value={value === true}
        onChange={(on) => (on ? change(true) : setAsking(true))}
      />
      <ConfirmDialog
        open={asking}
        title="Unsubscription"
        confirm="Turn reminders off"
        onConfirm={() => {
          change(false)
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      >
        <p>
          Without reminders, {who} becomes responsible for activity confirmations being actioned on time. Are you sure
          you would like to turn them off?
        </p>
      </ConfirmDialog>
    </>
  )
}
