'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { kindOfPage, nameInTitle, readOpened, storeOpened, withOpened } from './opened-records'

/** Keeps which record somebody looks at, for the shortcuts of their home page. */
export function RecordOpened({ userId }: { userId: number }) {
  const path = usePathname()
  useEffect(() => {
    const kind = kindOfPage(path)
    if (!kind) return
    const store = () => {
      const name = nameInTitle(document.title, kind) ?? document.querySelector('main h1')?.textContent?.trim()
      if (name) storeOpened(userId, withOpened(readOpened(userId), { href: path, kind, name }))
    }
    store()
    // The title of a page may come after the page.
    const watcher = new MutationObserver(store)
    watcher.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => watcher.disconnect()
  }, [path, userId])
  return null
}
