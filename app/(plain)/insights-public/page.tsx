import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'

/** An address may contain a PIN: no page learns from this one where somebody came from. */
export const metadata: Metadata = { title: 'Shared report', referrer: 'no-referrer' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Reports that are shared with a PIN. There are none yet, so a PIN has no business in the address or the history. */
export default async function SharedReportPage({ searchParams }: Props) {
  if (Object.keys(await searchParams).length > 0) redirect('/insights-public')
  notFound()
}
