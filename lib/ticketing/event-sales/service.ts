import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { explainNotFound } from '@/lib/floor/saving/deleted-record'
import * as queries from './queries'

/** So many ticket types by name, and so many performances, of each organisation. */
const maxTypes = 20
const maxPerformances = 500

type Performance = Awaited<ReturnType<typeof queries.findPerformances>>[number]
type Part = Awaited<ReturnType<typeof queries.findParts>>[number]
type Days = NonNullable<Awaited<ReturnType<typeof queries.findEventDays>>>

/** Whether an organisation in reach sells an event under references of its own, and the actor may read its sales. */
export async function hasTicketSales(ctx: StaffContext, eventId: number): Promise<boolean> {
  if (!ctx.ability.can('read', 'boxOffice')) return false
  return (await queries.findSellers(ctx.db, organisationScope(ctx.actor), eventId)).length > 0
}

/**
 * What was sold under the references of an event, for each organisation in reach that is assigned to it: nobody sees
 * what another organisation took. Money in pounds. Beside it what the quarters of the event have available.
 * @throws 404 out of reach; for a deleted event the message says who deleted it, where known
 */
export async function getEventTicketSales(ctx: StaffContext, eventId: number) {
  authorize(ctx, 'read', 'event')
  authorize(ctx, 'read', 'boxOffice')
  const { db } = ctx
  const scope = organisationScope(ctx.actor)
  const days = await queries.findEventDays(db, scope, eventId)
  if (!days) throw await explainNotFound(ctx, { subject: 'event', id: eventId }, notFound('Event'))
  const sellers = await queries.findSellers(db, scope, eventId)
  const organisationIds = sellers.map(({ organisationId }) => organisationId)
  const [quarters, references, performances, parts] = await Promise.all([
    queries.findTicketsAvailable(db, eventId),
    organisationIds.length === 0 ? [] : queries.findReferences(db, eventId, organisationIds),
    queries.findPerformances(db, eventId, organisationIds),
    queries.findParts(db, eventId, organisationIds, maxTypes),
  ])
  const [referencesBy, performancesBy, partsBy] = [
    Map.groupBy(references, ({ organisationId }) => organisationId),
    Map.groupBy(performances, ({ organisationId }) => organisationId),
    Map.groupBy(parts, ({ organisationId }) => organisationId),
  ]
  return {
    quarters,
    organisations: sellers.map((seller) => ({
      ...seller,
      references: (referencesBy.get(seller.organisationId) ?? []).map(({ organisationId: _, ...one }) => one),
      ...sumsOf(performancesBy.get(seller.organisationId) ?? [], days),
      ...partsOf(partsBy.get(seller.organisationId) ?? []),
    })),
  }
}

const inPounds = (pence: number) => pence / 100
const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

function sumsOf(performances: readonly Performance[], { startDate, endDate }: Days) {
  const outside = performances.filter(({ date }) => date < startDate || date > endDate)
  return {
    tickets: total(performances.map(({ tickets }) => tickets)),
    concessionTickets: total(performances.map(({ concessionTickets }) => concessionTickets)),
    pounds: inPounds(total(performances.map(({ paidPence }) => paidPence))),
    ticketsOutsideDates: total(outside.map(({ tickets }) => tickets)),
    performanceCount: performances.length,
    performances: performances
      .slice(0, maxPerformances)
      .map(({ organisationId: _, paidPence, ...sums }) => ({ ...sums, pounds: inPounds(paidPence) })),
    byDay: [...Map.groupBy(performances, ({ date }) => date)].map(([date, ofDay]) => ({
      date,
      tickets: total(ofDay.map(({ tickets }) => tickets)),
    })),
  }
}

function partsOf(parts: readonly Part[]) {
  const named = (isChannel: boolean) =>
    parts.flatMap((part) =>
      part.isChannel === isChannel && part.name !== null
        ? [{ name: part.name, tickets: part.tickets, pounds: inPounds(part.paidPence) }]
        : [],
    )
  const rest = parts.find(({ isChannel, name }) => !isChannel && name === null)
  return {
    byChannel: named(true),
    byTicketType: named(false),
    otherTicketTypes: rest ? { types: rest.names, tickets: rest.tickets, pounds: inPounds(rest.paidPence) } : null,
  }
}
