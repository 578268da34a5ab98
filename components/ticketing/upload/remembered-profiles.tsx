'use client'

import { Trash2 } from 'lucide-react'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { FoldedDetails } from '@/components/ui/folded-details'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { messages } from '@/lib/ticketing/upload/messages'
import type { Profile } from './use-profiles'

type RememberedProfilesProps = { profiles: readonly Profile[]; onForgotten: () => void }

/** The files that are read without a question, and the way to be asked again. Nothing where there are none. */
export function RememberedProfiles({ profiles, onForgotten }: RememberedProfilesProps) {
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
            <ForgetButton profile={profile} onForgotten={onForgotten} />
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
