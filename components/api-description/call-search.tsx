'use client'

import { createContext, type ReactNode, useContext, useDeferredValue, useState } from 'react'
import { SearchField } from '@/components/ui/search-field'

const SearchWords = createContext<readonly string[]>([])

/** A search panel above calls that are there already: those that do not contain every word are hidden. */
export function CallSearch({ all, children }: { all: readonly string[]; children: ReactNode }) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed).toLowerCase().split(/\s+/).filter(Boolean)
  const found = all.filter((text) => words.every((word) => text.includes(word))).length
  return (
    <SearchWords value={words}>
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchField label="Search calls" value={typed} onChange={setTyped} />
        <p role="status" className="text-ink-soft">
          {found === 1 ? '1 call' : `${found} calls`}
        </p>
      </div>
      {children}
      {found === 0 && <p>No call holds these words.</p>}
    </SearchWords>
  )
}

/** Shows its children while one of `texts` contains every word of the search. */
export function Searchable({ texts, children }: { texts: readonly string[]; children: ReactNode }) {
  const words = useContext(SearchWords)
  const isFound = texts.some((text) => words.every((word) => text.includes(word)))
  return <div hidden={!isFound}>{children}</div>
}
