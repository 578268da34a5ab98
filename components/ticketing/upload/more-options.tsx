'use client'

import { DateField } from '@/components/ui/date-field'
import { FoldedDetails } from '@/components/ui/folded-details'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { dayInLondon, instantInLondon, isPlainDate } from '@/lib/floor/calendar/plain-date'
import type { FileMode } from '@/lib/ticketing/profiles/mapping'
import { messages } from '@/lib/ticketing/upload/messages'
import { modeChoices } from '@/lib/ticketing/upload/question-words'
import type { UploadChoices } from './use-sales-upload'

/** The options as they are typed. */
export type MoreOptions = {
  profile: string | null
  day: string
  time: string
  mode: FileMode | 'usual'
  from: string
  to: string
}
export type MoreOptionsErrors = Partial<Record<'day' | 'time' | 'from' | 'to', string>>

export const noOptions: MoreOptions = { profile: null, day: '', time: '', mode: 'usual', from: '', to: '' }

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** What is wrong with the options. */
export function faultsIn({ day, time, mode, from, to }: MoreOptions, now: Date): MoreOptionsErrors {
  const faults: MoreOptionsErrors = {}
  if (day !== '' && !isPlainDate(day)) faults.day = 'Give a day such as 07/11/2026'
  if (time !== '' && !timePattern.test(time)) faults.time = 'Give a time such as 09:30'
  if (day === '' && time !== '') faults.day = 'Give the day as well'
  if (faults.day === undefined && faults.time === undefined && day !== '' && takenAt(day, time, now) > now)
    faults.day = messages.extractedLater
  if (mode === 'snapshot') {
    if (!isPlainDate(from)) faults.from = messages.periodRequired
    else if (!isPlainDate(to)) faults.to = messages.periodRequired
    else if (from > to) faults.to = messages.periodReversed
  }
  return faults
}

/** A day without a time is its beginning: whatever was taken later on that day is newer. */
const takenAt = (day: string, time: string, now: Date) =>
  time === '' && day === dayInLondon(now) ? now : instantInLondon(day, time === '' ? '00:00' : time)

/** The options as the call takes them; asked only where nothing is wrong with them. */
export const chosenOf = (
  { profile, day, time, mode, from, to }: MoreOptions,
  dryRun: boolean,
  now: Date,
): UploadChoices => ({
  dryRun,
  profile,
  extractedAt: day === '' ? null : takenAt(day, time, now).toISOString(),
  mode: mode === 'usual' ? null : mode,
  from,
  to,
})

const choices = [
  { id: 'usual', name: 'As usual', detail: 'As files with these headings were read before; whole orders at first.' },
  ...modeChoices,
] as const

const named = (name: string) => ({ id: name, name })

type MoreOptionsProps = {
  /** The names of the organisation's own profiles. */
  ownProfiles: readonly string[]
  /** The names of those that come with the platform. */
  shippedProfiles: readonly string[]
  value: MoreOptions
  errors: MoreOptionsErrors
  disabled: boolean
  onChange: (value: MoreOptions) => void
}

/** What is seldom needed beside a file: how it is read, when it was taken from the box office, and what it is. */
export function MoreOptionsFields(props: MoreOptionsProps) {
  const { ownProfiles, shippedProfiles, value, errors, disabled, onChange } = props
  const set = (changed: Partial<MoreOptions>) => onChange({ ...value, ...changed })
  return (
    <FoldedDetails summary="More options" open={Object.keys(errors).length > 0}>
      <div className="flex max-w-text flex-col gap-5">
        <Select
          label="How it is read"
          hint="Only where a file is taken for another kind: choose the profile that fits it."
          blank="Recognise by its headings"
          choices={ownProfiles.map(named)}
          others={{ heading: 'Known to the platform', choices: shippedProfiles.map(named) }}
          value={value.profile}
          disabled={disabled}
          onChange={(profile) => set({ profile: profile === null ? null : String(profile) })}
          className="max-w-100"
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-semibold">Taken from the box office at</legend>
          <p className="text-ink-soft text-sm">
            Only where that was not today: an older file never takes the place of a newer one unasked.
          </p>
          <div className="flex flex-wrap gap-4">
            <DateField
              label="Day"
              value={value.day}
              error={errors.day}
              disabled={disabled}
              onChange={(day) => set({ day })}
            />
            <TextField
              label="Time"
              optional
              placeholder="hh:mm"
              value={value.time}
              error={errors.time}
              disabled={disabled}
              onChange={(time) => set({ time })}
              className="max-w-36"
            />
          </div>
        </fieldset>
        <RadioGroup
          label="What the file is"
          choices={choices}
          value={value.mode}
          disabled={disabled}
          onChange={(id) => set({ mode: id as MoreOptions['mode'] })}
        />
        {value.mode === 'snapshot' && (
          <div className="grid max-w-100 gap-4 sm:grid-cols-2">
            <DateField
              label="First performance"
              value={value.from}
              error={errors.from}
              disabled={disabled}
              onChange={(from) => set({ from })}
            />
            <DateField
              label="Last performance"
              value={value.to}
              error={errors.to}
              disabled={disabled}
              onChange={(to) => set({ to })}
            />
          </div>
        )}
      </div>
    </FoldedDetails>
  )
}
