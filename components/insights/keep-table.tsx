'use client'

import { Archive } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import type { ReportSlug } from '@/lib/insights/report-names'
import { messages } from '@/lib/insights/stored-tables/messages'

type KeepTableProps = {
  /** The table, as files are named by it. */
  table: string
  title: string
  report: ReportSlug
  query: string
}

/** Keeps a table as it stands now, and shows the address at which it stays. */
export function KeepTable({ table, title, report, query }: KeepTableProps) {
  const [address, setAddress] = useState<string | null>(null)
  const { busy, run } = useAction()
  const router = useRouter()
  const keep = () =>
    run(messages.unableToKeep, async () => {
      const kept = await api.send('POST /api/reporting/tables', { body: { report, table, query } })
      setAddress(kept.address)
      router.refresh()
    })
  return (
    <>
      <Button
        size="small"
        busy={busy}
        icon={<Archive size={16} aria-hidden="true" />}
        aria-label={`Keep this table: ${title}`}
        onPress={keep}
      >
        Keep
      </Button>
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
