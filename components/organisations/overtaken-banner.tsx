'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { differing, fieldLabels, type OrganisationFormState, valuesOf } from './organisation-form-state'
import type { Overtaken } from './use-organisation-save'

type OvertakenBannerProps = {
  overtaken: Overtaken
  form: OrganisationFormState
  onBuild: () => void
  onDiscard: () => void
}

/** Somebody else saved first: who and when, which fields are theirs and which are both people's, and the two ways on. */
export function OvertakenBanner({ overtaken: { message, theirs }, form, onBuild, onDiscard }: OvertakenBannerProps) {
  const opened = form.formState.defaultValues ?? {}
  const left = valuesOf(theirs)
  const changedByThem = differing(opened as typeof left, left)
  const mine = form.getValues()
  const changedByMe = differing(opened as typeof left, mine)
  const byBoth = changedByThem.filter((field) => changedByMe.includes(field) && differing(left, mine).includes(field))
  const words = (fields: readonly (keyof typeof fieldLabels)[]) =>
    new Intl.ListFormat('en-GB').format(fields.map((field) => fieldLabels[field]))
  return (
    <div className="mb-6">
      <Banner
        kind="warning"
        live
        title="Somebody else saved first"
        action={
          <>
            <Button onPress={onBuild}>Keep my changes</Button>
            <Button onPress={onDiscard}>Take theirs instead</Button>
          </>
        }
      >
        <p>{message}</p>
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
    </div>
  )
}
