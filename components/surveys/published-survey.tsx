'use client'

import { ChartColumn, Copy, Share2 } from 'lucide-react'
import { ResponseCount } from '@/components/survey-links/response-count'
import { QrCode, SurveyLinkText } from '@/components/survey-links/survey-link'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/link'
import { useCopy } from '@/components/ui/use-copy'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { messages } from '@/lib/survey-links/messages'
import { describeOpening } from '@/lib/survey-links/rules'
import { isActiveOrScheduled } from '@/lib/surveys/lifecycle'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import { MoreSurveyActions } from './more-survey-actions'
import type { SurveyTransitions } from './use-survey-form'
import { useTransitionDialog } from './use-transition-dialog'

type PublishedSurveyProps = {
  survey: SurveyDetails
  transitions: SurveyTransitions
  /** Where respondents find it; null once it is archived and has no quick code. */
  address: string | null
}

/** How a published survey is shared, how many have answered, and what can be done with it in its state. */
export function PublishedSurvey({ survey, transitions, address }: PublishedSurveyProps) {
  const { ask, dialog } = useTransitionDialog(survey, transitions)
  const isShared = address !== null && isActiveOrScheduled(survey.state)
  return (
    <section
      aria-label="Sharing"
      className="flex flex-wrap items-start gap-6 rounded-md border border-line bg-paper p-5 sm:p-6 print:hidden"
    >
      {address !== null && <QrCode address={address} size={152} />}
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-4">
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {address !== null && (
            <div className="basis-full">
              <dt className="text-ink-soft text-sm">Link</dt>
              <dd>
                <SurveyLinkText address={address} />
              </dd>
            </div>
          )}
          {address !== null && (
            <div>
              <dt className="text-ink-soft text-sm">Answers</dt>
              <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{describeOpening(survey, dayInLondon(new Date()))}</span>
                {survey.mayClose && (
                  <Button size="small" aria-haspopup="dialog" onPress={() => ask('close')}>
                    Close now
                  </Button>
                )}
                {survey.mayReopen && (
                  <Button size="small" aria-haspopup="dialog" onPress={() => ask('reopen')}>
                    Reopen
                  </Button>
                )}
              </dd>
            </div>
          )}
          <div>
            <dt className="text-ink-soft text-sm">Responses</dt>
            <dd>
              <ResponseCount surveyId={survey.id} count={survey.numberOfResponses} mayDownload={survey.mayDownload} />
            </dd>
          </div>
        </dl>
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          {isShared && <ShareActions surveyId={survey.id} address={address} />}
          <ButtonLink
            kind={isShared ? 'secondary' : 'primary'}
            href={`/survey-results/${survey.id}`}
            icon={<ChartColumn size={18} aria-hidden="true" />}
          >
            See results
          </ButtonLink>
          <MoreSurveyActions survey={survey} address={address} isShared={isShared} onArchive={() => ask('archive')} />
        </div>
      </div>
      {dialog}
    </section>
  )
}

/** While answers are wanted, the way to bring people: posters, and the link to send. */
function ShareActions({ surveyId, address }: { surveyId: number; address: string }) {
  const copy = useCopy(messages)
  return (
    <>
      <ButtonLink kind="primary" href={`/survey-sharing/${surveyId}`} icon={<Share2 size={18} aria-hidden="true" />}>
        Posters and labelled links
      </ButtonLink>
      <Button icon={<Copy size={18} aria-hidden="true" />} onPress={() => void copy(address)}>
        Copy link
      </Button>
    </>
  )
}
