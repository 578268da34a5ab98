'use client'

import { MapPinCheck } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { type Choice, choiceOf } from '@/components/ui/choice'
import type { AnswerOf } from '@/lib/api'
import { openProposals, type ProposedField } from '@/lib/organisations/rules'
import { fieldLabels } from './organisation-form-state'

type PlaceProposalProps = {
  /** The postcode that was looked up, and what is known of it. */
  suggestion: { postcode: string; place: AnswerOf<'GET /api/organisations/postcode-place'> }
  current: Readonly<Record<ProposedField, number | null | undefined>>
  /** What the person has chosen by hand is never proposed over. */
  chosen: ReadonlySet<ProposedField>
  regions: readonly Choice[]
  aceAreas: readonly Choice[]
  onAccept: (fields: readonly ProposedField[]) => void
  onDismiss: () => void
}

/** What a postcode suggests for the place of an organisation, in sight and for the person to take or leave. */
export function PlaceProposal(props: PlaceProposalProps) {
  const { suggestion, current, chosen, regions, aceAreas, onAccept, onDismiss } = props
  const { postcode, place } = suggestion
  const open = openProposals(current, place, chosen)
  const names: Record<ProposedField, string | null | undefined> = {
    regionId: choiceOf(regions, place.regionId)?.name,
    upperTierAuthorityId: place.upperTierAuthority,
    aceAreaId: choiceOf(aceAreas, place.aceAreaId)?.name,
  }
  return (
    <div role="status" className="lg:col-span-2">
      {open.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-info bg-info-soft px-4 py-3">
          <div className="flex min-w-0 flex-1 basis-64 gap-3">
            <MapPinCheck size={22} aria-hidden="true" className="mt-px shrink-0 text-info" />
            <div>
              <p className="font-semibold">{postcode} suggests</p>
              <ul className="flex flex-wrap gap-x-4">
                {open.map((field) => (
                  <li key={field}>
                    <span className="text-ink-soft">{fieldLabels[field]}:</span> {names[field]}
                  </li>
                ))}
              </ul>
            </div>
          </div>
          <div className="flex gap-2">
            <Button size="small" onPress={() => onAccept(open)}>
              Use these
            </Button>
            <Button size="small" kind="quiet" onPress={onDismiss}>
              No, thanks
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
