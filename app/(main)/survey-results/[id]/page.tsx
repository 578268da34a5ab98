import type { Metadata } from 'next'
import { PeriodColumns } from '@/components/charts/period-columns'
import { AnswerFiles } from '@/components/exports/answer-files'
import { byTheme, Contents, idOfTheme } from '@/components/results/contents'
import { FileLinks } from '@/components/results/file-links'
import { FilterForm } from '@/components/results/filter-form'
import { KeyFigures } from '@/components/results/key-figures'
import { MarkedAnswers } from '@/components/results/marked-answers'
import { NoFigures } from '@/components/results/no-figures'
import { PrintButton } from '@/components/results/print-button'
import { QuestionCard } from '@/components/results/question-card'
import { SurveyHealth } from '@/components/results/survey-health'
import { addressOfCross } from '@/components/results/texts-address'
import { Card } from '@/components/ui/card'
import { ButtonLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { addressOf } from '@/lib/api'
import { listAnswerFiles } from '@/lib/exports/service'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { findUnreadableDays, parseFilters } from '@/lib/results/filters'
import { periodsOf } from '@/lib/results/periods'
import { leftOutInWords } from '@/lib/results/sensitive'
import { getResults, type Results } from '@/lib/results/service'
import { hasReviewable } from '@/lib/reviews/read-reviews'
import { getSurveyForResults } from '@/lib/surveys/read-surveys'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Tabs are told apart by the survey. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const ctx = await getPageContext('read', 'surveyManagement')
  const { shownName } = await getPageRecord((await params).id, (id) => getSurveyForResults(ctx, id))
  return { title: `Results: ${shownName}` }
}

/** Where a question is split by another, for whoever may. */
function splitAddress({ survey, splits, filters }: Results, name: string): string | undefined {
  const question = splits?.[name]
  return question && addressOfCross(survey.id, { question }, filters)
}

/** The figures of one survey. A page of our own: the specification counts responses and leaves showing them open. */
export default async function SurveyResultsPage({ params, searchParams }: Props) {
  const ctx = await getPageContext('read', 'surveyManagement')
  const address = await searchParams
  const asked = parseFilters(address)
  const unreadable = findUnreadableDays(address)
  const results = await getPageRecord((await params).id, (id) => getResults(ctx, id, asked))
  const { survey, filters, links, responses, days, questions, leftOut, marked } = results
  const themes = byTheme(questions)
  const hasFigures = responses.submitted > 0
  const answered = responses.submitted + responses.partial
  const mayReview = hasFigures && !survey.readsAsPartner && (await hasReviewable(ctx, survey.id))
  const files = survey.mayDownload ? await listAnswerFiles(ctx, survey.id) : []
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
        actions={
          hasFigures && (
            <>
              {mayReview && <ButtonLink href={`/reviews?surveyId=${survey.id}`}>Review answers</ButtonLink>}
              <PrintButton />
              <ButtonLink href="#download">Download</ButtonLink>
            </>
          )
        }
      />
      <div className="flex flex-col gap-5 xl:flex-row xl:gap-8">
        {hasFigures && <Contents themes={themes} />}
        <div className="flex min-w-0 flex-1 flex-col gap-5">
          <FilterForm
            key={JSON.stringify([filters, unreadable])}
            {...{ filters, unreadable, links }}
            surveyId={survey.id}
          />
          <MarkedAnswers surveyId={survey.id} marked={marked} filters={filters} />
          {days.length > 0 && <KeyFigures results={results} />}
          {days.length > 0 && (
            <section
              aria-label="Responses over time"
              className="rounded-md border border-line bg-paper p-4 sm:p-5 print:break-inside-avoid"
            >
              <PeriodColumns periods={periodsOf(days)} />
            </section>
          )}
          {!hasFigures && <NoFigures survey={survey} filters={filters} mayOpen={ctx.ability.can('read', 'survey')} />}
          {hasFigures &&
            themes.map(({ theme, questions }, at) => (
              <section key={theme} aria-labelledby={idOfTheme(at)} className="flex flex-col gap-3">
                <h2 id={idOfTheme(at)} className="mt-3 font-bold text-xl print:break-after-avoid">
                  {theme}
                </h2>
                {questions.map(({ number, figures }) => (
                  <QuestionCard
                    key={figures.name}
                    number={number}
                    submitted={responses.submitted}
                    figures={figures}
                    crossAddress={splitAddress(results, figures.name)}
                    quotes={{
                      surveyId: survey.id,
                      filters,
                      bySource: results.quotes && (results.quotes[figures.name] ?? {}),
                    }}
                  />
                ))}
              </section>
            ))}
          {hasFigures && leftOut.length > 0 && <p className="max-w-text text-ink-soft">{leftOutInWords(leftOut)}</p>}
          {answered > 0 && <SurveyHealth health={results.health} />}
          <div id="download" className="mt-3 flex flex-col gap-5 print:hidden">
            {answered > 0 && (
              <Card title="Download the figures">
                <p className="mb-4 max-w-text text-ink-soft">
                  What this page shows, a figure on each line, without what anybody wrote.
                </p>
                <FileLinks
                  what="figures"
                  addressOf={(format) =>
                    addressOf('GET /api/surveys/{id}/figures', {
                      params: { id: survey.id },
                      query: { ...filters, format },
                    })
                  }
                />
              </Card>
            )}
            {survey.mayDownload && (answered > 0 || files.length > 0) && (
              <AnswerFiles surveyId={survey.id} responses={answered} files={files} />
            )}
          </div>
        </div>
      </div>
    </>
  )
}
