import { Banner } from '@/components/ui/banner'
import { Link } from '@/components/ui/link'
import type { UndecidedRelease } from '@/lib/releases/service'

/** Drafts that are named one by one; the list of releases has them all. */
const maxShown = 4

/** The drafts of shared figures that wait for a decision, and those that could not be made, where the funder begins. */
export function UndecidedReleases({ releases }: { releases: readonly UndecidedRelease[] }) {
  if (releases.length === 0) return null
  const waiting = releases.filter(({ isMade }) => isMade).length
  const title =
    waiting === 0
      ? 'Shared figures could not be made'
      : waiting === 1
        ? 'A draft of shared figures waits for a decision'
        : `${waiting} drafts of shared figures wait for a decision`
  return (
    <Banner kind="attention" title={title}>
      <ul>
        {releases.slice(0, maxShown).map(({ id, name, isMade }) => (
          <li key={id}>
            <Link href={`/releases/${id}`}>{name}</Link>
            {isMade
              ? ': look at its figures, and approve or reject it.'
              : ': its draft could not be made. Its page says why.'}
          </li>
        ))}
      </ul>
      {releases.length > maxShown && (
        <p>
          and <Link href="/releases">{releases.length - maxShown} more</Link>.
        </p>
      )}
    </Banner>
  )
}
