'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { ButtonLink } from '@/components/ui/link'
import { Select } from '@/components/ui/select'
import {
  findUnreadableDays,
  hasFilters,
  type LinkChoice,
  methods,
  noLink,
  parseFilters,
  type ResultFilters,
} from '@/lib/results/filters'
import { addressOfResults } from './texts-address'

type FilterFormProps = {
  surveyId: number
  filters: ResultFilters
  /** What stands in the address in place of a day, and is no date. */
  unreadable: ReturnType<typeof findUnreadableDays>
  links: readonly LinkChoice[]
}

/** Which responses the figures count: a plain form, whose answers are the address of the page that it leads to. */
export function FilterForm({ surveyId, filters, unreadable, links }: FilterFormProps) {
  const [chosen, setChosen] = useState<Record<string, string>>(() => ({
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)])),
    ...unreadable,
  }))
  const [wrong, setWrong] = useState(unreadable)
  const router = useRouter()
  const choose = (name: keyof ResultFilters) => (value: string | number | null) =>
    setChosen({ ...chosen, [name]: value === null ? '' : String(value) })
  const dayField = (name: 'from' | 'until', label: string) => (
    <DateField
      label={label}
      name={name}
      value={chosen[name] ?? ''}
      onChange={choose(name)}
      // What is put right meanwhile is wrong no more.
      error={wrong[name] !== undefined && wrong[name] === chosen[name] ? `${label} is not a date` : undefined}
    />
  )
  return (
    <form
      // Without script the browser goes to the same address, with the blank ones in it.
      action={addressOfResults(surveyId, {})}
      onSubmit={(event) => {
        event.preventDefault()
        const found = findUnreadableDays(chosen)
        setWrong(found)
        const [first] = Object.keys(found)
        const field = first && event.currentTarget.elements.namedItem(first)
        if (field instanceof HTMLInputElement) return field.focus()
        router.push(addressOfResults(surveyId, parseFilters(chosen)))
      }}
      aria-label="Filters"
      className="grid items-start gap-x-4 gap-y-3 rounded-md border border-line bg-paper p-4 sm:grid-cols-2 lg:grid-cols-4 print:hidden"
    >
      {dayField('from', 'Begun from')}
      {dayField('until', 'Begun until')}
      {links.length > 0 && (
        <Select
          label="Link"
          name="link"
          blank="All links"
          choices={[
            ...links.map(({ id, label }) => ({ id: `${id}`, name: label })),
            { id: noLink, name: 'No labelled link' },
          ]}
          value={chosen.link ?? null}
          onChange={choose('link')}
        />
      )}
      <Select
        label="How they answered"
        name="method"
        blank="In any way"
        choices={methods.map(({ id, name }) => ({ id, name }))}
        value={chosen.method ?? null}
        onChange={choose('method')}
      />
      {filters.marked && <input type="hidden" name="marked" value={filters.marked} />}
      <div className="flex flex-wrap gap-2 self-end">
        <Button type="submit" kind="primary">
          Apply
        </Button>
        {hasFilters(filters) && <ButtonLink href={addressOfResults(surveyId, {})}>Clear</ButtonLink>}
      </div>
    </form>
  )
}
