'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Link } from '@/components/ui/link'
import { Pill } from '@/components/ui/pill'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { statisticsPath } from '@/lib/open-statistics/addresses'
import { messages } from '@/lib/open-statistics/messages'
import type { OpenStatisticsState } from '@/lib/open-statistics/service'

type SwitchStatisticsProps = { state: OpenStatisticsState; licence: string; publisher: string }

/** Whether open statistics are there for everybody, and the way to switch them, which asks once more. */
export function SwitchStatistics({ state, licence, publisher }: SwitchStatisticsProps) {
  const { isOn, changedAt, changedByName, off, releases } = state
  const router = useRouter()
  const toasts = useToasts()
  const { busy, run } = useAction()
  const [asking, setAsking] = useState(false)
  const change = () =>
    run(messages.unableToSwitch, async () => {
      await api.send('PUT /api/open-statistics', { body: { isOn: !isOn } })
      toasts.success(isOn ? messages.switchedOff : messages.switchedOn)
    }).finally(() => {
      setAsking(false)
      router.refresh()
    })
  return (
    <section className="flex flex-col gap-3" aria-labelledby="open-statistics">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="open-statistics" className="font-semibold text-lg">
          Open statistics
        </h2>
        <Pill kind={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Pill>
      </div>
      <p className="max-w-text text-ink-soft">
        {isOn ? (
          <>
            Anybody may read approved releases at <Link href={statisticsPath}>{statisticsPath}</Link>, without signing
            in.
          </>
        ) : (
          <>
            Approved releases are read by peers, and by whoever has a PIN. Switched on, they are pages and files for
            everybody.
          </>
        )}{' '}
        {changedAt !== null && `${isOn ? 'On' : 'Off'} since ${dateTimeInLondon(changedAt)}, by ${changedByName}.`}
      </p>
      {isOn && off !== null && <p className="max-w-text">Nothing is shown at the moment. {off}</p>}
      <div>
        <Button aria-haspopup="dialog" onPress={() => setAsking(true)}>
          {isOn ? 'Switch open statistics off' : 'Switch open statistics on'}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={isOn ? 'Switch open statistics off?' : 'Make approved releases public?'}
        confirm={isOn ? 'Switch off' : 'Switch on'}
        danger={isOn}
        busy={busy}
        onConfirm={() => void change()}
        onCancel={() => setAsking(false)}
      >
        {isOn ? (
          <p>
            Their addresses lead nowhere from now on, also those that others cite. What somebody has read or copied
            stays with them; browsers may show what they kept for five minutes.
          </p>
        ) : (
          <div className="flex flex-col gap-3">
            <p>
              Every figure of approved releases ({releases === 0 ? 'none yet' : releases}), and of each that is approved
              later, can be read by anybody at {statisticsPath}, found by search engines, and used under the {licence},
              with {publisher} as publisher.
            </p>
            <p>
              It has attendance, tickets, income and answers by region, discipline, size and type. No organisation, no
              person and no text of anybody is in it.
            </p>
          </div>
        )}
      </ConfirmDialog>
    </section>
  )
}
