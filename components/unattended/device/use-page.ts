import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { followLink, openPage, preventEnterSubmit, uncheckExcluded } from './page-listeners'

type PageHandlers = {
  /** A button of the page's form: which, and the form as it is now. */
  onSubmit: (way: string, form: HTMLFormElement) => void
  /** Somebody followed a link that leads away. */
  onAddress: (address: string) => void
}

/** Listens to the plain pages of the survey, which know of no framework, and opens each new one; `turn` counts them. */
export function usePage(page: RefObject<HTMLElement | null>, turn: number, handlers: PageHandlers) {
  const latest = useRef(handlers)
  latest.current = handlers

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
      if (target instanceof HTMLFormElement) latest.current.onSubmit(way, target)
    }
    const click = (event: MouseEvent) => {
      const address = followLink(event)
      if (address) latest.current.onAddress(address)
    }
    element.addEventListener('submit', submit, { signal })
    element.addEventListener('click', click, { signal })
    element.addEventListener('keydown', preventEnterSubmit, { signal })
    element.addEventListener('change', uncheckExcluded, { signal })
    return () => stop.abort()
  }, [page])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is a page to open
  useEffect(() => {
    if (page.current) openPage(page.current)
  }, [page, turn])
}
