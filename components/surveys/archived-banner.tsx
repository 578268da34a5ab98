'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { dateTimeInLondon, dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { messages } from '@/lib/surveys/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import type { SurveyTransitions } from './use-survey-form'
import { useTransitionDialog } from './use-transition-dialog'

/** Says that a survey is archived, what became of its code, and until when there is a way back. */
export function ArchivedBanner({ survey, transitions }: { survey: SurveyDetails; transitions: SurveyTransitions }) {
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
