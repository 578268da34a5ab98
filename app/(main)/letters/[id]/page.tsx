import type { Metadata } from 'next'
import { FunderLetter } from '@/components/returns/funder-letter'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { openLetter } from '@/lib/returns/letters/service'

export const metadata: Metadata = { title: 'Letter' }

type Props = { params: Promise<{ id: string }> }

/** A letter of the funder, for whoever got it. */
export default async function LetterPage({ params }: Props) {
  const ctx = await getPageContext('read', 'home')
  return <FunderLetter letter={await getPageRecord((await params).id, (id) => openLetter(ctx, id))} />
}
