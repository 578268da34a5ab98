'use client'

import { RotateCw, Ticket } from 'lucide-react'
import { useState } from 'react'
import { TicketColumns } from '@/components/charts/ticket-columns'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DefinitionList } from '@/components/ui/definition-list'
import { EmptyState } from '@/components/ui/empty-state'
import { FoldedDetails } from '@/components/ui/folded-details'
import { SkeletonText } from '@/components/ui/skeleton'
import { showDate, showNumber } from '@/components/ui/typed-values'
import { useAnswer } from '@/components/ui/use-answer'
import { type AnswerOf, addressOf } from '@/lib/api'
import { formatQuarter } from '@/lib/floor/calendar/quarter'
import { ticketsInCell } from '@/lib/ticketing/tickets-in-words'
import { LinkedReferences } from './linked-references'
import { PartsTable, PerformancesTable, type SellerSales, showPounds } from './ticket-sales-tables'

type TicketSalesAnswer = AnswerOf<'GET /api/events/{id}/ticket-sales'>

/** What ticketing data says was sold of an event, for each organisation in reach by itself. */
export function TicketSales({ eventId }: { eventId: number }) {
  const [attempt, setAttempt] = useState(0)
  return (
    <Card title="Ticket sales" className="mt-6">
      <LoadedSales key={attempt} eventId={eventId} onRetry={() => setAttempt(attempt + 1)} />
    </Card>
  )
}

function LoadedSales({ eventId, onRetry }: { eventId: number; onRetry: () => void }) {
  const { answer, problem } = useAnswer(addressOf('GET /api/events/{id}/ticket-sales', { params: { id: eventId } }))
  if (problem)
    return (
      <Banner
        kind="error"
        live
        action={
          <Button icon={<RotateCw size={18} aria-hidden="true" />} onPress={onRetry}>
            Retry
          </Button>
        }
      >
        Unable to load the ticket sales. {problem.message}
      </Banner>
    )
  if (!answer) return <SkeletonText lines={5} label="Loading the ticket sales" />
  // The last reference was just removed.
  if (answer.organisations.length === 0) return <NothingSold />
  return (
    <div className="flex flex-col gap-8">
      {answer.organisations.map((seller) => (
        <SellerFigures
          key={seller.organisationId}
          eventId={eventId}
          seller={seller}
          onUnlinked={onRetry}
          isNamed={answer.organisations.length > 1}
          quarters={answer.quarters}
        />
      ))}
    </div>
  )
}

const NothingSold = () => (
  <EmptyState title="No ticket sales yet" icon={<Ticket size={22} aria-hidden="true" />}>
    Sales appear here once a ticketing file has lines with a reference of this event.
  </EmptyState>
)

type SellerFiguresProps = {
  eventId: number
  seller: SellerSales
  isNamed: boolean
  quarters: TicketSalesAnswer['quarters']
  onUnlinked: () => void
}

function SellerFigures({ eventId, seller, isNamed, quarters, onUnlinked }: SellerFiguresProps) {
  const { organisationName, performanceCount } = seller
  return (
    <section aria-label={`Ticket sales of ${organisationName}`} className="flex min-w-0 flex-col gap-5">
      {isNamed && <h3 className="font-semibold text-lg [overflow-wrap:anywhere]">{organisationName}</h3>}
      {performanceCount > 0 ? <Sold seller={seller} quarters={quarters} /> : <NothingSold />}
      <LinkedReferences eventId={eventId} seller={seller} onUnlinked={onUnlinked} />
    </section>
  )
}

function Sold({ seller, quarters }: Pick<SellerFiguresProps, 'seller' | 'quarters'>) {
  const { performances, performanceCount, byDay, byChannel, byTicketType, otherTicketTypes } = seller
  const types = otherTicketTypes
    ? [...byTicketType, { ...otherTicketTypes, name: `${showNumber(otherTicketTypes.types)} other types` }]
    : byTicketType
  return (
    <>
      <DefinitionList items={figuresOf(seller, quarters)} />
      <div>
        <TicketColumns days={byDay} />
        <NegativePerformances performances={performances} />
        <FoldedDetails summary={`Show the figures by performance (${showNumber(performanceCount)})`}>
          <PerformancesTable performances={performances} performanceCount={performanceCount} />
        </FoldedDetails>
      </div>
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
        <PartsTable caption="By sales channel" heading="Channel" parts={byChannel} />
        <PartsTable caption="By ticket type" heading="Type" parts={types} />
      </div>
    </>
  )
}

/** Whose sales are missing: the chart has no column below 0. */
function NegativePerformances({ performances }: Pick<SellerSales, 'performances'>) {
  const below = performances.filter(({ tickets }) => tickets < 0)
  const [first] = below
  if (!first) return null
  return (
    <p className="mt-2">
      {below.length === 1
        ? `More tickets were given back than sold for the performance on ${showDate(first.date)}. Check whether its sales were uploaded.`
        : `More tickets were given back than sold for ${showNumber(below.length)} performances, the first on ${showDate(first.date)}. Check whether their sales were uploaded.`}
    </p>
  )
}

function figuresOf(seller: SellerSales, quarters: TicketSalesAnswer['quarters']) {
  const outside = seller.ticketsOutsideDates
  return [
    { term: 'Tickets sold', detail: ticketsInCell(seller.tickets) },
    { term: 'Tickets available', detail: availableInWords(quarters) },
    { term: 'Concessions', detail: showNumber(seller.concessionTickets) },
    { term: 'Paid', detail: showPounds(seller.pounds) },
    ...(outside === 0
      ? []
      : [{ term: 'Outside the dates', detail: `${ticketsInCell(outside)}, for performances not on the event’s days` }]),
  ]
}

/** `400, as entered: 2026/27 Q3 300, Q4 100`; undefined while nobody has entered any. */
function availableInWords(quarters: TicketSalesAnswer['quarters']): string | undefined {
  const entered = quarters.filter(({ ticketsAvailable }) => ticketsAvailable !== null)
  if (entered.length === 0) return undefined
  const whole = entered.reduce((sum, { ticketsAvailable }) => sum + (ticketsAvailable ?? 0), 0)
  const each = entered.map(
    ({ ticketsAvailable, ...quarter }) => `${formatQuarter(quarter)} ${showNumber(ticketsAvailable)}`,
  )
  return `${showNumber(whole)}, as entered: ${each.join(', ')}`
}
