'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { isPageHidden } from './is-page-hidden'

const pageElement = () => document.getElementById('main')
const isInPage = (element: Element | null | undefined) => element != null && pageElement()?.contains(element) === true
/** Of this window, since it was loaded. The shell itself is another one where a link leads from one kind of page to another. */
let shownPath: string | undefined

/**
 * Keeps the focus from falling back to the window, where keyboard and screen reader would begin again at the top. It goes to
 * the page's heading when another page has come by a link of ours, and when what had the focus is no longer there: a form
 * that was saved and drawn anew, a row that was deleted. Whatever takes the focus by itself keeps it.
 */
export function PageFocus() {
  const path = usePathname()

  useEffect(() => {
    const before = shownPath
    shownPath = path
    if (before === undefined || before === path) return
    // Whoever went back finds the page where it was scrolled to.
    if (!isInPage(document.activeElement) && !isPageHidden()) focusHeading({ mayScroll: false })
  }, [path])

  useEffect(() => {
    let last: Element | undefined
    let isByPointer = false
    let waiting = 0
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : undefined
    }
    const noteInput = ({ type, target }: Event) => {
      isByPointer = type === 'pointerdown'
      // A press beside it takes the focus away on purpose.
      if (isByPointer && target instanceof Node && !last?.contains(target)) last = undefined
    }
    /** Two frames later: a dialog that closes gives the focus back in the next one. */
    const lookAfter = () => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(() => {
        waiting = requestAnimationFrame(() => {
          const isLost = last && !last.isConnected && document.activeElement === document.body
          if (isLost && !isPageHidden()) focusHeading({ mayScroll: !isByPointer })
        })
      })
    }
    const changes = new MutationObserver((records) => {
      if (records.some(({ removedNodes }) => removedNodes.length > 0) && last && !last.isConnected) lookAfter()
    })
    // The whole of it: what had the focus may have been in a dialog, which is beside the page.
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', noteInput, true)
    document.addEventListener('keydown', noteInput, true)
    return () => {
      cancelAnimationFrame(waiting)
      changes.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', noteInput, true)
      document.removeEventListener('keydown', noteInput, true)
    }
  }, [])

  return null
}

/** The heading of the page that is shown, or the page itself where it has none. */
const headingOf = (page: Element | null) => page?.querySelector<HTMLElement>('h1') ?? (page as HTMLElement | null)

type FocusOptions = {
  /** False leaves the page where it is scrolled to. */
  mayScroll?: boolean
}

/**
 * Puts the focus on the heading of the page, where a screen reader begins to read and the next Tab goes on from: on arriving
 * at a page, and after something was saved or taken away that had the focus. The shell does so by itself (`PageFocus`);
 * a screen calls this where it knows better when.
 */
function focusHeading({ mayScroll = true }: FocusOptions = {}) {
  const heading = headingOf(document.getElementById('main'))
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: !mayScroll })
}
