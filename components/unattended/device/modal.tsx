import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type ModalProps = {
  title: string
  /** alertdialog for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  onClose: () => void
  children: ReactNode
}

/** A window over the page, as the browser makes it: the page behind waits, Escape closes, the focus goes back. */
export function Modal({ title, role = 'dialog', onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect: by its end the dialog is still in the page, and only such a one gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 className="headline" id={titleId}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
