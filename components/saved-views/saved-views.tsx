'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ScreenName } from '@/lib/saved-views/screen-names'
import { type EditedView, useViewDialog } from './use-view-dialog'
import { BookmarkIcon, type SavedView, ViewList } from './view-list'

type SavedViewsProps = {
  screen: ScreenName
  views: readonly SavedView[]
  /** The query of what the page shows now. */
  query: string
  /** What stands there before any was saved. */
  empty: string
}

/** The saved views of a screen that is no list, and the way to save what is shown. Without script they are links. */
export function SavedViews({ screen, views, query, empty }: SavedViewsProps) {
  const router = useRouter()
  const [edited, setEdited] = useState<EditedView>(null)
  const dialog = useViewDialog({
    edited,
    onClose: () => setEdited(null),
    shown: { screen, query: () => query },
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
        {views.length === 0 && <p className="text-ink-soft text-sm">{empty}</p>}
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
