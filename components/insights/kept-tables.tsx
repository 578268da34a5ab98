'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api, type RowOf } from '@/lib/api'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { messages } from '@/lib/insights/stored-tables/messages'

export type KeptTable = RowOf<'GET /api/reporting/tables'>

type KeptTablesProps = {
  tables: readonly KeptTable[]
  /** Whether tables of the report that is shown may be kept. */
  mayKeep: boolean
  mayDelete: boolean
}

/** The tables that were kept, each with its day. Nothing where none may be kept and none is there. */
export function KeptTables({ tables, mayKeep, mayDelete }: KeptTablesProps) {
  if (tables.length === 0 && !mayKeep) return null
  return (
    <section aria-labelledby="kept-tables" className="mt-6 print:hidden">
      <h2 id="kept-tables" className="font-semibold text-lg">
        Kept tables
      </h2>
      {tables.length === 0 ? (
        <p className="max-w-text text-ink-soft text-sm">
          None yet. “Keep” beside a table stores its figures as they are now, at an address that stays.
        </p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {tables.map((table) => (
            <Entry key={table.id} table={table} mayDelete={mayDelete} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry({ table, mayDelete }: { table: KeptTable; mayDelete: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { busy, run } = useAction()
  const router = useRouter()
  const toasts = useToasts()
  const { id, title, name, about, address, keptAt, keptBy } = table
  const remove = () =>
    run(messages.unableToDelete, async () => {
      await api.send('DELETE /api/reporting/tables/{id}', { params: { id } })
      setAsking(false)
      toasts.success(messages.deleted)
      router.refresh()
    })
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <Link href={address}>{title}</Link>
        <span className="block text-sm">{about}</span>
        <span className="block text-ink-soft text-sm">
          {name}, as of {formatDate(dayInLondon(new Date(keptAt)))}, kept by {keptBy}
        </span>
      </p>
      {mayDelete && (
        <>
          <IconButton
            size="small"
            label={`Delete the kept table: ${title}`}
            icon={<Trash2 size={16} aria-hidden="true" />}
            onPress={() => setAsking(true)}
          />
          <ConfirmDialog
            open={isAsking}
            title="Delete this kept table?"
            confirm="Delete"
            danger
            busy={busy}
            onConfirm={remove}
            onCancel={() => setAsking(false)}
          >
            <p className="[overflow-wrap:anywhere]">
              “{title}” was kept on {formatDate(dayInLondon(new Date(keptAt)))}. Its address leads nowhere from then on.
              This cannot be undone.
            </p>
          </ConfirmDialog>
        </>
      )}
    </li>
  )
}
