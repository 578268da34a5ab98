'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'

/** The surveys that this window deletes: whether the deletion succeeded. */
const deletions = new Map<number, Promise<boolean>>()

/** Deletes a survey. @returns whether it is gone; a refusal is thrown. */
export function recordDeletion(surveyId: number, work: () => Promise<boolean>): Promise<boolean> {
  const done = work()
  deletions.set(
    surveyId,
    done.catch(() => false),
  )
  return done
}

/**
 * Whether this page shows a survey that this window has deleted: Back and Forward bring its editor out of the router's
 * memory, as if it lived. Then the page is requested again, and the server says that there is no such page.
 */
export function useIsDeleted(surveyId: number): boolean {
  const router = useRouter()
  const [deletion] = useState(() => deletions.get(surveyId))
  const [isDeleted, setDeleted] = useState(deletion !== undefined)
  useEffect(() => {
    let isMounted = true
    void deletion?.then((isGone) => {
      if (!isMounted) return
      if (isGone) router.refresh()
      else setDeleted(false)
    })
    return () => {
      isMounted = false
    }
  }, [deletion, router])
  return isDeleted
}
