'use client'

import { Columns3 } from 'lucide-react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'

export type ColumnChooserProps = {
  columns: readonly {
    id: string
    header: string
    isVisible: boolean
    canHide: boolean
    /** Chosen, and the window is too narrow for it. */
    hasNoRoom: boolean
  }[]
  onChange: (id: string, isVisible: boolean) => void
  onReset: () => void
}

/** Which columns are shown. The one that names the row always is. */
export function ColumnChooser({ columns, onChange, onReset }: ColumnChooserProps) {
  return (
    <DialogTrigger>
      <IconButton
        label="Choose columns"
        icon={<Columns3 size={18} aria-hidden="true" />}
        kind="secondary"
        size="compact"
      />
      <Popover placement="bottom end" className="rounded-md border border-line bg-raised text-ink shadow-float">
        <AriaDialog
          aria-label="Choose columns"
          className="flex max-h-[min(28rem,70dvh)] w-72 max-w-[calc(100vw-2rem)] flex-col outline-none"
        >
          <ul className="flex min-h-0 flex-col gap-2 overflow-y-auto p-4">
            {columns.map(({ id, header, isVisible, canHide, hasNoRoom }) => (
              <li key={id}>
                <Checkbox
                  label={header}
                  value={isVisible}
                  disabled={!canHide}
                  hint={hasNoRoom && 'Shown on a wider window'}
                  onChange={(visible) => onChange(id, visible)}
                />
              </li>
            ))}
          </ul>
          <div className="flex justify-end border-line border-t p-2">
            <Button size="small" kind="quiet" onPress={onReset}>
              Usual columns
            </Button>
          </div>
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  )
}
