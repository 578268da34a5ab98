'use client'

import { MonitorSmartphone } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Pill } from '@/components/ui/pill'
import { useToasts } from '@/components/ui/toasts'
import type { OwnSession } from '@/lib/accounts/sessions/service'
import { addressOf, api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'

const instantFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** Where somebody is signed in, each with the way to end it, and all of them at once. */
export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <Card title="Where you are signed in" action={<SignOutEverywhere />}>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="flex min-w-0 flex-1 basis-60 gap-3">
              <MonitorSmartphone size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-soft" />
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                  {session.device}
                  {session.isThis && <Pill kind="success">This browser</Pill>}
                </p>
                <p className="text-ink-soft text-sm">
                  {session.address && `${session.address}, `}last active {instantFormat.format(session.lastActivity)},
                  signed in {instantFormat.format(session.signedInAt)}
                </p>
              </div>
            </div>
            {!session.isThis && <EndSession session={session} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function EndSession({ session }: { session: OwnSession }) {
  const toasts = useToasts()
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    try {
      await api.send('DELETE /api/users/profile/sessions', { body: { sessionId: session.id } })
      toasts.success(`${session.device} is signed out.`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // One that has ended by itself meanwhile is as good as ended.
      if (error.status !== 404) toasts.error(`Unable to end the session. ${error.message}`)
    }
    setBusy(false)
    router.refresh()
  }

  return (
    <Button size="small" busy={busy} onPress={end} aria-label={`Sign out ${session.device}`}>
      Sign out
    </Button>
  )
}

/** Ends every session, this one among them, by an ordinary form. */
function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  return (
    <form ref={form} method="post" action={addressOf('POST /api/auth/sign-out-everywhere')}>
      <Button size="small" onPress={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => form.current?.submit()}
      >
        <p>
          Every browser and phone on which you are signed in is signed out, this one as well. None of them stays
          remembered or skips the code of two-factor sign-in.
        </p>
      </ConfirmDialog>
    </form>
  )
}
