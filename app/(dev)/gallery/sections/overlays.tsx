'use client'

import { Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { TextField } from '@/components/ui/text-field'
import { useToasts } from '@/components/ui/toasts'
import { Tooltip } from '@/components/ui/tooltip'
import { Specimen } from './specimen'

export function OverlaysSection() {
  const toasts = useToasts()
  const [open, setOpen] = useState<'dialog' | 'delete' | 'confirm' | null>(null)
  const [reference, setReference] = useState('')
  const close = () => setOpen(null)
  const entries = [
    { id: 'edit', label: 'Edit', icon: <Pencil size={16} aria-hidden="true" />, onAction: () => toasts.info('Edit') },
    { id: 'copy', label: 'Duplicate', icon: <Copy size={16} aria-hidden="true" />, onAction: () => {}, disabled: true },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 size={16} aria-hidden="true" />,
      onAction: () => setOpen('delete'),
      danger: true,
    },
  ]
  return (
    <Card title="Over the page">
      <div className="flex flex-col gap-4">
        <Specimen title="Dialogs">
          <Button onPress={() => setOpen('dialog')}>Add provider</Button>
          <Button onPress={() => setOpen('confirm')}>Publish</Button>
          <Button kind="danger" onPress={() => setOpen('delete')}>
            Delete organisation
          </Button>
        </Specimen>
        <Specimen title="Menus and tooltips">
          <Menu trigger={<Button>Actions</Button>} entries={entries} placement="bottom start" />
          <Menu
            trigger={
              <IconButton
                label="More for Aldergate Theatre"
                tooltip={false}
                icon={<EllipsisVertical size={18} aria-hidden="true" />}
              />
            }
            entries={entries}
          />
          <Tooltip text="Said on hover and on focus">
            <Button kind="quiet">With a tooltip</Button>
          </Tooltip>
        </Specimen>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Add ticketing provider"
        actions={
          <>
            <Button onPress={close}>Cancel</Button>
            <Button kind="primary" onPress={close}>
              Add
            </Button>
          </>
        }
      >
        <TextField label="Reference" value={reference} onChange={setReference} limit={75} />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Publish this survey?"
        confirm="Publish"
        onConfirm={close}
        onCancel={close}
      >
        Once published, questions can no longer be changed.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'delete'}
        title="Delete organisation"
        confirm="Delete"
        danger
        onConfirm={close}
        onCancel={close}
      >
        Please confirm that you would like to delete the organisation “Aldergate Theatre”. This is permanent and cannot
        be undone.
      </ConfirmDialog>
    </Card>
  )
}
