import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { preventEnterSubmit, uncheckExcluded } from '@/components/questionnaire/field-habits'

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

/**
 * Links lead nowhere on a device that is left alone: those within the page go to their field, those that close a question
 * close it, and of any other the address is shown, for people's own devices.
 * @returns the address to show
 */
function followLink(event: MouseEvent): string | undefined {
  const link = (event.target as Element).closest('a')
  if (!link) return undefined
  event.preventDefault()
  if ('close' in link.dataset) {
    link.closest('dialog')?.close()
    return undefined
  }
  const address = link.getAttribute('href') ?? ''
  if (!address.startsWith('#')) return link.href
  const field = document.getElementById(address.slice(1))
  field?.focus()
  ;(field?.closest('.q, .q-row') ?? field)?.scrollIntoView({ block: 'start' })
  return undefined
}

/** Puts the focus where reading begins, and opens the page's question if it asks one. */
function openPage(page: HTMLElement) {
  for (const form of page.querySelectorAll('form')) form.autocomplete = 'off'
  const dialog = page.querySelector<HTMLDialogElement>('dialog[data-open]')
  if (dialog) {
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-close]')?.focus()
    return
  }
  window.scrollTo(0, 0)
  ;(page.querySelector<HTMLElement>('#errors') ?? page.querySelector<HTMLElement>('h1'))?.focus()
}
