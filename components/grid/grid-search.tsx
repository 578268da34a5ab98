'use client'

import { useEffect, useRef, useState } from 'react'
import { SearchField } from '@/components/ui/search-field'

const debounceMs = 350

type GridSearchProps = { label: string; value: string; onChange: (words: string) => void }

/**
 * The search panel: asks a moment after the last key, not at each one; at once when it is left or Enter is pressed. A search
 * that came into the address only after a row was clicked would call that step back.
 */
export function GridSearch({ label, value, onChange }: GridSearchProps) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Cleared or changed elsewhere, by the address for instance.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(words: string) {
    clearTimeout(timer.current)
    if (words.trim() === sent.current.trim()) return
    sent.current = words
    onChange(words)
  }

  function type(words: string) {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(words), words === '' ? 0 : debounceMs)
  }

  return <SearchField compact label={label} value={typed} onChange={type} onCommit={() => send(typed)} />
}
