'use client'

import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { FoldedDetails } from '@/components/ui/folded-details'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api, type RowOf } from '@/lib/api'
import { messages } from '@/lib/ticketing/upload/messages'

type Profile = RowOf<'GET /api/box-office/profiles'>

/** The files that are read without a question, and the way to be asked again. Nothing where there are none. */
export function RememberedProfiles({ organisationId }: { organisationId: number }) {
  const [profiles, setProfiles] = useState<readonly Profile[]>([])
  useEffect(() => {
    const stop = new AbortController()
    setProfiles([])
    // Without them the page does all that it is for.
    api
      .send('GET /api/box-office/profiles', { query: { organisationId }, signal: stop.signal })
      .then(({ data }) => !stop.signal.aborted && setProfiles(data))
      .catch(() => undefined)
    return () => stop.abort()
  }, [organisationId])
  if (profiles.length === 0) return null
  return (
    <FoldedDetails summary="Files that are read without a question">
      <ul className="flex max-w-text flex-col divide-y divide-line">
        {profiles.map((profile) => (
          <li key={profile.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="font-semibold [overflow-wrap:anywhere]">{profile.name}</span>
              <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">
                {Object.values(profile.mapping.columns).join(', ')}
              </span>
            </span>
            <ForgetButton
              profile={profile}
              onForgotten={() => setProfiles(profiles.filter(({ id }) => id !== profile.id))}
            />
          </li>
        ))}
      </ul>
    </FoldedDetails>
  )
}

function ForgetButton({ profile: { id, name }, onForgotten }: { profile: Profile; onForgotten: () => void }) {
  const toasts = useToasts()
  const { run } = useAction()
  return (
    <ConfirmButton
      size="small"
      icon={<Trash2 size={16} aria-hidden="true" />}
      aria-haspopup="dialog"
      label={
        <>
          Forget<span className="sr-only"> how {name} is read</span>
        </>
      }
      question="Forget how these files are read?"
      confirm="Forget"
      danger
      onConfirm={() =>
        run(messages.unableToForget, async () => {
          await api.send('DELETE /api/box-office/profiles', { body: { profileId: id } })
          toasts.success(messages.forgotten)
          onForgotten()
        })
      }
    >
      <p>
        The next file with the headings of <strong className="[overflow-wrap:anywhere]">{name}</strong> is asked about
        again. What was imported stays.
      </p>
    </ConfirmButton>
  )
}
