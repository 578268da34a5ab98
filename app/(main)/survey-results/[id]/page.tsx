import type { Metadata } from 'next'
import { AnswerFiles } from '@/components/exports/answer-files'
import { MarkedAnswers } from '@/components/results/marked-answers'
import { QuestionCard } from '@/components/results/question-card'
import { ResponseCounts } from '@/components/results/response-counts'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import { listAnswerFiles } from '@/lib/exports/service'
import { pageContext } from '@/lib/floor/identity/page-context'
import { pageRecord } from '@/lib/floor/identity/page-record'
import { getResults } from '@/lib/results/service'

export const metadata: Metadata = { title: 'Survey results' }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ marked?: string | string[] }> }

/** The figures of one survey. A page of our own: the specification counts responses and leaves showing them open. */
export default async function SurveyResultsPage({ params, searchParams }: Props) {
  const ctx = await pageContext('read', 'surveyManagement')
  const withoutMarked = (await searchParams).marked === 'excluded'
  const { survey, responses, days, questions, marked } = await pageRecord((await params).id, (id) =>
    getResults(ctx, id, { withoutMarked }),
  )
  const answered = responses.submitted + responses.partial
  return (
    <>
      <PageHead
        title={survey.shownName}
        purpose={survey.eventName ? `What the audience of ${survey.eventName} said.` : 'What the audience said.'}
        breadcrumb={[
          { label: 'Event List', href: '/events-list' },
          ...(survey.eventId === null
            ? []
            : [{ label: survey.eventName ?? 'Event', href: `/event-overview/${survey.eventId}?tabIndex=2` }]),
          { label: 'Results' },
        ]}
      />
      <div className="flex flex-col gap-6">
        <MarkedAnswers address={`/survey-results/${survey.id}`} marked={marked} />
        <ResponseCounts responses={responses} days={days} />
        {survey.mayDownload && (
          <AnswerFiles surveyId={survey.id} responses={answered} files={await listAnswerFiles(ctx, survey.id)} />
        )}
        {responses.submitted === 0 ? (
          <EmptyState title="No figures yet">
            {marked.leftOut && marked.count > 0
              ? 'Every submitted response is marked. Include them to see each question with its chart and its table.'
              : 'As soon as somebody sends the survey, each question is shown here with its chart and its table.'}
          </EmptyState>
        ) : (
          <section aria-label="Questions" className="flex flex-col gap-6">
            {questions.map((figures, position) => (
              <QuestionCard key={figures.name} number={position + 1} figures={figures} />
            ))}
          </section>
        )}
      </div>
    </>
  )
}
