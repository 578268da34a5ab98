import type { ReactNode } from 'react'
import { ButtonLink, Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import { releaseNameOf } from '@/lib/published/periods'
import type { ReleaseAnswer, ReleaseList } from '@/lib/releases/service'
import { AskForDraft } from './ask-for-draft'
import { PlainTable } from './plain-table'
import { ReleaseState } from './release-state'
import { decisionInWords } from './words'

type ReleasesScreenProps = {
  releases: ReleaseList
  /** Who reads what is approved. */
  children: ReactNode
}

/** Every quarter that may be released, with its release or draft. */
export function ReleasesScreen({ releases: { data, rejected }, children }: ReleasesScreenProps) {
  return (
    <>
      <PageHead
        title="Releases"
        purpose="Figures that leave organisations' own walls: frozen once a quarter, protected, and approved by a Global Admin."
        actions={<ButtonLink href="/releases/pins">PINs of Insights Public</ButtonLink>}
      />
      <div className="flex flex-col gap-4">
        <p className="max-w-text text-ink-soft">
          The draft of a quarter is made by itself 30 days after the last day to confirm it. It has the attendance of
          confirmed quarters, sales by the day of the performance, and answers without those that look odd. An approved
          release stays as it is; its figures are revised with the last quarter of the year.
        </p>
        <PlainTable
          caption="Quarters that may be released"
          heads={[{ label: 'Quarter' }, { label: 'State' }, { label: 'What happened' }, { label: 'To do' }]}
          rows={data.map(({ release, draftDay, ...quarter }) => {
            const name = releaseNameOf(quarter)
            return {
              key: name,
              cells: [
                release ? (
                  <Link key="name" href={`/releases/${release.id}`}>
                    {name}
                  </Link>
                ) : (
                  name
                ),
                release ? <ReleaseState key="state" state={release.state} /> : 'No draft',
                release ? happenedInWords(release) : `May be made since ${formatDate(draftDay)}`,
                mayBeAsked(release) ? (
                  <AskForDraft key="ask" quarter={quarter} name={name} isAgain={release !== null} />
                ) : null,
              ],
            }
          })}
        />
        {rejected.length > 0 && (
          <>
            <h2 className="mt-2 font-semibold text-lg">Rejected drafts</h2>
            <PlainTable
              caption="Rejected drafts"
              heads={[{ label: 'Quarter' }, { label: 'Decision' }, { label: 'Reason' }]}
              rows={rejected.map((release) => ({
                key: String(release.id),
                cells: [
                  <Link key="name" href={`/releases/${release.id}`}>
                    {release.name}
                  </Link>,
                  decisionInWords(release),
                  release.reason,
                ],
              }))}
            />
          </>
        )}
        {children}
      </div>
    </>
  )
}

const mayBeAsked = (release: ReleaseAnswer | null) => release === null || ['draft', 'failed'].includes(release.state)

const happenedInWords = (release: ReleaseAnswer) =>
  release.state === 'failed' ? `It could not be made: ${release.failure}` : decisionInWords(release)
