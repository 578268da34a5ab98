'use client'

import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api, type RowOf } from '@/lib/api'
import { messages } from '@/lib/saved-views/messages'

export type SavedView = RowOf<'GET /api/saved-views'>

export const BookmarkIcon = <Bookmark size={16} aria-hidden="true" />

type ViewListProps = {
  views: readonly SavedView[]
  onEdit: (view: SavedView) => void
  onDeleted: () => void
  className?: string
}

/** Saved views as links, with what their reader may change of them. */
export const ViewList = ({ views, onEdit, onDeleted, className }: ViewListProps) => (
  <ul className={className}>
    {views.map((view) => (
      <ViewEntry key={view.id} view={view} onEdit={() => onEdit(view)} onDeleted={onDeleted} />
    ))}
  </ul>
)

type ViewEntryProps = { view: SavedView; onEdit: () => void; onDeleted: () => void }

function ViewEntry({ view, onEdit, onDeleted }: ViewEntryProps) {
  const [isAsking, setAsking] = useState(false)
  const { busy, run } = useAction()
  const toasts = useToasts()
  const { id, name, address, mayChange } = view
  const sharing = sharedInWords(view)

  const remove = () =>
    run(messages.unableToDelete, async () => {
      await api.send('DELETE /api/saved-views/{id}', { params: { id } })
      setAsking(false)
      toasts.success(messages.deleted)
      onDeleted()
    })

  return (
    <li className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {/* A plain link: the page is read again, with its own choices as the view has them. */}
        <a href={address} className="rounded-sm text-accent underline underline-offset-3 hover:text-accent-strong">
          {name}
        </a>
        {sharing && <span className="text-ink-soft text-sm"> {sharing}</span>}
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
              “{name}” goes for everybody who sees it. What it shows stays. This cannot be undone.
            </p>
          </ConfirmDialog>
        </>
      )}
    </li>
  )
}

function sharedInWords({ organisation, isForEverybody, savedBy }: SavedView): string {
  if (isForEverybody) return `shared with everybody by ${savedBy}`
  return organisation ? `shared in ${organisation} by ${savedBy}` : ''
}
