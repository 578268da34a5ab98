'use client'

import { ArrowLeft, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { searchOrganisations } from '@/components/organisations/search-organisations'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ComboBox } from '@/components/ui/combo-box'
import { EmptyState } from '@/components/ui/empty-state'
import { ButtonLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { messages } from '@/lib/confirmations/messages'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { Activity } from './activity'
import { CalendarFeedsButton } from './calendar-feeds'
import { ConfirmedDialog } from './confirmed-dialog'
import { HistoryTable } from './history-table'
import { type FetchState, type InitialConfirmations, useConfirmations } from './use-confirmations'
import { type ConfirmationsChoice, useConfirmationsChoice } from './use-confirmations-choice'

type ConfirmationsScreenProps = {
  initialChoice: ConfirmationsChoice
  isFromAddress: { organisation: boolean; year: boolean }
  years: readonly number[]
  initial: InitialConfirmations
}

/** The Quarterly Confirmations page. */
export function ConfirmationsScreen({ initialChoice, isFromAddress, years, initial }: ConfirmationsScreenProps) {
  const { choice, change } = useConfirmationsChoice(initialChoice, isFromAddress, years)
  const { year } = choice
  const organisation = choice.organisation && { id: Number(choice.organisation.id), name: choice.organisation.name }
  const { quarterly, history, reload } = useConfirmations(initial, { organisationId: organisation?.id, year })
  const [shownId, setShownId] = useState<number>()

  return (
    <>
      <PageHead
        title="Quarterly Confirmations"
        purpose="Confirm each quarter once its figures are there, by the end of the quarter that follows."
        breadcrumb={[{ label: 'Event List', href: '/events-list' }, { label: 'Quarterly Confirmations' }]}
        actions={
          <>
            {organisation && <CalendarFeedsButton organisation={organisation} />}
            <Button icon={<Printer size={18} aria-hidden="true" />} iconOnlyBelow={625} onPress={() => print()}>
              Print
            </Button>
            <ButtonLink href="/events-list" icon={<ArrowLeft size={18} aria-hidden="true" />}>
              Back to event list
            </ButtonLink>
          </>
        }
      />
      <div className="mb-6 grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:hidden">
        <ComboBox
          label="Organisation"
          placeholder="Choose an organisation"
          wide
          search={searchOrganisations}
          value={choice.organisation}
          onChange={(chosen) => change({ organisation: chosen })}
        />
        <Select
          label="Year"
          blank={false}
          choices={years.map((each) => ({ id: each, name: formatFinancialYear(each) }))}
          value={year}
          onChange={(chosen) => change({ year: Number(chosen ?? year) })}
        />
      </div>
      {organisation ? (
        <>
          <p className="mb-4 hidden font-semibold text-lg print:block">
            {organisation.name}, {formatFinancialYear(year)}
          </p>
          <Tabs
            label="Confirmations"
            tabs={[
              {
                title: 'Activity',
                content: (
                  <FetchedContent fetched={quarterly} failed={messages.loadFailed} onRetry={reload}>
                    {(answer) => (
                      <Activity
                        organisation={organisation}
                        year={year}
                        quarterly={answer}
                        onChanged={reload}
                        onShow={setShownId}
                      />
                    )}
                  </FetchedContent>
                ),
              },
              {
                title: 'History',
                content: (
                  <FetchedContent fetched={history} failed={messages.historyFailed} onRetry={reload}>
                    {({ attestationHistory }) => (
                      <HistoryTable entries={attestationHistory} year={year} onShow={setShownId} />
                    )}
                  </FetchedContent>
                ),
              },
            ]}
          />
          <ConfirmedDialog
            organisationId={organisation.id}
            confirmationId={shownId}
            onClose={() => setShownId(undefined)}
          />
        </>
      ) : (
        <EmptyState title="Whose quarters?">Choose an organisation to see its quarters and confirm them.</EmptyState>
      )}
    </>
  )
}

type FetchedContentProps<Answer> = {
  fetched: FetchState<Answer>
  failed: string
  onRetry: () => void
  children: (answer: Answer) => ReactNode
}

/** What was fetched, or that it is under way, or that it failed and can be tried again. */
function FetchedContent<Answer>({ fetched, failed, onRetry, children }: FetchedContentProps<Answer>) {
  if (fetched.state === 'ready') return children(fetched.answer)
  if (fetched.state === 'failed')
    return (
      <Banner kind="error" action={<Button onPress={onRetry}>Try again</Button>}>
        {failed}
      </Banner>
    )
  return (
    <div role="status" aria-label="Loading confirmations" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {[1, 2, 3, 4].map((quarter) => (
        <Skeleton key={quarter} className="h-44 w-full" />
      ))}
    </div>
  )
}
