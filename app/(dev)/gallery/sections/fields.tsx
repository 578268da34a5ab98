'use client'

import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { DateField } from '@/components/ui/date-field'
import { NumberField } from '@/components/ui/number-field'
import { SearchField } from '@/components/ui/search-field'
import { TextArea } from '@/components/ui/text-area'
import { TextField, type TextFieldProps } from '@/components/ui/text-field'
import { InfoTip } from '@/components/ui/tooltip'
import { Specimen } from './specimen'

function Text({ start = '', ...props }: Omit<TextFieldProps, 'value' | 'onChange'> & { start?: string }) {
  const [value, setValue] = useState(start)
  return <TextField {...props} value={value} onChange={setValue} />
}

export function FieldsSection() {
  const [about, setAbout] = useState('An evening of new music for strings.')
  const [figure, setFigure] = useState<number | null>(12_040)
  const [share, setShare] = useState<number | null>(null)
  const [start, setStart] = useState('2025-04-01')
  const [end, setEnd] = useState('')
  const [search, setSearch] = useState('')
  const long = 'The Old Fire Station and Community Arts Centre, Great Hall'
  return (
    <Card title="Fields">
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
        <Text label="Location name" />
        <Text label="Known as" hint="The name shown on surveys." optional />
        <Text label="Postcode" start="SW1A" error="Please enter a postcode in a valid format" />
        <Text
          label="Role"
          start="General User"
          aside={<InfoTip label="About roles" text="A General User can view events." />}
        />
        <Text label="Name with a limit" start={long} limit={70} hint="Counts as the limit nears." />
        <Text label="Name over its limit" start={`${long}, second floor`} limit={70} error="Name is too long" />
        <Text label="Disabled" start="Not for now" disabled />
        <Text label="Read-only" start="ada@example.org" readOnly />
        <TextArea label="Introduction" value={about} onChange={setAbout} limit={40} className="lg:col-span-2" />
        <NumberField label="Tickets available" value={figure} onChange={setFigure} />
        <NumberField label="Share, up to two decimals" decimals={2} value={share} onChange={setShare} />
        <DateField label="Start date" value={start} onChange={setStart} />
        <DateField
          label="End date"
          value={end}
          onChange={setEnd}
          min={start}
          hint="As on the poster."
          error="End date is required"
        />
        <DateField label="Read-only date" value="2026-03-31" onChange={() => {}} readOnly />
        <DateField label="Disabled date" value="2026-03-31" onChange={() => {}} disabled />
        <Specimen title="Search panel">
          <SearchField label="Search locations" value={search} onChange={setSearch} />
        </Specimen>
      </div>
    </Card>
  )
}
