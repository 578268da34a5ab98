'use client'

import { BookOpen } from 'lucide-react'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ButtonLink, Link } from '@/components/ui/link'
import { SkeletonText } from '@/components/ui/skeleton'
import { useAnswer } from '@/components/ui/use-answer'
import { addressOf } from '@/lib/api'
import { DeliveryTable } from './delivery-table'
import { FeedCommand } from './feed-command'
import { FeedWarnings } from './feed-warnings'

type FeedSectionProps = {
  organisationId: number
  /** The names of the profiles that its files may be read by. */
  profiles: readonly string[]
  /** The address of the calls: `https://illuminate.example.org`. */
  publicUrl: string
}

/** What a box office's night job needs, what it delivered last, and what is wrong with it. */
export function FeedSection({ organisationId, profiles, publicUrl }: FeedSectionProps) {
  const { answer, problem } = useAnswer(addressOf('GET /api/box-office/deliveries', { query: { organisationId } }))
  return (
    <Card
      title="Nightly feed"
      action={
        <ButtonLink
          href="/training/guides/send-ticketing-data-every-night"
          icon={<BookOpen size={18} aria-hidden="true" />}
        >
          Guide
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-6">
        {answer && <FeedWarnings feeds={answer.feeds} />}
        <p className="max-w-text text-ink-soft">
          A night job can send these files for you. Make an access token that may read and change on{' '}
          <Link href="/authentication/profile">your profile</Link>, keep it in ILLUMINATE_TOKEN where the job runs, and
          have the job run this command.
        </p>
        <FeedCommand organisationId={organisationId} profiles={profiles} publicUrl={publicUrl} />
        <section aria-labelledby="last-deliveries" className="flex min-w-0 flex-col gap-3">
          <h3 id="last-deliveries" className="font-semibold text-lg">
            Last deliveries
          </h3>
          {problem && <Banner kind="error">{problem.message}</Banner>}
          {!answer && !problem && <SkeletonText label="Loading the last deliveries" />}
          {answer?.data.length === 0 && (
            <EmptyState title="No deliveries yet">What a program sends with an access token is listed here.</EmptyState>
          )}
          {answer && answer.data.length > 0 && <DeliveryTable deliveries={answer.data} />}
        </section>
      </div>
    </Card>
  )
}
