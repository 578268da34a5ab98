'use client'

import { Eye, Send } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { SaveBar } from '@/components/form/save-bar'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { PageHead } from '@/components/ui/page-head'
import { SkeletonText } from '@/components/ui/skeleton'
import { showTab, Tabs } from '@/components/ui/tabs'
import { say } from '@/lib/surveys/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import { SurveyDetailsStep } from './survey-details-step'
import { SurveyStatePill } from './survey-state-pill'
import { useDraftLife } from './use-draft-life'
import { useSurveyForm } from './use-survey-form'
import { type TemplateChoice, useTemplateSchema } from './use-template-schema'

// The later steps read the stored questions, which takes more script than the whole first step.
const OptionalQuestions = dynamic(() => import('./optional-questions').then((file) => file.OptionalQuestions), {
  ssr: false,
  loading: () => <SkeletonText lines={8} />,
})
const SurveySummary = dynamic(() => import('./survey-summary').then((file) => file.SurveySummary), {
  ssr: false,
  loading: () => <SkeletonText lines={8} />,
})

/** It brings the QR code, which a draft has no use for. */
const PublishedSurvey = dynamic(() => import('./published-survey').then((file) => file.PublishedSurvey))

export type SurveyEditorProps = {
  survey: SurveyDetails
  templates: readonly TemplateChoice[]
  /** The schema of the template chosen now; of the optional bank, if there is one. */
  templateSchema: unknown
  bank: { id: number; schema: unknown } | null
  /** Where respondents find the survey, without the code: `https://…/survey/`. */
  surveyAddress: string
}

/** The survey editor: details, optional questions, summary (document 3 §2). */
export function SurveyEditor({ survey, templates, templateSchema, bank, surveyAddress }: SurveyEditorProps) {
  const router = useRouter()
  const { form, save, publish, preview } = useSurveyForm(survey)
  const [publishing, setPublishing] = useState(false)
  const schema = useTemplateSchema(form, survey, templateSchema)
  const back = survey.eventId === null ? '/events-list' : `/event-overview/${survey.eventId}?tabIndex=2`
  const life = useDraftLife(survey, back)

  const steps = [
    { title: 'Step 1 Survey Details', content: <SurveyDetailsStep survey={survey} templates={templates} /> },
    {
      title: 'Step 2 Optional Questions',
      content: <OptionalQuestions bank={bank} locked={survey.hasResponses} />,
    },
    {
      title: 'Step 3 Survey Summary',
      content: <SurveySummary eventName={survey.eventName ?? ''} template={schema} bank={bank?.schema} />,
    },
  ].map((step, index, all) => ({
    ...step,
    content: (
      <>
        {step.content}
        <StepButtons index={index} last={all.length - 1} />
      </>
    ),
  }))

  return (
    <Form form={form} save={save} label="Survey" readOnly={!survey.mayEdit}>
      <PageHead
        title={survey.shownName}
        purpose="What the audience is asked, and how they are greeted and thanked."
        state={<SurveyStatePill state={survey.state} />}
        breadcrumb={[
          { label: 'Event List', href: '/events-list' },
          ...(survey.eventId === null ? [] : [{ label: survey.eventName ?? 'Event', href: back }]),
          { label: survey.shownName },
        ]}
        actions={
          survey.isDraft &&
          survey.mayEdit && (
            <>
              <Button icon={<Eye size={18} aria-hidden="true" />} busy={save.busy} onPress={preview}>
                Preview
              </Button>
              <Button
                kind="primary"
                icon={<Send size={18} aria-hidden="true" />}
                busy={save.busy}
                onPress={() => setPublishing(true)}
              >
                Publish
              </Button>
            </>
          )
        }
      />
      <div className="mb-6 flex flex-col gap-4 empty:hidden">
        {survey.state === 'archived' && <Banner kind="info" title={say.archived} />}
        {!survey.isDraft && survey.quickCode && (
          <PublishedSurvey survey={survey} address={`${surveyAddress}${survey.quickCode}`} />
        )}
        {survey.hasResponses && survey.mayEdit && (
          <Banner kind="info" title="Answers have arrived">
            The questions stay as they are, so that all answers can be compared. Texts and dates may still change.
          </Banner>
        )}
      </div>
      <Tabs label="Steps" tabs={steps} keep />
      {survey.mayEdit && (
        <SaveBar save={save} label={survey.isDraft ? 'Save draft' : 'Save changes'} onCancel={life.cancel}>
          {survey.mayDelete && (
            <Button kind="danger" onPress={life.askDelete}>
              Delete
            </Button>
          )}
        </SaveBar>
      )}
      <ConfirmDialog
        open={publishing}
        title={`Publish “${form.watch('name') || survey.shownName}”?`}
        confirm="Publish"
        onConfirm={() => {
          setPublishing(false)
          publish()
        }}
        onCancel={() => setPublishing(false)}
      >
        <p>
          Anybody with the link or the QR code can then answer. The questions are fixed once the first answer arrives.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={life.asking}
        title={`Delete “${survey.shownName}”?`}
        confirm="Delete"
        danger
        busy={life.busy}
        onConfirm={() => void life.deleteNow().then((gone) => gone && router.push(back))}
        onCancel={life.stopAsking}
      >
        <p>The survey, its texts and its link are removed. This is permanent and cannot be undone.</p>
      </ConfirmDialog>
    </Form>
  )
}

function StepButtons({ index, last }: { index: number; last: number }) {
  return (
    <div className="mb-6 flex justify-between gap-3 print:hidden">
      {index > 0 ? <Button onPress={() => showTab(index - 1)}>Previous</Button> : <span />}
      {index < last && <Button onPress={() => showTab(index + 1)}>Next</Button>}
    </div>
  )
}
