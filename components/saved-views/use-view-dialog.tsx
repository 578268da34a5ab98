'use client'

import dynamic from 'next/dynamic'
import type { ScreenName } from '@/lib/saved-views/screen-names'
import type { SavedView } from './view-list'

const ViewDialog = dynamic(() => import('./view-dialog').then((file) => file.ViewDialog), { ssr: false })

/** The view whose name and sharing are being changed; what is shown, to be saved; or none. */
export type EditedView = SavedView | 'new' | null

/** What the page shows; its query is read when it is saved. */
export type ShownScreen = { screen: ScreenName; query: () => string }

type ViewDialogSettings = { edited: EditedView; onClose: () => void; shown: ShownScreen; onChanged: () => void }

/** The dialog of a saved view while there is one to edit; it is loaded then. */
export const useViewDialog = ({ edited, onClose, shown, onChanged }: ViewDialogSettings) =>
  edited && <ViewDialog view={edited === 'new' ? null : edited} shown={shown} onClose={onClose} onSaved={onChanged} />
