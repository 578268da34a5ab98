'use client'

import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import type { Choice } from '@/components/ui/choice'
import { ComboBox } from '@/components/ui/combo-box'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { type SearchChoices, searchAmong } from '@/components/ui/use-choices'

const countries = ['England', 'Wales', 'Scotland', 'Northern Ireland'].map((name, index) => ({ id: index + 1, name }))
const yesNo = [
  { id: 1, name: 'Yes' },
  { id: 0, name: 'No' },
]
const organisations: Choice[] = [
  { id: 1, name: 'Aldergate Theatre', detail: 'Sheffield' },
  { id: 2, name: 'Brindle Street Arts', detail: 'Bristol' },
  { id: 3, name: 'Harbour Lights Festival', detail: 'Hull' },
  { id: 4, name: 'The Granary Gallery and Museum of Agricultural Work', detail: 'Norwich' },
  { id: 5, name: 'Westmoor Symphony', detail: 'Kendal', disabled: true },
]
const here = searchAmong(organisations)
/** As slow as a call over a phone. */
const slowly: SearchChoices = async (text, signal) => {
  await new Promise((answered) => setTimeout(answered, 700))
  return here(text, signal)
}
const nothing: SearchChoices = async () => []
const broken: SearchChoices = async () => {
  throw new Error('No answer')
}

export function ChoicesSection() {
  const [country, setCountry] = useState<Choice['id'] | null>(1)
  const [ticketed, setTicketed] = useState<Choice['id'] | null>(null)
  const [organisation, setOrganisation] = useState<Choice | null>(organisations[1] ?? null)
  const [other, setOther] = useState<Choice | null>(null)
  const [reference, setReference] = useState<Choice | null>(null)
  const [on, setOn] = useState(true)
  return (
    <Card title="Choices">
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
        <Select label="Country" choices={countries} value={country} onChange={setCountry} />
        <Select
          label="Country with an error"
          choices={countries}
          value={null}
          onChange={setCountry}
          error="Country is required"
        />
        <Select label="Read-only country" choices={countries} value={2} onChange={setCountry} readOnly />
        <ComboBox label="Organisation" value={organisation} onChange={setOrganisation} search={slowly} />
        <ComboBox
          label="Organisation with an error"
          value={other}
          onChange={setOther}
          search={here}
          error="Organisation is required"
          wide
        />
        <ComboBox
          label="Box Office Reference"
          hint="Choose one, or type your own."
          value={reference}
          onChange={setReference}
          search={here}
          freeText
        />
        <ComboBox label="Nothing to find" value={other} onChange={setOther} search={nothing} />
        <ComboBox label="Search that fails" value={other} onChange={setOther} search={broken} />
        <ComboBox label="Disabled look-up" value={organisation} onChange={setOrganisation} search={here} disabled />
        <ComboBox label="Read-only look-up" value={organisation} onChange={setOrganisation} search={here} readOnly />
        <RadioGroup label="Ticketed" choices={yesNo} value={ticketed} onChange={setTicketed} inline />
        <RadioGroup
          label="Event type"
          hint="What people came to."
          choices={[
            { id: 'a', name: 'Performance', detail: 'Theatre, dance, music' },
            { id: 'b', name: 'Exhibition' },
            { id: 'c', name: 'Not offered now', disabled: true },
          ]}
          value="a"
          onChange={() => {}}
          error="Event type is required"
        />
        <div className="flex flex-col gap-3">
          <Checkbox label="Remember me for 14 days" value={on} onChange={setOn} />
          <Checkbox label="With a hint" hint="Only on a device of your own." value={false} onChange={() => {}} />
          <Checkbox label="Some of them" value={false} indeterminate onChange={() => {}} />
          <Checkbox label="Disabled" value disabled onChange={() => {}} />
          <Checkbox label="I accept" value={false} onChange={() => {}} error="Please accept the terms" />
        </div>
        <div className="flex flex-col gap-3">
          <Switch label="Activity Confirmations Reminder" value={on} onChange={setOn} hint="A fortnightly e-mail." />
          <Switch label="Off" value={false} onChange={() => {}} />
          <Switch label="Disabled" value disabled onChange={() => {}} />
        </div>
      </div>
    </Card>
  )
}
