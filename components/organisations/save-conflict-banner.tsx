'use client'

import { useEffect, useRef } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { differingFields, fieldLabels, type OrganisationFormState, valuesOf } from './organisation-form-state'
import type { SaveConflict } from './use-organisation-save'

type SaveConflictBannerProps = {
  conflict: SaveConflict
  form: OrganisationFormState
  onKeep: () => void
  onDiscard: () => void
}

/** The end of the server's sentence, for clients that have nothing better to offer. */
const reloadSentence = ' Reload to see theirs.'

/** Somebody else saved first: who and when, which fields are theirs and which are both people's, and the two ways on. */
export function SaveConflictBanner({
  conflict: { message, theirs },
  form,
  onKeep,
  onDiscard,
}: SaveConflictBannerProps) {
  const opened = form.formState.defaultValues ?? {}
  const stored = valuesOf(theirs)
  const changedByThem = differingFields(opened as typeof stored, stored)
  const mine = form.getValues()
  const changedByMe = differingFields(opened as typeof stored, mine)
  const byBoth = changedByThem.filter(
    (field) => changedByMe.includes(field) && differingFields(stored, mine).includes(field),
  )
  const words = (fields: readonly (keyof typeof fieldLabels)[]) =>
    new Intl.ListFormat('en-GB').format(fields.map((field) => fieldLabels[field]))
  const box = useRef<HTMLElement>(null)
  // Whoever pressed Save may be far below: what has happened comes to them.
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section ref={box} tabIndex={-1} aria-label="Somebody else saved first" className="mb-6 rounded-md">
      <Banner
        kind="warning"
        title="Somebody else saved first"
        action={
          <>
            <Button onPress={onKeep}>Keep my changes</Button>
            <Button onPress={onDiscard}>Take theirs instead</Button>
          </>
        }
      >
        <p>{message.replace(reloadSentence, '')}</p>
        {changedByThem.length > 0 && <p className="mt-2">They changed: {words(changedByThem)}.</p>}
        {byBoth.length > 0 && (
          <p className="mt-2 font-semibold">
            Both of you changed {words(byBoth)}: if you keep your changes, what you typed there stays.
          </p>
        )}
        <p className="mt-2">
          Nothing you typed is lost. “Keep my changes” puts them on top of theirs; look through them and save again.
        </p>
      </Banner>
    </section>
  )
}
