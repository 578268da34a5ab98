'use client'

import { useEffect, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { unsavedNames } from '@/components/form/unsaved-names'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { dateTimeInLondon, dayInLondon, timeInLondon } from '@/lib/floor/calendar/plain-date'
import { onSessionEnd } from '@/lib/floor/identity/session-end'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import type { SurveyFields } from '@/lib/surveys/schema'
import { findUnsavedSurvey, removeUnsavedSurvey, storeUnsavedSurvey, type UnsavedSurvey } from './unsaved-survey'

type UnsavedSurveyNoticeProps = {
  survey: Pick<SurveyDetails, 'id' | 'version' | 'questionLock'>
  userId: number
  /** The survey's version as this page last heard of it. */
  getVersion: () => number
  /** Before the form gets the fields. */
  onRestore: (changes: Partial<SurveyFields>) => void
}

/**
 * Stores what is not saved when the session ends, and offers it when the same person is back: within the editor's form,
 * of whoever may change the survey.
 */
export function UnsavedSurveyNotice({ survey, userId, getVersion, onRestore }: UnsavedSurveyNoticeProps) {
  const { getValues, setValue } = useFormContext<SurveyFields>()
  const { dirtyFields } = useFormState<SurveyFields>()
  const [offer, setOffer] = useState<{ unsaved: UnsavedSurvey; words: OfferWords }>()
  const [isDecided, setDecided] = useState(false)
  const { id, version } = survey
  const isLocked = survey.questionLock !== null

  // The storage is known once the page is in a browser. A save counts the version on, and what is on offer is then of an earlier one.
  useEffect(() => {
    const unsaved = isDecided ? undefined : findUnsavedSurvey(id, userId)
    setOffer(unsaved && { unsaved, words: describeOffer(unsaved, { version, isLocked, now: new Date() }) })
  }, [id, version, isLocked, userId, isDecided])

  useEffect(
    () =>
      onSessionEnd(() => {
        const changes = changedFields(getValues(), dirtyFields)
        // A file cannot be stored.
        if (Object.keys(changes).every((name) => name === 'logoFile')) return
        storeUnsavedSurvey(id, {
          userId,
          // What is still on offer goes on being so.
          version: offer?.unsaved.version ?? getVersion(),
          endedAtMs: Date.now(),
          changes: { ...offer?.unsaved.changes, ...changes },
        })
      }),
    [id, userId, getVersion, getValues, dirtyFields, offer],
  )

  if (!offer) return null
  const { unsaved, words } = offer

  function restore() {
    setDecided(true)
    const changes = isLocked ? withoutQuestions(unsaved.changes) : unsaved.changes
    onRestore(changes)
    const known = getValues()
    for (const [name, value] of Object.entries(changes))
      if (name in known && name !== 'logoFile') setValue(name as keyof SurveyFields, value, { shouldDirty: true })
  }

  function discard() {
    setDecided(true)
    removeUnsavedSurvey(id)
  }

  return (
    <div className="mb-6 print:hidden">
      <Banner
        kind="info"
        live
        title={words.title}
        action={
          <>
            <Button size="small" onPress={restore}>
              Restore
            </Button>
            <Button size="small" onPress={discard}>
              Discard
            </Button>
          </>
        }
      >
        <p className="[overflow-wrap:anywhere]">{words.text}</p>
      </Banner>
    </div>
  )
}

/** The optional questions, with the bank and the template that they are of: none of them means anything without the others. */
const questionNames = ['optionalQuestions', 'optionalQuestionPlaceholders', 'optionalQuestionTemplateId'] as const
const templateName = 'surveyTemplateId'

const withoutQuestions = (changes: Partial<SurveyFields>): Partial<SurveyFields> =>
  Object.fromEntries(
    Object.entries(changes).filter(([name]) => ![...questionNames, templateName].some((one) => one === name)),
  )

/** The fields that differ from what was last saved, as they are now. */
function changedFields(values: SurveyFields, dirty: object): Partial<SurveyFields> {
  const names = new Set(unsavedNames(dirty).map((name) => name.split('.')[0]))
  if (questionNames.some((name) => names.has(name)))
    for (const name of [...questionNames, templateName]) names.add(name)
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Partial<SurveyFields>
}

type OfferWords = { title: string; text: string }

/** What the notice says, about the survey as it is now. */
export function describeOffer(
  { version, endedAtMs, changes }: UnsavedSurvey,
  survey: { version: number; isLocked: boolean; now: Date },
): OfferWords {
  const endedAt = new Date(endedAtMs)
  const isToday = dayInLondon(endedAt) === dayInLondon(survey.now)
  const moment = isToday ? timeInLondon(endedAt) : dateTimeInLondon(endedAt)
  return {
    title: `You have changes to this survey that were not saved, from ${moment}`,
    text: [
      version === survey.version
        ? '“Restore” puts them into the form; look through them and save.'
        : 'The survey has been changed since. “Restore” puts yours on top of that; look through them and save.',
      survey.isLocked &&
        Object.keys(withoutQuestions(changes)).length < Object.keys(changes).length &&
        'Its questions are not among them: they can no longer be changed.',
      changes.logoFile && `The logo ${changes.logoFile} is not among them: choose it again.`,
    ]
      .filter(Boolean)
      .join(' '),
  }
}
