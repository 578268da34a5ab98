import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For the frame of what has a status: where a change of it takes away what had the focus within, such as the button Undo
 * with its question, the frame gets the focus.
 */
export function useFocusKept<Frame extends HTMLElement>(status: string) {
  const frame = useRef<Frame>(null)
  const wasWithin = useRef(false)
  const known = useRef(status)
  useEffect(() => {
    if (known.current === status) return
    known.current = status
    if (wasWithin.current && document.activeElement === document.body) frame.current?.focus()
  }, [status])
  return {
    ref: frame,
    tabIndex: -1,
    onFocus: () => {
      wasWithin.current = true
    },
    // Of what is taken away nobody says where the focus goes.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      wasWithin.current = relatedTarget === null
    },
  }
}
