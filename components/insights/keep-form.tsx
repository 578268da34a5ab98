'use client'

import { useRouter } from 'next/navigation'
import { type SubmitEvent, useState } from 'react'
import { CopyField } from '@/components/ui/copy-field'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import type { ReportSlug } from '@/lib/insights/report-names'
import { messages } from '@/lib/insights/stored-tables/messages'
import { keepFormId } from './keep-form-id'

/** What a report's buttons *Keep* do: each keeps the table it names, and the address at which that stays is shown. */
export function KeepForm({ report, query }: { report: ReportSlug; query: string }) {
  const [address, setAddress] = useState<string | null>(null)
  const { busy, run } = useAction()
  const router = useRouter()
  const keep = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = event.nativeEvent.submitter
    if (busy || !(button instanceof HTMLButtonElement)) return
    // Not every browser gives it the focus, which comes back to it once the address is closed.
    button.focus()
    button.ariaBusy = 'true'
    run(messages.unableToKeep, async () => {
      const kept = await api.send('POST /api/reporting/tables', { body: { report, table: button.value, query } })
      setAddress(kept.address)
      router.refresh()
    }).finally(() => {
      button.ariaBusy = null
    })
  }
  return (
    <>
      <form id={keepFormId} method="post" onSubmit={keep} />
      {address && (
        <Dialog open onClose={() => setAddress(null)} title="This table is kept">
          <div className="flex flex-col gap-4">
            <p className="max-w-text">
              Its figures stay as they are now. Whoever may see all of them finds it at this address.
            </p>
            <CopyField
              label="Address"
              value={new URL(address, window.location.origin).href}
              copied={messages.copied}
              unableToCopy={messages.unableToCopy}
            />
            <p className="flex flex-wrap justify-end gap-x-5 gap-y-2">
              <Link href={address}>Open the kept table</Link>
            </p>
          </div>
        </Dialog>
      )}
    </>
  )
}
