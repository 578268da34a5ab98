'use client'

import { Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { Problem } from '@/lib/floor/http/problem'

type ListFailedProps = { problem: Problem; onRetry: () => void; onReset: () => void }

/** In place of rows that could not be loaded: why, and what to do. */
export function ListFailed({ problem, onRetry, onReset }: ListFailedProps) {
  return (
    <div className="p-4 max-sm:p-0">
      <Banner
        kind="error"
        live
        title="The list could not be loaded"
        action={
          <>
            <Button size="small" onPress={onRetry}>
              Try again
            </Button>
            {problem.status === 400 && (
              <Button size="small" kind="quiet" onPress={onReset}>
                Show the usual list
              </Button>
            )}
          </>
        }
      >
        {problem.message}
      </Banner>
    </div>
  )
}

type ListEmptyProps = { text: string; hint: ReactNode; isNarrowed: boolean; onClear: () => void; action: ReactNode }

/** In place of rows where there are none: the documented words, what will be here, and the first thing to do. */
export function ListEmpty({ text, hint, isNarrowed, onClear, action }: ListEmptyProps) {
  const clear = (
    <Button size="small" onPress={onClear}>
      Clear search and filters
    </Button>
  )
  return (
    <EmptyState
      framed={false}
      title={text}
      icon={isNarrowed ? <SearchX size={22} /> : <Inbox size={22} />}
      action={isNarrowed ? clear : action}
    >
      {isNarrowed ? 'Nothing in this list matches the search and the filters.' : hint}
    </EmptyState>
  )
}
