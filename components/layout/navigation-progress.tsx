'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useToasts } from '@/components/ui/toasts'
import { generalMessage } from '@/lib/floor/errors/general-message'
import { findLinkedPage } from './linked-page'

/** A page that is there sooner needs no sign that it is on its way. */
const showAfterMs = 300
/** A page that has not loaded by then has failed. */
const giveUpAfterMs = 120_000
const gatewayTimeout = 504

/** While the page of a link is on its way: a line at the top of the window, and words when it does not come. */
export function NavigationProgress() {
  const toasts = useToasts()
  const path = usePathname()
  const query = useSearchParams()
  const [waiting, setWaiting] = useState<object | null>(null)
  const [shown, setShown] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address means that the page has come
  useEffect(() => setWaiting(null), [path, query])

  useEffect(() => {
    // A link of ours has prevented what the browser would do; any other shows the browser's own signs.
    const begin = (event: MouseEvent) => {
      if (event.defaultPrevented && findLinkedPage(event) !== undefined) setWaiting({})
    }
    window.addEventListener('click', begin)
    return () => window.removeEventListener('click', begin)
  }, [])

  useEffect(() => {
    if (!waiting) return
    const sign = setTimeout(() => setShown(true), showAfterMs)
    const end = setTimeout(() => {
      setWaiting(null)
      toasts.error(generalMessage(gatewayTimeout))
    }, giveUpAfterMs)
    return () => {
      clearTimeout(sign)
      clearTimeout(end)
      setShown(false)
    }
  }, [waiting, toasts])

  return (
    <div role="status" className="print:hidden">
      {shown && (
        <>
          <span className="sr-only">The page is being loaded</span>
          <div
            aria-hidden="true"
            className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-accent forced-colors:bg-[Highlight]"
          />
        </>
      )}
    </div>
  )
}
