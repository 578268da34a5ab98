'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Choice } from '@/components/ui/choice'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'
import { countOf } from '@/lib/floor/format-number'
import { type ReturnsAddress, returnsHref } from '@/lib/returns/address'
import { findingFilters, type ManagerFilter, returnFilters } from '@/lib/returns/rules'
import { filterWords, findingWords, shortQuarter } from '@/lib/returns/words'

const shows = returnFilters.map((id) => ({ id, name: filterWords[id] }))
const findings = findingFilters.map((id) => ({ id, name: findingWords[id] }))
const usualDays = [1, 14, 30, 60, 90]

type ReturnsFiltersProps = { address: ReturnsAddress; quarters: readonly Quarter[]; managers: readonly Choice[] }

/** The filters of the screen: a plain form, whose answers are the address of the page that it leads to. */
export function ReturnsFilters({ address, quarters, managers }: ReturnsFiltersProps) {
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
      className="grid items-end gap-x-4 gap-y-3 rounded-md border border-line bg-paper p-4 sm:grid-cols-2 lg:grid-cols-4 2xl:grid-cols-7 print:hidden"
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
        choices={days.map((each) => ({ id: each, name: countOf(each, 'day') }))}
        value={chosen.leastLate === 0 ? null : chosen.leastLate}
        onChange={(id) => setChosen({ ...chosen, leastLate: Number(id ?? 0) })}
      />
      <Select
        compact
        name="finding"
        label="What was found"
        blank={false}
        choices={findings}
        value={chosen.finding}
        onChange={(id) => setChosen({ ...chosen, finding: findingFilters.find((each) => each === id) ?? 'any' })}
      />
      <Select
        compact
        name="manager"
        label="Relationship manager"
        blank="Anybody"
        choices={[{ id: 'mine', name: 'Me' }, { id: 'none', name: 'Nobody' }, ...managers]}
        value={chosen.manager === 'all' ? null : chosen.manager}
        onChange={(id) => setChosen({ ...chosen, manager: managerOf(id) })}
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

function managerOf(id: Choice['id'] | null): ManagerFilter {
  if (id === null) return 'all'
  return id === 'mine' || id === 'none' ? id : Number(id)
}
