'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { type EditedView, useViewDialog } from './use-view-dialog'
import { BookmarkIcon, type SavedView, ViewList } from './view-list'

type SavedViewsProps = {
  views: readonly SavedView[]
  /** The query of what the page shows now. */
  query: string
}

/** The saved views of reports, and the way to save what is shown. Without script they are links. */
export function SavedViews({ views, query }: SavedViewsProps) {
  const router = useRouter()
  const [edited, setEdited] = useState<EditedView>(null)
  const dialog = useViewDialog({
    edited,
    onClose: () => setEdited(null),
    shown: { screen: 'insights', query: () => query },
    onChanged: () => router.refresh(),
  })
  return (
    <section aria-labelledby="saved-views" className="mt-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="saved-views" className="font-semibold">
          Saved views
        </h2>
        <Button size="small" icon={BookmarkIcon} onPress={() => setEdited('new')}>
          Save this view
        </Button>
        {views.length === 0 && (
          <p className="text-ink-soft text-sm">None yet. A saved view opens a report with its filters.</p>
        )}
      </div>
      {views.length > 0 && (
        <ViewList
          views={views}
          onEdit={setEdited}
          onDeleted={() => router.refresh()}
          className="mt-1 flex flex-wrap gap-x-5 gap-y-1"
        />
      )}
      {dialog}
    </section>
  )
}
