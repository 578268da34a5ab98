'use client'

import { Copy, Ellipsis, FileText, Pencil, QrCode, Trash2 } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { useCopy } from '@/components/ui/use-copy'
import { messages } from '@/lib/survey-links/messages'
import type { Link } from './use-links'
import { usePrintDownloads } from './use-print-downloads'

type LinkActionsProps = {
  surveyId: number
  link: Link
  /** Left out for whoever only reads. */
  onRename?: () => void
  onDelete?: () => void
}

/** What can be done with a labelled link: copied at once, the rest from a menu. Nothing for one that leads nowhere. */
export function LinkActions({ surveyId, link, onRename, onDelete }: LinkActionsProps) {
  const copy = useCopy(messages)
  const downloads = usePrintDownloads(surveyId)
  const { id, label, address } = link
  const icon = { size: 18, 'aria-hidden': true } as const
  const entries: MenuEntry[] = [
    ...(address === null
      ? []
      : [
          {
            id: 'png',
            label: 'QR code (PNG)',
            icon: <QrCode {...icon} />,
            onAction: () => downloads.qrCode('png', id),
          },
          {
            id: 'svg',
            label: 'QR code (SVG)',
            icon: <QrCode {...icon} />,
            onAction: () => downloads.qrCode('svg', id),
          },
          { id: 'a4', label: 'Poster A4', icon: <FileText {...icon} />, onAction: () => downloads.poster('a4', id) },
          { id: 'a5', label: 'Poster A5', icon: <FileText {...icon} />, onAction: () => downloads.poster('a5', id) },
        ]),
    ...(onRename ? [{ id: 'rename', label: 'Rename', icon: <Pencil {...icon} />, onAction: onRename }] : []),
    ...(onDelete
      ? [{ id: 'delete', label: 'Delete', icon: <Trash2 {...icon} />, onAction: onDelete, danger: true }]
      : []),
  ]
  return (
    <div className="flex justify-end gap-1">
      {address !== null && (
        <IconButton label={`Copy link: ${label}`} icon={<Copy {...icon} />} onPress={() => void copy(address)} />
      )}
      {entries.length > 0 && (
        <Menu
          label={`More for ${label}`}
          trigger={<IconButton label={`More for ${label}`} icon={<Ellipsis {...icon} />} tooltip={false} />}
          entries={entries}
        />
      )}
    </div>
  )
}
