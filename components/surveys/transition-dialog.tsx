'use client'

import { useRouter } from 'next/navigation'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { describeOpening } from '@/lib/survey-links/rules'
import { messages } from '@/lib/surveys/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import { ArchiveExplanation, CloseExplanation, ReopenExplanation } from './transition-explanations'
import type { SurveyTransitions } from './use-survey-form'
import type { TransitionVerb } from './use-transition-dialog'

const titles: Record<TransitionVerb, (name: string) => string> = {
  close: (name) => `Close “${name}” now?`,
  reopen: (name) => `Reopen “${name}”?`,
  archive: (name) => `Archive “${name}”?`,
  unarchive: (name) => `Unarchive “${name}”?`,
}
const buttons = { close: 'Close now', reopen: 'Reopen', archive: 'Archive', unarchive: 'Unarchive' } as const
const doneMessages = {
  close: messages.closed,
  reopen: messages.reopened,
  archive: messages.archivedNow,
  unarchive: messages.unarchived,
} as const

type TransitionDialogProps = {
  survey: SurveyDetails
  transitions: SurveyTransitions
  verb: TransitionVerb
  onClose: () => void
}

/** The question before a survey changes its state: what becomes of whoever answers, of posters, devices and answers. */
export function TransitionDialog({ survey, transitions, verb, onClose }: TransitionDialogProps) {
  const router = useRouter()
  const toasts = useToasts()
  const { busy, run } = useAction()

  const confirm = () =>
    run(
      (reason) => messages.unableTo(verb, reason),
      async () => {
        const request = { version: transitions.getVersion() }
        transitions.apply(
          await api.send(`POST /api/surveys/{id}/${verb}`, { params: { id: survey.id }, body: request }),
        )
        toasts.success(doneMessages[verb])
        router.refresh()
      },
    ).finally(onClose)

  return (
    <ConfirmDialog
      open
      title={titles[verb](survey.shownName)}
      confirm={buttons[verb]}
      danger={verb === 'archive'}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-3">
        {verb === 'close' && <CloseExplanation survey={survey} />}
        {verb === 'reopen' && <ReopenExplanation survey={survey} />}
        {verb === 'archive' && <ArchiveExplanation survey={survey} />}
        {verb === 'unarchive' && (
          <p>
            It gets the same quick code back: posters and links that are printed lead to it again, and it stands as it
            stood. {describeOpening({ ...survey, quickCode: '-' }, dayInLondon(new Date()))}.
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
