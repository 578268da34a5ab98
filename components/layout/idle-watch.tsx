'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { addressOf } from '@/lib/api'
import { SessionWatch } from './session-watch'
import { type SessionStatus, timeLeft } from './session-watch-rules'

type Warning = Extract<SessionStatus, { state: 'warning' }>

/**
 * Stands in the layout of every signed-in screen: watches for idleness, warns two minutes before a session ends, and
 * leaves for sign-in when it has.
 */
export function IdleWatch() {
  const [status, setStatus] = useState<SessionStatus>({ state: 'quiet' })
  const [dismissed, setDismissed] = useState(false)
  const watch = useRef<SessionWatch>(undefined)

  useEffect(() => {
    const started = new SessionWatch(setStatus)
    watch.current = started
    started.start()
    return () => started.stop()
  }, [])

  const isWarning = status.state === 'warning' && !(dismissed && status.because === 'expired')
  useEffect(() => {
    if (!isWarning) return
    const timer = setInterval(() => watch.current?.check(), 1_000)
    return () => clearInterval(timer)
  }, [isWarning])

  if (!isWarning) return null
  return status.because === 'idle' ? (
    <IdleWarning warning={status} stay={async () => (await watch.current?.stay()) ?? false} />
  ) : (
    <ExpiryWarning warning={status} dismiss={() => setDismissed(true)} />
  )
}

function IdleWarning({ warning, stay }: { warning: Warning; stay: () => Promise<boolean> }) {
  const [busy, setBusy] = useState(false)
  const [unreachable, setUnreachable] = useState(false)
  async function answer() {
    setBusy(true)
    setUnreachable(!(await stay()))
    setBusy(false)
  }
  return (
    <Dialog
      open
      role="alertdialog"
      width="narrow"
      title="Are you still there?"
      onClose={answer}
      actions={
        <>
          <Button kind="primary" autoFocus busy={busy} onPress={answer}>
            Stay signed in
          </Button>
          <Button onPress={signOut}>Sign out</Button>
        </>
      }
    >
      <p>
        You have not done anything for a while. To keep your account safe you will be signed out{' '}
        <strong className="tabular-nums">{timeLeft(warning.endsAt - Date.now())}</strong>. Anything you have not saved
        will be lost.
      </p>
      {unreachable && (
        <p role="alert" className="mt-3 font-semibold text-error">
          The platform could not be reached. Check your connection and try again.
        </p>
      )}
    </Dialog>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function ExpiryWarning({ warning, dismiss }: { warning: Warning; dismiss: () => void }) {
  return (
    <Dialog
      open
      role="alertdialog"
      width="narrow"
      title="You will be signed out soon"
      onClose={dismiss}
      actions={
        <>
          <Button kind="primary" autoFocus onPress={dismiss}>
            Continue
          </Button>
          <Button onPress={signOut}>Sign out</Button>
        </>
      }
    >
      <p>
        Everybody is signed out 12 hours after signing in; for you that is at{' '}
        <strong className="tabular-nums">{clock.format(warning.endsAt)}</strong>,{' '}
        {timeLeft(warning.endsAt - Date.now())}. Save your work now. You can sign in again straight away.
      </p>
    </Dialog>
  )
}

/** By the form that needs no script, so that there is one way to sign out. */
function signOut() {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = addressOf('POST /api/auth/sign-out')
  document.body.append(form)
  form.submit()
}
