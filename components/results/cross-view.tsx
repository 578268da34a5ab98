import { DrawnChart } from '@/components/charts/drawn-chart'
import { EmptyState } from '@/components/ui/empty-state'
import { addressOf } from '@/lib/api'
import { minForSensitive } from '@/lib/floor/privacy-thresholds'
import { crossChart } from '@/lib/results/cross/cross-chart'
import { crossFinding } from '@/lib/results/cross/cross-finding'
import { measureOf } from '@/lib/results/cross/cross-measure'
import type { CrossTabulation } from '@/lib/results/cross/cross-tabulation'
import type { CrossPage } from '@/lib/results/cross/service'
import { describeFilters } from '@/lib/results/filters'
import { formatAmount } from '@/lib/results/unit'
import { minForPlain, minForShares } from '@/lib/statistics/answer-bands'
import { CrossForm } from './cross-form'
import { CrossTable } from './cross-table'
import { FileLinks } from './file-links'

/** One question split by another: the two questions to choose, what comes of it in words, drawn and in figures. */
export function CrossView({ page }: { page: CrossPage }) {
  const { survey, filters, links, questions, groupQuestions, question, by, crossed } = page
  const named = (list: CrossPage['questions']) => list.map(({ key, title }) => ({ key, title }))
  const fileAddress = (format: 'csv' | 'xlsx') =>
    addressOf('GET /api/surveys/{id}/cross-tabulation', {
      params: { id: survey.id },
      query: { question: question?.key ?? '', by: by?.key ?? '', ...filters, format },
    })
  return (
    <div className="flex flex-col gap-5">
      <CrossForm
        key={`${question?.key} ${by?.key}`}
        surveyId={survey.id}
        filters={filters}
        questions={named(questions)}
        groupQuestions={named(groupQuestions)}
        question={question?.key ?? null}
        by={by?.key ?? null}
      />
      {!crossed && (
        <EmptyState title="Choose two different questions">
          Sensitive questions, texts, dates and postcodes are not split: they would single people out.
        </EmptyState>
      )}
      {crossed && crossed.all.answered === 0 && (
        <EmptyState title="Nobody has answered both questions">Others may show figures.</EmptyState>
      )}
      {crossed && crossed.all.answered > 0 && (
        <Crossed crossed={crossed} about={describeFilters(filters, links)} addressOf={fileAddress} />
      )}
    </div>
  )
}

const responses = { kind: 'things', noun: 'responses' } as const

type CrossedProps = { crossed: CrossTabulation; about: string; addressOf: (format: 'csv' | 'xlsx') => string }

function Crossed({ crossed, about, addressOf }: CrossedProps) {
  const { question, by, all, groups, isOverlapping } = crossed
  const measure = measureOf(crossed)
  const chart = crossChart(crossed, measure)
  const areAny = groups.some(({ figures }) => figures !== null)
  return (
    <section
      aria-labelledby="crossed-title"
      className="rounded-md border border-line bg-paper p-4 sm:p-5 print:break-inside-avoid print:border-0 print:p-0"
    >
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {question.title} – by “{by.title}”
      </p>
      <h2 id="crossed-title" className="font-semibold text-lg [overflow-wrap:anywhere]">
        {areAny ? crossFinding(measure) : `Withheld: every group has fewer than ${minForSensitive} people`}
      </h2>
      <p id="crossed-base" className="mb-4 text-ink-soft text-sm">
        {chart && chart.kind !== 'stack' && `${measure.name}. `}
        {formatAmount(all.answered, responses)} with an answer to both. {about && `${about}.`}
      </p>
      <div className="flex flex-col gap-4">
        {chart && (
          <DrawnChart chart={chart} labelledBy="crossed-title" describedBy="crossed-base" details="crossed-table" />
        )}
        <CrossTable crossed={crossed} id="crossed-table" />
        <FileLinks what="cross-tabulation" addressOf={addressOf} />
        <ul className="flex max-w-text list-disc flex-col gap-1 pl-5 text-ink-soft text-sm">
          {groups.some(({ figures }) => figures === null) && (
            <li>
              Groups of fewer than {minForSensitive} people are withheld, and the next smallest with them, so that
              nobody is recognised.
            </li>
          )}
          {isOverlapping && (
            <li>Several answers may be chosen to “{by.title}”, so that a person may be in several groups.</li>
          )}
          <li>
            Fewer than {minForShares} answers are a few voices and have no percentages; fewer than {minForPlain} are
            rough.
          </li>
          {measure.kind === 'mean' && <li>Means have no margin: small differences may be chance.</li>}
          <li>Groups that differ may differ for another reason than what they are split by.</li>
        </ul>
      </div>
    </section>
  )
}
