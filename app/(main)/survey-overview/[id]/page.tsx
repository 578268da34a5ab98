import type { Metadata } from 'next'
import { RelatedRecords } from '@/components/related-records/related-records'
import { SurveyEditor } from '@/components/surveys/survey-editor'
import { env } from '@/lib/floor/env'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { listRelatedToSurvey } from '@/lib/related-records/service'
import { getMeasuredTime } from '@/lib/surveys/answering-time'
import { getTemplate, listTemplatesFor } from '@/lib/surveys/read-surveys'
import { getPageSurvey } from '../page-survey'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { survey } = await getPageSurvey((await params).id)
  return { title: `${survey.shownName} – Survey` }
}

export default async function SurveyOverviewPage({ params }: Props) {
  const { ctx, survey } = await getPageSurvey((await params).id)
  const all = firstPage({ take: 100 })
  const [templates, banks, measured, related] = await Promise.all([
    listTemplatesFor(ctx, survey.id, { ...all, qbank: 'false' }),
    listTemplatesFor(ctx, survey.id, { ...all, qbank: 'true' }),
    getMeasuredTime(ctx, survey),
    listRelatedToSurvey(ctx, survey.id),
  ])
  const bankId = survey.optionalQuestionTemplateId ?? banks.data[0]?.id ?? null
  const [template, bank] = await Promise.all([
    survey.surveyTemplateId === null ? null : getTemplate(ctx, survey.surveyTemplateId),
    bankId === null ? null : getTemplate(ctx, bankId),
  ])
  return (
    <SurveyEditor
      survey={survey}
      userId={ctx.actor.userId}
      templates={templates.data}
      templateSchema={template?.schema ?? null}
      bank={bank && { id: bank.id, name: bank.name, schema: bank.schema }}
      measured={measured}
      related={<RelatedRecords groups={related} />}
      surveyAddress={`${env.PUBLIC_URL}/survey/`}
    />
  )
}
