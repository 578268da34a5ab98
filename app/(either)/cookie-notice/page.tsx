import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { CookieNotice } from '@/components/legal/cookie-notice'
import { browserStorageEntries } from '@/lib/floor/identity/browser-storage-entries'

export const metadata: Metadata = { title: 'Cookie Notice' }

export default async function CookieNoticePage() {
  return <CookieNotice storedItems={browserStorageEntries((await headers()).get('host') ?? '')} />
}
