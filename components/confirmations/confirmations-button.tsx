import { ClipboardCheck } from 'lucide-react'
import { ButtonLink } from '@/components/ui/link'
import type { OutstandingQuarter } from '@/lib/confirmations/read-confirmations'
import { confirmationsHref } from './outstanding-banner'

type ConfirmationsButtonProps = { organisationId: number | undefined; outstanding: readonly OutstandingQuarter[] }

/** The way to the confirmations, with a badge while any are outstanding. */
export function ConfirmationsButton({ organisationId, outstanding }: ConfirmationsButtonProps) {
  const [first] = outstanding
  const count = outstanding.length
  return (
    <ButtonLink
      href={first && organisationId === undefined ? confirmationsHref(first) : plainHref(organisationId)}
      size="compact"
      icon={<ClipboardCheck size={18} aria-hidden="true" />}
    >
      Confirmations
      {count > 0 && (
        <>
          <span
            aria-hidden="true"
            className="ml-2 inline-flex min-w-6 justify-center rounded-full bg-attention px-1.5 text-on-attention text-sm tabular-nums forced-colors:border"
          >
            {count}
          </span>
          <span className="sr-only">{`: ${count} outstanding`}</span>
        </>
      )}
    </ButtonLink>
  )
}

const plainHref = (organisationId: number | undefined) =>
  organisationId === undefined ? '/confirmations' : `/confirmations?organisationId=${organisationId}`
