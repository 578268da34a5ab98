'use client'

import { Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { timeInLondon } from '@/lib/floor/calendar/plain-date'
import { formatNumber } from '@/lib/floor/format-number'
import { unfinishedRetentionDays } from '@/lib/floor/retention-days'
import { completionRate, linkLimits } from '@/lib/survey-links/rules'
import { DeleteLink } from './delete-link'
import { LinkDialog } from './link-dialog'
import { LinksTable } from './links-table'
import { NotPrinted } from './not-printed'
import { type Link, type Links, useLinks } from './use-links'

type LabelledLinksProps = { surveyId: number; mayEdit: boolean; initial: Links; initialAsOf: string }

/** What is open over the table: a new link, one that is renamed, or one that is deleted. */
type OpenDialog = { kind: 'new' } | { kind: 'rename' | 'delete'; link: Link }

/** A link for each place or channel, and how many people each has brought. */
export function LabelledLinks({ surveyId, mayEdit, initial, initialAsOf }: LabelledLinksProps) {
  const { links, asOf, busy, refresh } = useLinks(surveyId, initial, initialAsOf)
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  const changed = () => {
    close()
    void refresh()
  }
  const isFull = links.data.length >= linkLimits.perSurvey

  const add = mayEdit && (
    <Button
      kind="primary"
      icon={<Plus size={18} aria-hidden="true" />}
      disabled={isFull}
      onPress={() => setOpen({ kind: 'new' })}
    >
      Add link
    </Button>
  )
  return (
    <Card title="A link for each place or channel" action={links.data.length > 0 && add}>
      {links.data.length === 0 ? (
        <EmptyState title="No labelled links yet" action={add}>
          {mayEdit
            ? 'Make one for the foyer screen, one for the programme, one for the newsletter: each has an address, a QR code and posters of its own, and you see which of them people really use.'
            : 'A link for each place or channel shows which of them people really use. Whoever may change the survey can make some.'}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="max-w-text text-ink-soft">
            Views count how often the survey was opened through a link, completes who sent it. Completion is of those
            who began to answer in the last {unfinishedRetentionDays} days.
          </p>
          <NotPrinted letters={links.notPrinted.labels} of="Labels" />
          <LinksTable
            surveyId={surveyId}
            links={links.data}
            mayEdit={mayEdit}
            onRename={(link) => setOpen({ kind: 'rename', link })}
            onDelete={(link) => setOpen({ kind: 'delete', link })}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p>{describeUnlabelled(links.unlabelled)}</p>
            <div className="flex flex-wrap items-center gap-3 text-ink-soft text-sm">
              <p className="tabular-nums">As of {timeInLondon(new Date(asOf))}</p>
              <Button
                size="small"
                icon={<RefreshCw size={16} aria-hidden="true" />}
                busy={busy}
                onPress={() => void refresh()}
              >
                Refresh
              </Button>
            </div>
          </div>
          {isFull && mayEdit && (
            <p className="text-ink-soft">
              A survey has at most {linkLimits.perSurvey} links. Delete one that is no longer used to make another.
            </p>
          )}
        </div>
      )}
      {(open?.kind === 'new' || open?.kind === 'rename') && (
        <LinkDialog
          surveyId={surveyId}
          {...(open.kind === 'rename' && { renamed: open.link })}
          onDone={changed}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && <DeleteLink surveyId={surveyId} link={open.link} onDone={changed} onClose={close} />}
    </Card>
  )
}

function describeUnlabelled({ completes, begun, finished }: Links['unlabelled']): string {
  if (completes + begun === 0) return 'Nobody has come without a labelled link.'
  const rate = completionRate({ begun, finished })
  const recent =
    rate === null ? '' : `; of ${formatNumber(begun)} begun in the last ${unfinishedRetentionDays} days, ${rate}%`
  return `Without a labelled link: ${formatNumber(completes)} completed${recent}.`
}
