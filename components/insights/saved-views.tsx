'use client'

import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Choice } from '@/components/ui/choice'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api, type RowOf } from '@/lib/api'
import type { ReportSlug } from '@/lib/insights/report-names'
import { messages } from '@/lib/insights/views/messages'

const ViewDialog = dynamic(() => import('./view-dialog').then((file) => file.ViewDialog), { ssr: false })

export type SavedView = RowOf<'GET /api/reporting/views'>

type SavedViewsProps = {
  views: readonly SavedView[]
  /** What the page shows now. */
  shown: { report: ReportSlug; query: string }
  /** The organisations whose people a view may be shared with; none for whoever may not share. */
  organisations: readonly Choice[]
}

/** The saved views of reports, and the way to save what is shown. Without script they are links. */
export function SavedViews({ views, shown, organisations }: SavedViewsProps) {
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null)
  return (
    <section aria-labelledby="saved-views" className="mt-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="saved-views" className="font-semibold">
          Saved views
        </h2>
        <Button size="small" icon={<Bookmark size={16} aria-hidden="true" />} onPress={() => setEditing('new')}>
          Save this view
        </Button>
        {views.length === 0 && (
          <p className="text-ink-soft text-sm">None yet. A saved view opens a report with its filters.</p>
        )}
      </div>
      {views.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
          {views.map((view) => (
            <ViewEntry key={view.id} view={view} onEdit={() => setEditing(view)} />
          ))}
        </ul>
      )}
      {editing && (
        <ViewDialog
          view={editing === 'new' ? null : editing}
          shown={shown}
          organisations={organisations}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

function ViewEntry({ view, onEdit }: { view: SavedView; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { busy, run } = useAction()
  const router = useRouter()
  const toasts = useToasts()
  const { id, name, address, organisation, savedBy, mayChange } = view

  const remove = () =>
    run(messages.unableToDelete, async () => {
      await api.send('DELETE /api/reporting/views/{id}', { params: { id } })
      setAsking(false)
      toasts.success(messages.deleted)
      router.refresh()
    })

  return (
    <li className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Link href={address}>{name}</Link>
        {organisation && (
          <span className="text-ink-soft text-sm">
            {' '}
            shared in {organisation} by {savedBy}
          </span>
        )}
      </span>
      {mayChange && (
        <>
          <IconButton
            size="small"
            label={`Rename or share ${name}`}
            icon={<Pencil size={16} aria-hidden="true" />}
            onPress={onEdit}
          />
          <IconButton
            size="small"
            label={`Delete ${name}`}
            icon={<Trash2 size={16} aria-hidden="true" />}
            onPress={() => setAsking(true)}
          />
          <ConfirmDialog
            open={isAsking}
            title="Delete this saved view?"
            confirm="Delete"
            danger
            busy={busy}
            onConfirm={remove}
            onCancel={() => setAsking(false)}
          >
            <p className="[overflow-wrap:anywhere]">
              “{name}” goes for everybody who sees it. The report stays. This cannot be undone.
            </p>
          </ConfirmDialog>
        </>
      )}
    </li>
  )
}
