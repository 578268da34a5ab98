'use client'

import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classes } from './classes'
import { IconButton } from './icon-button'

type DialogProps = {
  open: boolean
  /** Escape, the cross, or (where `dismissable`) a click beside it. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, the safe one first; shown at the bottom right. */
  actions?: ReactNode
  /** alertdialog for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  width?: 'narrow' | 'wide'
  /** A click beside the dialog closes it: only where nothing typed would be lost. */
  dismissable?: boolean
  /** Of one height whatever it holds, and the whole window of a phone: for what changes while somebody types. */
  tall?: boolean
}

/** Longer than any transition of the page behind takes. */
const focusWaitMs = 300

/**
 * Takes the focus into a dialog that has just opened where it went nowhere: to the safe button of a question, else to the dialog.
 * After a press by a screen reader React Aria waits for all transitions of the page; the end of one that was called off never
 * comes, and without the focus inside Escape does nothing.
 */
function LostFocus({ dialog }: { dialog: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      const safe = dialog.current?.querySelector<HTMLElement>(':scope[role=alertdialog] footer button')
      ;(safe ?? dialog.current)?.focus()
    }, focusWaitMs)
    return () => clearTimeout(timer)
  }, [dialog])
  return null
}

/** A window over the page, at most 700 px wide. The page behind waits; focus returns where it came from. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    actions,
    role = 'dialog',
    width = 'wide',
    dismissable = false,
    tall = false,
  } = props
  const dialog = useRef<HTMLElement>(null)
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => !next && onClose()}
      isDismissable={dismissable}
      className="fixed inset-0 z-40 flex items-end justify-center overflow-y-auto bg-shade p-0 sm:items-center sm:p-6"
    >
      <Modal
        className={classes(
          'flex w-full flex-col overflow-hidden rounded-t-md border border-transparent bg-raised text-ink shadow-float sm:rounded-md',
          width === 'narrow' ? 'sm:max-w-[480px]' : 'sm:max-w-[700px]',
          tall
            ? 'h-(--visual-viewport-height) max-sm:self-start max-sm:rounded-none sm:h-[min(40rem,85dvh)]'
            : 'max-h-[92dvh]',
        )}
      >
        <AriaDialog ref={dialog} role={role} className="flex min-h-0 flex-1 flex-col outline-none">
          <LostFocus dialog={dialog} />
          <header className="flex items-start justify-between gap-4 px-6 pt-5 pb-2">
            <Heading slot="title" className="font-semibold text-xl">
              {title}
            </Heading>
            {role === 'dialog' && (
              <IconButton
                label="Close"
                icon={<X size={20} aria-hidden="true" />}
                size="small"
                tooltip={false}
                onPress={onClose}
                className="-mr-2"
              />
            )}
          </header>
          <div className="min-h-0 overflow-y-auto px-6 pt-1 pb-5">{children}</div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-3 border-line border-t bg-ground px-6 py-4 max-sm:[&>*]:grow">
              {actions}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
