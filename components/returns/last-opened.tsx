'use client'

import { useMemo } from 'react'
import { useIsHydrated } from '@/components/ui/use-is-hydrated'
import { readOpened } from './opened-records'
import { TaskCard } from './task-list'

/** The records that somebody opened last in this browser. */
export function LastOpened({ userId }: { userId: number }) {
  const isHydrated = useIsHydrated()
  const records = useMemo(() => (isHydrated ? readOpened(userId) : []), [isHydrated, userId])
  return (
    <TaskCard
      title="Where you left off"
      tasks={records.map(({ href, kind, name }) => ({ href, link: name, words: ` ${kind.toLowerCase()}` }))}
      nothing="The events, surveys and other records that you open in this browser are named here."
    />
  )
}
