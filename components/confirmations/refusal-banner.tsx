'use client'

import { Banner } from '@/components/ui/banner'
import { ButtonLink, Link } from '@/components/ui/link'
import type { BlankFinding } from '@/lib/confirmations/confirm-quarter'

/** Why a quarter was not confirmed. */
export type Refusal = { quarter: number; message: string; findings: BlankFinding[] }

/** The findings of a refusal, as far as the answer carried any. */
export function findingsOf(findings: unknown): BlankFinding[] {
  return Array.isArray(findings)
    ? findings.filter((each): each is BlankFinding => typeof each?.eventId === 'number')
    : []
}

/** A refused confirmation, with every event that prevents it and where its figures are entered. */
export function RefusalBanner({ refusal, quickEntryHref }: { refusal: Refusal; quickEntryHref: string }) {
  return (
    <Banner
      kind="error"
      title={refusal.message}
      live
      action={
        <ButtonLink href={quickEntryHref} size="small">
          Enter all of them in one grid
        </ButtonLink>
      }
    >
      <ul className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto">
        {refusal.findings.map(({ eventId, eventName, missing, link }) => (
          <li key={eventId}>
            <Link href={link} prefetch={false}>
              {eventName}
            </Link>
            : {missing.join(', ')}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
