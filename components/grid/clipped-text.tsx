'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'

/** What is shown over the page: words that did not fit, by the cell or the row they are of. */
type TextPopup = { lines: readonly { head: string; words: string }[]; left: number; top: number; bottom: number }

/** A pointer that only passes by sees nothing. */
const showDelayMs = 350
/** Time to go from the cell to its words. */
const hideDelayMs = 150

const isClipped = (element: HTMLElement) => element.scrollWidth > element.clientWidth + 1
const cellsIn = (element: Element) => [...element.querySelectorAll<HTMLElement>('[data-words]')]
const lineOf = (cell: HTMLElement) => ({ head: cell.dataset.words ?? '', words: cell.textContent?.trim() ?? '' })

function popupAt(cells: readonly HTMLElement[], at: Element): TextPopup | undefined {
  const lines = cells.filter(isClipped).map(lineOf)
  if (lines.length === 0) return undefined
  const { left, top, bottom } = at.getBoundingClientRect()
  return { lines, left, top, bottom }
}

/**
 * Around a list whose words have one line each: what does not fit is shown whole, of a cell that the pointer rests on and of
 * a row whose name has the focus. A screen reader has the whole words anyway. Escape takes them away, and the pointer may go
 * over them.
 */
export function ClippedText({ children, className }: { children: ReactNode; className?: string }) {
  const [shown, setShown] = useState<TextPopup>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const showLater = (ms: number, next: TextPopup | undefined) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(next), ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (!shown) return
    const hide = () => setShown(undefined)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    window.addEventListener('scroll', hide, true)
    window.addEventListener('resize', hide)
    document.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('scroll', hide, true)
      window.removeEventListener('resize', hide)
      document.removeEventListener('keydown', onKey)
    }
  }, [shown])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what is in it
    <div
      className={className}
      onPointerOver={(event) => {
        if (event.pointerType === 'touch') return
        const cell = (event.target as Element).closest('td, th')
        showLater(showDelayMs, cell ? popupAt(cellsIn(cell), cell) : undefined)
      }}
      onPointerLeave={() => showLater(hideDelayMs, undefined)}
      onPointerDown={() => showLater(0, undefined)}
      onFocus={({ target }) => {
        const row = target.matches('tbody :focus-visible') ? target.closest('tr') : null
        if (row) showLater(0, popupAt(cellsIn(row), target.closest('td, th') ?? row))
      }}
      onBlur={() => showLater(0, undefined)}
    >
      {children}
      {shown && <ClippedTextPopup shown={shown} onKeep={() => clearTimeout(timer.current)} />}
    </div>
  )
}

function ClippedTextPopup({ shown: { lines, left, top, bottom }, onKeep }: { shown: TextPopup; onKeep: () => void }) {
  const isLow = bottom > window.innerHeight * 0.7
  return (
    <div
      aria-hidden="true"
      data-whole-words=""
      onPointerEnter={onKeep}
      onPointerOver={(event) => {
        event.stopPropagation()
        onKeep()
      }}
      style={{
        left: Math.max(8, Math.min(left, window.innerWidth - 360)),
        ...(isLow ? { bottom: window.innerHeight - top + 4 } : { top: bottom + 4 }),
      }}
      className="wrap-anywhere fixed z-20 max-h-[40vh] max-w-[min(32rem,calc(100vw-1rem))] overflow-y-auto rounded-md border border-transparent bg-ink px-3 py-2 text-left font-normal text-paper text-sm shadow-float"
    >
      {lines.map(({ head, words }) => (
        <p key={head}>
          {lines.length > 1 && <span className="opacity-80">{head}: </span>}
          {words}
        </p>
      ))}
    </div>
  )
}
