'use client'

import { type FormEvent, useId, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import type { SetUpChoices } from '@/lib/unattended/device/set-up'
import { defaultIdleSeconds, formatIdleTime, idleSecondsChoices } from '@/lib/unattended/idle-times'
import { deviceLabelMax, pinLength } from '@/lib/unattended/limits'
import { type StartFields, useUnattendedStart } from './use-unattended-start'

const idleChoices = idleSecondsChoices.map((seconds) => ({ id: seconds, name: formatIdleTime(seconds) }))
const halfDoneChoices = [
  { id: 'discard', name: 'Discard it' },
  { id: 'keep', name: 'Keep it as a partial response' },
]

/** What a device is called, its PIN and its patience; then this window signs out and another shows the survey. */
export function StartDialog({ survey, onClose }: { survey: SurveyDetails; onClose: () => void }) {
  const [fields, setFields] = useState<StartFields>({
    label: '',
    pin: '',
    again: '',
    idleSeconds: defaultIdleSeconds,
    onIdle: 'discard',
  })
  const { start, busy, errorMessage, errors, clearErrors } = useUnattendedStart(survey.id)
  const formId = useId()
  const set = (changes: Partial<StartFields>) => {
    setFields((before) => ({ ...before, ...changes }))
    clearErrors(Object.keys(changes))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // The editor behind is a form too, and what happens in a window over it would reach it.
    event.stopPropagation()
    if (!busy) void start(fields)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Start unattended mode"
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            Sign out and start
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} noValidate autoComplete="off" className="flex flex-col gap-4">
        <p>
          The survey opens in a window of its own and asks one person after the other, with or without a network. You
          are signed out, so that nobody can reach the platform from this device.
        </p>
        {errorMessage && (
          <Banner kind="error" live>
            {errorMessage}
          </Banner>
        )}
        <TextField
          label="Device name"
          hint="Where it stands, for instance: Foyer tablet"
          value={fields.label}
          onChange={(label) => set({ label })}
          limit={deviceLabelMax}
          error={errors.label}
          autoFocus
          required
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="PIN"
            hint={`${pinLength.least} to ${pinLength.most} digits. It opens the staff page on this device and ends unattended mode.`}
            type="password"
            autoComplete="one-time-code"
            value={fields.pin}
            onChange={(pin) => set({ pin })}
            error={errors.pin}
            required
          />
          <TextField
            label="PIN again"
            hint="It is kept on this device alone and cannot be looked up."
            type="password"
            autoComplete="one-time-code"
            value={fields.again}
            onChange={(again) => set({ again })}
            error={errors.again}
            required
          />
        </div>
        <Select
          label="Return to the start after"
          hint="Counted from the last touch or key. The device asks first whether somebody is still there."
          choices={idleChoices}
          blank={false}
          value={fields.idleSeconds}
          onChange={(id) => set({ idleSeconds: Number(id) })}
        />
        <RadioGroup
          label="When somebody leaves an answer half done"
          choices={halfDoneChoices}
          value={fields.onIdle}
          onChange={(id) => set({ onIdle: id as SetUpChoices['onIdle'] })}
        />
      </form>
    </Dialog>
  )
}
