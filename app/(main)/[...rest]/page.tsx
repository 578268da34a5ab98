import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getPageContext } from '@/lib/floor/identity/page-context'

export const metadata: Metadata = { title: 'Page not found' }

/** Any address that is none of ours: 404, with the home content beneath a notice (`not-found.tsx`). */
export default async function UnknownAddressPage() {
  await getPageContext('read', 'home')
  notFound()
}
