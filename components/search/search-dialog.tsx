'use client'

import { Search } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { Dialog } from '@/components/ui/dialog'
import { controlHeight, controlStyle } from '@/components/ui/field-frame'
import { Spinner } from '@/components/ui/spinner'
import { searchMaxCharacters } from '@/lib/search/rules'
import { addRecent, readRecent } from './recent-choices'
import { groupsAtFirst, groupsFound, type SearchAction, type SearchChoice, stepFrom } from './search-choice'
import { SearchChoices } from './search-choices'
import { useSearch } from './use-search'

type SearchDialogProps = { userId: number; actions: readonly SearchAction[]; onClose: () => void }

/**
 * The search over everything that has a page. The focus stays in the box; the arrow keys choose, Enter goes there. The best
 * match is highlighted, and Enter that comes before it waits for it.
 */
export function SearchDialog({ userId, actions, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [recent] = useState(() => readRecent(userId))
  const isEnterPending = useRef(false)
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  const { words, groups: found, isSearching, isFailed, retry } = useSearch(typed)
  const groups = words === '' ? groupsAtFirst(recent, actions) : groupsFound(words, found, actions)
  const choices = groups.flatMap((group) => group.choices)
  const at = Math.min(chosen, choices.length - 1)
  const optionId = (index: number) => `${id}-${index}`
  useCloseOnArrival(onClose)

  const open = (index: number) => document.getElementById(optionId(index))?.click()

  useEffect(() => {
    if (isSearching || !isEnterPending.current) return
    isEnterPending.current = false
    document.getElementById(`${id}-0`)?.click()
  }, [isSearching, id])

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  function type(text: string) {
    isEnterPending.current = false
    setTyped(text)
    setChosen(0)
  }

  function takeKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (step) setChosen(stepFrom(at, step, choices.length))
    else if (event.key !== 'Enter') return
    // What is found for earlier words is not meant.
    else if (isSearching && groups[0]?.id !== 'action') isEnterPending.current = true
    else if (at >= 0) open(at)
    event.preventDefault()
  }

  function choose(choice: SearchChoice) {
    addRecent(userId, choice)
    onClose()
  }

  return (
    <Dialog open title="Search" onClose={onClose} dismissable tall>
      <div className="sticky top-0 z-10 -mt-1 bg-raised pt-1 pb-2">
        <div className="relative">
          <Search
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
          />
          <input
            ref={box}
            // Whoever opens the search wants to type.
            autoFocus
            role="combobox"
            aria-label="Search for a record, a guide or a page"
            aria-expanded={choices.length > 0}
            aria-controls={`${id}-choices`}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? optionId(at) : undefined}
            aria-describedby={`${id}-hint`}
            value={typed}
            maxLength={searchMaxCharacters}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={takeKey}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder="Name, URN, postcode, email, quick code …"
            className={classes(controlStyle, controlHeight, 'pr-11 pl-10')}
          />
          {isSearching && (
            <span className="absolute top-1/2 right-3 -translate-y-1/2">
              <Spinner />
            </span>
          )}
        </div>
        <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm max-sm:sr-only">
          Arrow keys choose, Enter opens, Escape closes.
        </p>
      </div>
      <SearchChoices
        id={`${id}-choices`}
        groups={groups}
        chosen={at}
        optionId={optionId}
        onPoint={setChosen}
        onChoose={choose}
      />
      <p role="status" className={classes('py-6 text-center text-ink-soft', choices.length > 0 && 'sr-only')}>
        {outcome({ words, count: choices.length, isSearching, isFailed })}
      </p>
      {isFailed && (
        <div role="alert" className="flex flex-wrap items-center justify-center gap-3 pb-4">
          <p>Unable to search. Please try again.</p>
          <Button
            size="small"
            onPress={() => {
              retry()
              box.current?.focus()
            }}
          >
            Try again
          </Button>
        </div>
      )}
    </Dialog>
  )
}

type Outcome = { words: string; count: number; isSearching: boolean; isFailed: boolean }

/** Announced, and shown where there is nothing else. */
function outcome({ words, count, isSearching, isFailed }: Outcome): string {
  if (isFailed || words === '') return ''
  if (isSearching) return count > 0 ? '' : 'Searching…'
  if (count > 0) return `${count} found`
  return words.length < 2 ? 'Type two characters to search.' : `Nothing matches “${words}”.`
}

/** A page that comes while the search is open (after the question of unsaved changes, say) closes it. */
function useCloseOnArrival(onClose: () => void) {
  const address = `${usePathname()}?${useSearchParams()}`
  const opened = useRef(address)
  useEffect(() => {
    if (opened.current !== address) onClose()
  }, [address, onClose])
}
