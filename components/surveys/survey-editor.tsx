'use client'

import { Eye, Send } from 'lucide-react'
import dynamic from 'next/dynamic'
import { memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { Form } from '@/components/form/form'
import { SaveBar } from '@/components/form/save-bar'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { PageHead } from '@/components/ui/page-head'
import { SkeletonText } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import type { MeasuredTime } from '@/lib/surveys/questions/answering-time'
import type { QuestionBank } from '@/lib/surveys/questions/optional-question-rows'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import { StepFrame } from './step-frame'
import { SurveyBanners } from './survey-banners'
import { SurveyDetailsStep } from './survey-details-step'
import { SurveyIdentity } from './survey-identity'
import { SurveyStatePill } from './survey-state-pill'
import { UnsavedSurveyNotice } from './unsaved-survey-notice'
import { useDraftDeletion } from './use-draft-deletion'
import { useIsDeleted } from './use-is-deleted'
import { useSurveyForm } from './use-survey-form'
import { useTargetFieldFocus } from './use-target-field'
import { type TemplateChoice, useTemplateSchema } from './use-template-schema'

// The later steps read the stored questions, which takes more script than the whole first step. They follow the fields
// they show by themselves: a name typed in the first draws none of their rows anew.
const OptionalQuestions = memo(
  dynamic(() => import('./optional-questions').then((file) => file.OptionalQuestions), {
    ssr: false,
    loading: () => <SkeletonText lines={8} />,
  }),
)
const SurveySummary = memo(
  dynamic(() => import('./survey-summary').then((file) => file.SurveySummary), {
    ssr: false,
    loading: () => <SkeletonText lines={8} />,
  }),
)

const PublishDialog = dynamic(() => import('./publish-dialog').then((file) => file.PublishDialog), { ssr: false })

type SurveyEditorProps = {
  survey: SurveyDetails
  /** Who edits it. */
  userId: number
  templates: readonly TemplateChoice[]
  /** The schema of the template chosen now; of the optional bank, if there is one. */
  templateSchema: unknown
  bank: QuestionBank | null
  /** How long real answers took, where enough are there. */
  measured: MeasuredTime | null
  /** What belongs to the survey, beneath its head. */
  related: ReactNode
  /** Where respondents find the survey, without the code: `https://…/survey/`. */
  surveyAddress: string
}

/** The survey editor: details, optional questions, summary. */
export function SurveyEditor(props: SurveyEditorProps) {
  return useIsDeleted(props.survey.id) ? <SkeletonText lines={8} /> : <EditorForm {...props} />
}

function EditorForm(props: SurveyEditorProps) {
  const { survey, userId, templates, templateSchema, bank, measured, surveyAddress } = props
  const isRestored = useRef(false)
  const { form, save, publish, preview, transitions, logo } = useSurveyForm(survey, isRestored)
  const [publishing, setPublishing] = useState(false)
  const restoredId = useRef<number | null>(null)
  const schema = useTemplateSchema(form, survey, { initial: templateSchema, bankId: bank?.id ?? null, restoredId })
  const back = survey.eventId === null ? '/events-list' : `/event-overview/${survey.eventId}?tabIndex=2`
  const deletion = useDraftDeletion(survey, back)
  const sources = useMemo(
    () => ({ eventName: survey.eventName, template: schema, bank: bank?.schema }),
    [survey.eventName, schema, bank],
  )
  const saved = useMemo(
    () => ({ templateId: survey.surveyTemplateId, time: measured }),
    [survey.surveyTemplateId, measured],
  )

  const steps = [
    {
      title: 'Step 1 Survey Details',
      content: <SurveyDetailsStep survey={survey} templates={templates} form={form} logo={logo} />,
    },
    {
      title: 'Step 2 Optional Questions',
      content: <OptionalQuestions bank={bank} eventName={survey.eventName} locked={survey.questionLock !== null} />,
    },
    {
      title: 'Step 3 Survey Summary',
      content: <SurveySummary sources={sources} mayFill={survey.mayEdit} measured={saved} />,
    },
  ].map(({ title, content }, index, all) => ({
    title,
    content: (
      <StepFrame index={index} last={all.length - 1} title={title}>
        {content}
      </StepFrame>
    ),
  }))

  return (
    <Form form={form} save={save} label="Survey" readOnly={!survey.mayEdit}>
      <TargetField />
      <PageHead
        title={survey.shownName}
        purpose={<SurveyIdentity survey={survey} />}
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
      {survey.mayEdit && (
        <UnsavedSurveyNotice
          survey={survey}
          userId={userId}
          getVersion={transitions.getVersion}
          onRestore={({ surveyTemplateId, optionalQuestions }) => {
            isRestored.current = true
            if (optionalQuestions) restoredId.current = surveyTemplateId ?? null
          }}
        />
      )}
      <SurveyBanners survey={survey} transitions={transitions} surveyAddress={surveyAddress} />
      {props.related}
      <Tabs label="Steps" tabs={steps} keepMounted />
      {survey.mayEdit && (
        <SaveBar
          save={save}
          label={survey.isDraft ? 'Save draft' : 'Save changes'}
          kind={survey.isDraft ? 'secondary' : 'primary'}
          onCancel={deletion.cancel}
        >
          {survey.mayDelete && (
            <Button kind="quiet" onPress={deletion.askDelete}>
              Delete
            </Button>
          )}
        </SaveBar>
      )}
      {publishing && (
        <PublishDialog
          shownName={survey.shownName}
          sources={sources}
          onPublish={() => {
            setPublishing(false)
            publish()
          }}
          onClose={() => setPublishing(false)}
        />
      )}
      <ConfirmDialog
        open={deletion.asking}
        title={`Delete “${survey.shownName}”?`}
        confirm="Delete"
        danger
        busy={deletion.busy}
        onConfirm={() => void deletion.deleteNow()}
        onCancel={deletion.stopAsking}
      >
        <p>The survey, its texts and its link are removed. This is permanent and cannot be undone.</p>
      </ConfirmDialog>
    </Form>
  )
}

/** Within the form, whose fields it knows. */
function TargetField() {
  useTargetFieldFocus()
  return null
}
