'use client'

import { Search } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { isPageHidden } from '@/components/layout/is-page-hidden'
import type { SearchAction } from './search-choice'

// Most pages are left without it: its script comes with the first search.
const SearchDialog = dynamic(() => import('./search-dialog').then((file) => file.SearchDialog), { ssr: false })

type SearchButtonProps = { userId: number; actions: readonly SearchAction[] }

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** In the header of every page: opens the search, as Ctrl+K does from anywhere. */
export function SearchButton({ userId, actions }: SearchButtonProps) {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      // The browser would put the focus into its address.
      event.preventDefault()
      // Another dialog wants its answer first.
      if (!isPageHidden()) setOpen(true)
    }
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md text-ink-soft hover:bg-hover md:min-h-9 md:w-56 md:justify-start md:border md:border-line-strong md:px-3 lg:w-72"
      >
        <Search size={20} aria-hidden="true" className="shrink-0" />
        <span className="flex-1 text-left text-row max-md:sr-only">Search</span>
        {/* Said by `aria-keyshortcuts`: it is no part of the name. */}
        <span aria-hidden="true" className="rounded-sm border border-line px-1.5 text-sm max-md:hidden">
          Ctrl K
        </span>
      </button>
      {isOpen && <SearchDialog userId={userId} actions={actions} onClose={() => setOpen(false)} />}
    </>
  )
}
