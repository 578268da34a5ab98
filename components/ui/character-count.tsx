'use client'

import { useEffect, useState } from 'react'

/** A limit is shown from this share of it onwards: nearer than that nobody needs to know. */
const shownFromShare = 0.8
/** Assistive technology hears the count once typing has paused this long, not at every letter. */
const announceAfterMs = 1000

/** The words of the count, or undefined while the limit is far away. */
export function characterCount(length: number, limit: number): string | undefined {
  if (length < limit * shownFromShare) return undefined
  const left = limit - length
  const characters = Math.abs(left) === 1 ? 'character' : 'characters'
  return left < 0 ? `${-left} ${characters} too many` : `${left} ${characters} left`
}

/** Shows how many characters are left as the limit nears, and tells assistive technology after a pause. */
export function CharacterCount({ id, length, limit }: { id: string; length: number; limit: number }) {
  const words = characterCount(length, limit)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(words ?? ''), announceAfterMs)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <>
      {words && (
        <p
          id={id}
          aria-hidden="true"
          className={length > limit ? 'font-semibold text-error text-sm' : 'text-ink-soft text-sm tabular-nums'}
        >
          {words}
        </p>
      )}
      <span className="sr-only" aria-live="polite">
        {announced}
      </span>
    </>
  )
}
