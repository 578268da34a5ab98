'use client'

import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api'
import { generalMessage } from '@/lib/floor/errors/general-message'
import { Problem } from '@/lib/floor/http/problem'
import type { ScreenName } from '@/lib/saved-views/screen-names'
import { type EditedView, useViewDialog } from './use-view-dialog'
import { BookmarkIcon, type SavedView, ViewList } from './view-list'

type SavedViewsMenuProps = {
  screen: ScreenName
  /** The columns that are shown, as addresses have them. */
  columns: string
}

/** The saved views of a list, and the way to save it as it is looked at now: filters, search, order and columns. */
export function SavedViewsMenu({ screen, columns }: SavedViewsMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [views, setViews] = useState<readonly SavedView[]>()
  const [problem, setProblem] = useState<string>()
  const [edited, setEdited] = useState<EditedView>(null)

  async function load() {
    setProblem(undefined)
    try {
      setViews((await api.send('GET /api/saved-views', { query: { screen } })).data)
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : generalMessage(500))
    }
  }
  const open = (next: boolean) => {
    setOpen(next)
    if (next) void load()
  }
  const edit = (view: EditedView) => {
    setOpen(false)
    setEdited(view)
  }
  const query = () => {
    const parameters = new URLSearchParams(location.search)
    parameters.set('columns', columns)
    return parameters.toString()
  }
  const dialog = useViewDialog({
    edited,
    onClose: () => setEdited(null),
    shown: { screen, query },
    onChanged: () => setViews(undefined),
  })

  return (
    <>
      <DialogTrigger isOpen={isOpen} onOpenChange={open}>
        <IconButton
          label="Saved views"
          icon={<Bookmark size={18} aria-hidden="true" />}
          kind="secondary"
          size="compact"
        />
        <Popover placement="bottom end" className="rounded-md border border-line bg-raised text-ink shadow-float">
          <AriaDialog
            aria-label="Saved views"
            className="flex max-h-[min(28rem,70dvh)] w-80 max-w-[calc(100vw-2rem)] flex-col outline-none"
          >
            <div className="min-h-0 overflow-y-auto p-4">
              {problem && <p role="alert">{problem}</p>}
              {!views && !problem && <Skeleton className="h-5 w-full" />}
              {views?.length === 0 && (
                <p className="text-ink-soft text-sm">
                  None yet. A saved view opens this list with its filters, order and columns.
                </p>
              )}
              {views && (
                <ViewList views={views} onEdit={edit} onDeleted={() => void load()} className="flex flex-col gap-1" />
              )}
            </div>
            <div className="flex justify-end border-line border-t p-2">
              <Button size="small" kind="quiet" icon={BookmarkIcon} onPress={() => edit('new')}>
                Save this view
              </Button>
            </div>
          </AriaDialog>
        </Popover>
      </DialogTrigger>
      {dialog}
    </>
  )
}
