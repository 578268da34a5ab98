'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { findLinkedPage } from '@/components/layout/linked-page'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { onSessionEnd } from '@/lib/floor/identity/session-end'
import { guardPage, isPageGuarded } from './leave-guard'

/** Word for word as the specification has it. */
const leaveQuestion = 'Are you sure you would like to leave? You have unsaved changes.'

/** Marks the history entry that stands in for this page while it has unsaved changes. */
const standInKey = 'unsavedChanges'

const isStandIn = () => history.state?.[standInKey] === true

/**
 * Goes on from a page that is done with, by `replace`, so that Back leads to the page before it: the form of a record that
 * now has a page of its own. Waits until nothing is guarded any more, and takes the stand-in away first.
 */
export function replacePage(replace: () => void) {
  if (isPageGuarded()) return void requestAnimationFrame(() => replacePage(replace))
  if (!isStandIn()) return replace()
  window.addEventListener('popstate', replace, { once: true })
  history.back()
}

/** Whatever is gone to from a stand-in takes its place: otherwise Back would lead to the same page twice. */
function patchPushState() {
  if (isPatched) return
  isPatched = true
  const push = history.pushState.bind(history)
  history.pushState = (state: unknown, unused: string, address?: string | URL | null) =>
    isStandIn() ? history.replaceState(state, unused, address) : push(state, unused, address)
}
let isPatched = false

/**
 * Asks before unsaved changes are left behind: by a link, by the back button, by `leave`, or by closing the window
 * (there the browser asks in its own words). Part of every `Form`.
 */
export function UnsavedChangesGuard({ unsaved }: { unsaved: boolean }) {
  const router = useRouter()
  const [going, setGoing] = useState<(() => void) | null>(null)
  const leaving = useRef(false)

  useEffect(() => {
    if (!unsaved) return
    leaving.current = false
    const ask = (go: () => void) => setGoing(() => go)
    const stopGuarding = guardPage(ask)
    // A question of the browser could only keep in sight what is no longer theirs to see.
    const stopHearing = onSessionEnd(() => {
      leaving.current = true
    })

    const onClick = (event: MouseEvent) => {
      const address = event.defaultPrevented ? undefined : findLinkedPage(event)
      if (address === undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      ask(() => router.push(address))
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault()
    }
    // The back button cannot be refused, so an entry of this same page is added for it to take away.
    const pushStandIn = () => {
      if (!isStandIn()) history.pushState({ ...history.state, [standInKey]: true }, '', location.href)
    }
    const onBack = () => {
      if (leaving.current) return
      pushStandIn()
      ask(() => history.go(-2))
    }
    patchPushState()
    pushStandIn()
    window.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    window.addEventListener('popstate', onBack)
    return () => {
      stopGuarding()
      stopHearing()
      window.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onUnload)
      window.removeEventListener('popstate', onBack)
    }
  }, [unsaved, router])

  const stay = () => setGoing(null)
  return (
    <Dialog
      open={going !== null}
      onClose={stay}
      role="alertdialog"
      width="narrow"
      title="Leave this page?"
      actions={
        <>
          <Button autoFocus onPress={stay}>
            Stay on this page
          </Button>
          <Button
            kind="danger"
            onPress={() => {
              leaving.current = true
              setGoing(null)
              going?.()
            }}
          >
            Leave without saving
          </Button>
        </>
      }
    >
      <p>{leaveQuestion}</p>
    </Dialog>
  )
}
