import { BackLink } from '@/components/ui/back-link'
import { PageHead } from '@/components/ui/page-head'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import type { OpenedLetter } from '@/lib/returns/letters/service'

/** A letter of the funder as its reader has it. */
export function FunderLetter({ letter }: { letter: OpenedLetter }) {
  return (
    <>
      <PageHead
        title={<span className="[overflow-wrap:anywhere]">{letter.subject}</span>}
        purpose={`From ${letter.writtenByName}, ${dateTimeInLondon(letter.writtenAt)}, to the Organisation Admins of ${letter.organisations}.`}
        breadcrumb={[{ label: 'Home', href: '/' }, { label: 'Letter' }]}
        actions={<BackLink href="/" />}
      />
      <p className="max-w-text whitespace-pre-line rounded-md border border-line bg-paper p-5 [overflow-wrap:anywhere]">
        {letter.body}
      </p>
    </>
  )
}
