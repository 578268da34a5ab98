import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { followLink, keepEnterFromSubmitting, openPage, settleNone } from './page-listeners'

type Heard = {
  /** A button of the page's form: which, and the form as it stands. */
  submit: (way: string, form: HTMLFormElement) => void
  /** Somebody followed a link that leads away. */
  away: (address: string) => void
}

/** Listens to the plain pages of the survey, which know of no framework, and opens each new one; `turn` counts them. */
export function usePage(page: RefObject<HTMLElement | null>, turn: number, heard: Heard) {
  const latest = useRef(heard)
  latest.current = heard

  // Before the page is shown: a button that is pressed at once is heard.
  useLayoutEffect(() => {
    const element = page.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    const submit = (event: SubmitEvent) => {
      event.preventDefault()
      const { submitter, target } = event
      const way = submitter instanceof HTMLButtonElement ? submitter.value : ''
      if (target instanceof HTMLFormElement) latest.current.submit(way, target)
    }
    const click = (event: MouseEvent) => {
      const address = followLink(event)
      if (address) latest.current.away(address)
    }
    element.addEventListener('submit', submit, { signal })
    element.addEventListener('click', click, { signal })
    element.addEventListener('keydown', keepEnterFromSubmitting, { signal })
    element.addEventListener('change', settleNone, { signal })
    return () => stop.abort()
  }, [page])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is a page to open
  useEffect(() => {
    if (page.current) openPage(page.current)
  }, [page, turn])
}
