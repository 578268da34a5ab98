'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { quarterCode } from '@/lib/confirmations/rules'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { type ReturnsAddress, returnsHref } from '@/lib/returns/address'
import { type ReturnFilter, returnFilters } from '@/lib/returns/rules'
import { counted, shortQuarter } from './words'

const filterWords: Record<ReturnFilter, string> = {
  all: 'All',
  outstanding: 'Not confirmed',
  overdue: 'Overdue',
  changed: 'Changed since confirmed',
  confirmed: 'Confirmed',
}
const shows = returnFilters.map((id) => ({ id, name: filterWords[id] }))
const usualDays = [1, 14, 30, 60, 90]

type ReturnsFiltersProps = { address: ReturnsAddress; quarters: readonly Quarter[] }

/** The filters of the screen: a plain form, whose answers are the address of the page that it leads to. */
export function ReturnsFilters({ address, quarters }: ReturnsFiltersProps) {
  const [chosen, setChosen] = useState(address)
  const router = useRouter()
  const days = [...new Set([...usualDays, chosen.leastLate])].filter((each) => each > 0).sort((one, two) => one - two)
  return (
    <form
      // Without script the browser goes to the same address, with the blank ones in it.
      action="/returns"
      onSubmit={(event) => {
        event.preventDefault()
        router.push(returnsHref({ ...chosen, page: 1 }))
      }}
      aria-label="Filters"
      className="grid items-end gap-x-4 gap-y-3 rounded-md border border-line bg-paper p-4 sm:grid-cols-2 lg:grid-cols-5 print:hidden"
    >
      <Select
        compact
        name="quarter"
        label="Quarter"
        blank={false}
        choices={quarters.map((each) => ({ id: quarterCode(each), name: shortQuarter(each) }))}
        value={quarterCode(chosen.quarter)}
        onChange={(id) =>
          setChosen({ ...chosen, quarter: quarters.find((each) => quarterCode(each) === Number(id)) ?? chosen.quarter })
        }
      />
      <Select
        compact
        name="show"
        label="State"
        blank={false}
        choices={shows}
        value={chosen.show}
        onChange={(id) => setChosen({ ...chosen, show: returnFilters.find((each) => each === id) ?? 'all' })}
      />
      <Select
        compact
        name="late"
        label="Late by at least"
        blank="Any"
        choices={days.map((each) => ({ id: each, name: counted(each, 'day') }))}
        value={chosen.leastLate === 0 ? null : chosen.leastLate}
        onChange={(id) => setChosen({ ...chosen, leastLate: Number(id ?? 0) })}
      />
      <TextField
        compact
        name="search"
        label="Organisation"
        value={chosen.search}
        onChange={(search) => setChosen({ ...chosen, search })}
      />
      <div>
        <Button type="submit" size="compact" kind="primary">
          Apply
        </Button>
      </div>
    </form>
  )
}
