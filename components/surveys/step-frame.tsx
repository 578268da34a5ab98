'use client'

import { useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { showTab } from '@/components/ui/tabs'

type StepFrameProps = { index: number; last: number; title: string; children: ReactNode }

/** The step that Previous or Next leads to: it takes the focus, as a new page would. */
let targetStep: number | undefined

function goToStep(index: number) {
  targetStep = index
  showTab(index)
}

/** A step of the editor with its way on and back. What is in it comes when it is first shown, and stays from then on. */
export function StepFrame({ index, last, title, children }: StepFrameProps) {
  const requested = Number(useSearchParams().get('tabIndex') ?? 0)
  const isShown = index === (requested >= 0 && requested <= last ? requested : 0)
  const [wasShown, setShown] = useState(isShown)
  if (isShown && !wasShown) setShown(true)
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isShown) return
    // Where the tabs are wider than the window, the open one is brought into it, once they are all there. The page itself
    // stays: on a phone they are below the messages.
    const soon = requestAnimationFrame(() => {
      const tab = document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
      const list = tab?.closest('[role=tablist]')
      if (!tab || !list) return
      const [seen, own] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
      if (own.right > seen.right) list.scrollLeft += own.right - seen.right
      else if (own.left < seen.left) list.scrollLeft -= seen.left - own.left
    })
    return () => cancelAnimationFrame(soon)
  }, [isShown])
  useEffect(() => {
    if (!isShown || targetStep !== index) return
    targetStep = undefined
    window.scrollTo({ top: 0 })
    frame.current?.focus({ preventScroll: true })
  }, [isShown, index])
  return (
    <section ref={frame} tabIndex={-1} aria-label={title} className="outline-none">
      {wasShown && children}
      <div className="mb-6 flex justify-between gap-3 print:hidden">
        {index > 0 ? <Button onPress={() => goToStep(index - 1)}>Previous</Button> : <span />}
        {index < last && <Button onPress={() => goToStep(index + 1)}>Next</Button>}
      </div>
    </section>
  )
}
