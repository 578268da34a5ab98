'use client'

import dynamic from 'next/dynamic'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { dateTimeInLondon, dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { isArchived, isPublic } from '@/lib/surveys/lifecycle'
import { messages } from '@/lib/surveys/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import { UnfilledList } from './unfilled-list'
import type { SurveyTransitions } from './use-survey-form'
import { useTransitionDialog } from './use-transition-dialog'

/** It brings the QR code, which a draft has no use for. */
const PublishedSurvey = dynamic(() => import('./published-survey').then((file) => file.PublishedSurvey))

/** Why a survey's questions cannot change, in a sentence; undefined while they can. */
function lockSentence({ questionLock }: Pick<SurveyDetails, 'questionLock'>): string | undefined {
  if (questionLock === 'responses')
    return 'Answers have arrived. The questions stay as they are, so that all answers can be compared. Texts and dates may still change.'
  if (questionLock === 'device')
    return 'A device is out in unattended mode and asks these questions without a network. End unattended mode there to change the questions. Texts and dates may still change.'
  return undefined
}

type SurveyBannersProps = {
  survey: SurveyDetails
  transitions: SurveyTransitions
  surveyAddress: string
}

/** The messages about a survey above its steps: how it is shared, and what can no longer be changed. */
export function SurveyBanners({ survey, transitions, surveyAddress }: SurveyBannersProps) {
  const lock = lockSentence(survey)
  return (
    <div className="mb-6 flex flex-col gap-4 empty:hidden print:hidden">
      {isArchived(survey) && <ArchivedBanner survey={survey} transitions={transitions} />}
      {!isArchived(survey) && survey.readsAsPartner && (
        <Banner kind="info" title="You can read this survey">
          Only an organisation that owns the event can change its surveys.
        </Banner>
      )}
      {!survey.isDraft && (
        <PublishedSurvey
          survey={survey}
          transitions={transitions}
          address={isPublic(survey) ? `${surveyAddress}${survey.quickCode}` : null}
        />
      )}
      {!survey.isDraft && survey.mayEdit && survey.unfilledBrackets.length > 0 && (
        <Banner kind="warning" title="Respondents read words in brackets">
          <p className="mb-3">These words were published as they are. Fill them in and save the changes.</p>
          <UnfilledList unfilled={survey.unfilledBrackets} />
        </Banner>
      )}
      {lock && survey.mayEdit && (
        <Banner kind="info" title="The questions stay as they are">
          {lock}
        </Banner>
      )}
    </div>
  )
}

/** Says that a survey is archived, what became of its code, and until when there is a way back. */
function ArchivedBanner({ survey, transitions }: { survey: SurveyDetails; transitions: SurveyTransitions }) {
  const { ask, dialog } = useTransitionDialog(survey, transitions)
  const { archivedAt, unarchiveUntil, mayUnarchive } = survey
  return (
    <>
      <Banner
        kind="info"
        title={messages.archived}
        action={
          mayUnarchive && (
            <Button size="small" aria-haspopup="dialog" onPress={() => ask('unarchive')}>
              Unarchive
            </Button>
          )
        }
      >
        {archivedAt && `It was archived on ${formatDate(dayInLondon(archivedAt))}. `}
        Its answers stay. Its link and QR code lead nowhere: whoever follows one reads “Survey code not recognised”.{' '}
        {mayUnarchive && unarchiveUntil
          ? `Until ${dateTimeInLondon(unarchiveUntil)} it can be unarchived, and the same code works again.`
          : !(unarchiveUntil && unarchiveUntil > new Date()) && 'Its code is void, and no survey gets it.'}
      </Banner>
      {dialog}
    </>
  )
}
