'use client'

import { useState } from 'react'
import { useBoundField } from '@/components/form/form-context'
import { Switch } from '@/components/ui/switch'
import { remindersHint, Unsubscription } from './unsubscription'

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
        hint={remindersHint}
        value={value === true}
        onChange={(on) => (on ? change(true) : setAsking(true))}
      />
      <Unsubscription
        open={asking}
        who={who}
        onConfirm={() => {
          change(false)
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
