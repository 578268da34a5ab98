'use client'

import { type ComponentProps, type KeyboardEvent, useContext, useEffect, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import type { Choice } from './choice'

type ComboBoxInputProps = ComponentProps<typeof Input> & {
  mayOpen: boolean
  /** What is being searched for; empty where nothing is, or where the words may stay as they are. */
  typed: string
  /** The first choice for that, once it is known. */
  best: Choice | undefined
  /** The choices for that are on their way. */
  isSearching: boolean
  onTake: (choice: Choice) => void
}

/**
 * A press on the words opens the list, and so does typing; the Tab key alone does not. The best match for what is typed is
 * highlighted, and Enter takes it: at once, or as soon as it is known.
 */
export function ComboBoxInput({ mayOpen, typed, best, isSearching, onTake, ...props }: ComboBoxInputProps) {
  const state = useContext(ComboBoxStateContext)
  const latest = useRef(state)
  const highlighted = useRef<Choice>(undefined)
  const pendingText = useRef('')
  useEffect(() => {
    latest.current = state
  })

  // After every drawing: React Aria forgets the highlight at each key, and the new choices join its list in a later one. And
  // once its own effects have run, of which one forgets it again when a list gets its first choices.
  useEffect(() => {
    if (best && typed !== '' && pendingText.current === typed) {
      pendingText.current = ''
      take(best)
      return
    }
    const timer = setTimeout(() => {
      const { isOpen, selectionManager, collection } = latest.current ?? {}
      if (!isOpen || !best || !collection?.getItem(best.id)) return
      if (highlighted.current === best && selectionManager?.focusedKey != null) return
      highlighted.current = best
      selectionManager?.setFocusedKey(best.id)
    })
    return () => clearTimeout(timer)
  })

  // Whoever left the field before its list was drawn wants none; nothing else would close it, and it hides what is around it.
  const openedFrom = useRef<HTMLInputElement>(undefined)
  useEffect(() => {
    const input = openedFrom.current
    if (!state?.isOpen || !input) return
    openedFrom.current = undefined
    if (input.ownerDocument.activeElement !== input) state.setOpen(false)
  })

  function take(choice: Choice) {
    onTake(choice)
    state?.setOpen(false)
  }

  function takeByEnter(event: KeyboardEvent) {
    pendingText.current = ''
    const isHighlighted = state?.isOpen && state.selectionManager.focusedKey != null
    if (event.key !== 'Enter' || typed === '' || isHighlighted) return
    // Neither does the form go, nor what was typed.
    event.preventDefault()
    event.stopPropagation()
    // What is not in sight is not taken: a list that was closed comes up again.
    if (best && state?.isOpen) take(best)
    else if (isSearching) pendingText.current = typed
    if (!state?.isOpen) state?.open(null, 'manual')
  }

  // In the next frame: a press often scrolls the field into view, and a list that is open by then closes again. Whoever
  // has left the field by then wants no list.
  const open = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    requestAnimationFrame(() => {
      const isLeft = currentTarget.ownerDocument.activeElement !== currentTarget
      if (!mayOpen || isLeft || latest.current?.isOpen !== false) return
      openedFrom.current = currentTarget
      latest.current.open(null, 'manual')
    })
  return (
    <Input
      {...props}
      onClick={open}
      onInput={open}
      onKeyDownCapture={takeByEnter}
      onBlur={(event) => {
        pendingText.current = ''
        props.onBlur?.(event)
      }}
    />
  )
}
