import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { CookieNotice } from '@/components/legal/cookie-notice'
import { keptInBrowser } from '@/lib/floor/identity/kept-in-browser'

export const metadata: Metadata = { title: 'Cookie Notice' }

export default async function CookieNoticePage() {
  return <CookieNotice kept={keptInBrowser((await headers()).get('host') ?? '')} />
}
