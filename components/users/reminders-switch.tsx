'use client'

import { useState } from 'react'
import { useBoundField } from '@/components/form/form-context'
import { Switch } from '@/components/ui/switch'
import { remindersHint, Unsubscription } from './unsubscription'

/** The Activity Confirmations Reminder: turning it off asks first, and only a yes turns it off. */
export function RemindersSwitch({ who, isReminded }: { who: string; isReminded: boolean }) {
  const { value, change, control } = useBoundField({
    name: 'confirmationRemindersEnabled',
    label: 'Activity Confirmations Reminder',
  })
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Switch
        {...control}
        hint={
          isReminded
            ? remindersHint
            : `${remindersHint} They go to Organisation Admins, so to this user only once they are one.`
        }
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
