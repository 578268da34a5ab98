'use client'

import { ArrowDown, ArrowUp, Columns3, Minus, Plus } from 'lucide-react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { DenseRowsSwitch } from '@/components/display/display'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'

export type ColumnChooserProps = {
  columns: readonly {
    id: string
    header: string
    isVisible: boolean
    /** In CSS pixels. */
    width: number
    canHide: boolean
    /** Chosen, and the window is too narrow for it. */
    hasNoRoom: boolean
  }[]
  onChange: (id: string, isVisible: boolean) => void
  onMove: (id: string, by: -1 | 1) => void
  onResize: (id: string, width: number) => void
  /** undefined where they are as usual. */
  onReset: (() => void) | undefined
}

/** How much wider or narrower a column gets at a press. */
const widthStep = 24

/** Which columns are shown, in which order and how wide, and how high rows are. The column that names the row always is. */
export function ColumnChooser({ columns, onChange, onMove, onResize, onReset }: ColumnChooserProps) {
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
          className="flex max-h-[min(28rem,70dvh)] w-96 max-w-[calc(100vw-2rem)] flex-col outline-none"
        >
          <ul className="flex min-h-0 flex-col gap-1 overflow-y-auto p-4">
            {columns.map(({ id, header, isVisible, canHide, hasNoRoom, width }) => (
              <li key={id} className="flex min-w-0 items-center gap-2">
                <Checkbox
                  label={header}
                  value={isVisible}
                  disabled={!canHide}
                  hint={hasNoRoom && 'Shown on a wider window'}
                  onChange={(visible) => onChange(id, visible)}
                  className="min-w-0 flex-1"
                />
                {isVisible && (
                  <ColumnButtons
                    header={header}
                    onMove={(by) => onMove(id, by)}
                    onWiden={(by) => onResize(id, width + by)}
                  />
                )}
              </li>
            ))}
          </ul>
          <div className="flex items-center justify-between gap-3 border-line border-t py-2 pr-2 pl-4">
            <DenseRowsSwitch />
            <Button size="small" kind="quiet" disabled={!onReset} {...(onReset && { onPress: onReset })}>
              Reset
            </Button>
          </div>
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  )
}

type ColumnButtonsProps = { header: string; onMove: (by: -1 | 1) => void; onWiden: (by: number) => void }

function ColumnButtons({ header, onMove, onWiden }: ColumnButtonsProps) {
  const buttons = [
    { label: `Move ${header} up`, Icon: ArrowUp, onPress: () => onMove(-1) },
    { label: `Move ${header} down`, Icon: ArrowDown, onPress: () => onMove(1) },
    { label: `Make ${header} narrower`, Icon: Minus, onPress: () => onWiden(-widthStep) },
    { label: `Make ${header} wider`, Icon: Plus, onPress: () => onWiden(widthStep) },
  ]
  return (
    <span className="flex shrink-0">
      {buttons.map(({ label, Icon, onPress }) => (
        <IconButton
          key={label}
          label={label}
          icon={<Icon size={16} aria-hidden="true" />}
          size="small"
          tooltip={false}
          onPress={onPress}
        />
      ))}
    </span>
  )
}
