'use client'

import { ArrowDownToLine, ClipboardPaste, Copy, Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'

type FigureToolsProps = {
  label: string
  mayUndo: boolean
  mayRedo: boolean
  onUndo: () => void
  onRedo: () => void
  onCopy: () => void
  onPaste: () => void
  onFillDown: () => void
}

/** Buttons for people without Control keys; each names its keys. */
export function FigureTools(props: FigureToolsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together are no set of fields
    <div role="group" aria-label={`Tools of ${props.label}`} className="ml-auto flex items-center gap-1 print:hidden">
      <IconButton
        size="small"
        label="Undo (Ctrl+Z)"
        icon={<Undo2 size={18} />}
        disabled={!props.mayUndo}
        onPress={props.onUndo}
      />
      <IconButton
        size="small"
        label="Redo (Ctrl+Y)"
        icon={<Redo2 size={18} />}
        disabled={!props.mayRedo}
        onPress={props.onRedo}
      />
      <IconButton
        size="small"
        label="Copy the selected cells (Ctrl+C)"
        icon={<Copy size={18} />}
        onPress={props.onCopy}
      />
      <IconButton
        size="small"
        label="Paste into the selected cells (Ctrl+V)"
        icon={<ClipboardPaste size={18} />}
        onPress={props.onPaste}
      />
      <IconButton
        size="small"
        label="Fill down the selected cells (Ctrl+D)"
        icon={<ArrowDownToLine size={18} />}
        onPress={props.onFillDown}
      />
    </div>
  )
}
