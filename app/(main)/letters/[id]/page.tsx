import type { Metadata } from 'next'
import { FunderLetter } from '@/components/returns/funder-letter'
import { pageContext } from '@/lib/floor/identity/page-context'
import { pageRecord } from '@/lib/floor/identity/page-record'
import { openLetter } from '@/lib/returns/letters/service'

export const metadata: Metadata = { title: 'Letter' }

type Props = { params: Promise<{ id: string }> }

/** A letter of the funder, for whoever got it. */
export default async function LetterPage({ params }: Props) {
  const ctx = await pageContext('read', 'home')
  return <FunderLetter letter={await pageRecord((await params).id, (id) => openLetter(ctx, id))} />
}
