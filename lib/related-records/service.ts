import 'server-only'
import { allYears } from '@/lib/events/period'
import { authorize } from '@/lib/floor/access/authorize'
import { isWithinScope, organisationScope } from '@/lib/floor/access/organisation-scope'
import { type RecordKind, recordHref } from '@/lib/floor/access/record-address'
import type { Subject } from '@/lib/floor/access/rules'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { firstDayOf, formatFinancialYear, lastDayOf, quarterOf } from '@/lib/floor/calendar/quarter'
import { notFound } from '@/lib/floor/errors/domain-error'
import { countOf } from '@/lib/floor/format-number'
import type { StaffContext } from '@/lib/floor/identity/context'
import { shownName } from '@/lib/surveys/rules'
import * as queries from './queries'
import { listHref, namedGroup, type RelatedGroup } from './rules'

/**
 * What belongs to an organisation: people, this year's events, surveys, locations, confirmed quarters; each for whoever
 * may open its list.
 * @throws 404 out of reach
 */
export async function listRelatedToOrganisation(ctx: StaffContext, id: number): Promise<RelatedGroup[]> {
  authorize(ctx, 'read', 'organisation')
  const { year } = quarterOf(dayInLondon(ctx.now))
  const inYear = formatFinancialYear(year)
  const found = await queries.countOfOrganisation(ctx.db, organisationScope(ctx.actor), id, {
    year,
    firstDay: firstDayOf({ year, quarter: 1 }),
    lastDay: lastDayOf({ year, quarter: 4 }),
  })
  if (!found) throw notFound('Organisation')
  const counted = (subject: Subject, text: string, href: string): RelatedGroup[] =>
    ctx.ability.can('read', subject) ? [{ kind: 'counted', text, href }] : []
  return [
    ...counted('user', countOf(found.people, 'person', 'people'), listHref('/users-list', { organisationId: id })),
    ...counted(
      'event',
      `${countOf(found.events, 'event', 'events')} in ${inYear}`,
      listHref('/events-list', { organisationId: id, year }),
    ),
    ...counted(
      'surveyManagement',
      countOf(found.surveys, 'survey', 'surveys'),
      listHref('/surveys-list', { organisationId: id }),
    ),
    ...counted(
      'location',
      countOf(found.locations, 'location', 'locations'),
      listHref('/locations-list', { f: `organisationName:=:${JSON.stringify(found.name)}` }),
    ),
    ...counted(
      'event',
      `${countOf(found.confirmed, 'quarter', 'quarters')} of ${inYear} confirmed`,
      `/confirmations?organisationId=${id}&year=${year}`,
    ),
  ]
}

/** The organisations of a user that are in reach, by name. The caller has read the user. */
export async function listRelatedToUser(ctx: StaffContext, id: number): Promise<RelatedGroup[]> {
  authorize(ctx, 'read', 'user')
  const { organisations, total } = await queries.findOrganisationsOfUser(ctx.db, organisationScope(ctx.actor), id)
  if (total === 0) return []
  const records = organisations.map((each) => ({ name: each.name, href: hrefOf(ctx, 'organisation', each.id) }))
  return [namedGroup({ label: 'Organisations', labelOfOne: 'Organisation', records, total })]
}

/** Whose a location is, and the events in reach that take place there. @throws 404 out of reach */
export async function listRelatedToLocation(ctx: StaffContext, id: number): Promise<RelatedGroup[]> {
  authorize(ctx, 'read', 'location')
  const found = await queries.findOfLocation(ctx.db, organisationScope(ctx.actor), id)
  if (!found) throw notFound('Location')
  const { organisation, events } = found
  return [
    one('Organisation', { name: organisation.name, href: hrefOf(ctx, 'organisation', organisation.id) }),
    ...(ctx.ability.can('read', 'event')
      ? [
          {
            kind: 'counted' as const,
            text: countOf(events, 'event', 'events'),
            href: listHref('/events-list', { year: allYears, f: `locationId:=:${id}` }),
          },
        ]
      : []),
  ]
}

/**
 * Where an event takes place, whose it is, and its surveys with their responses. What is out of reach has its name, which
 * the event shows anyway, and no link.
 * @throws 404 out of reach
 */
export async function listRelatedToEvent(ctx: StaffContext, id: number): Promise<RelatedGroup[]> {
  authorize(ctx, 'read', 'event')
  const scope = organisationScope(ctx.actor)
  const [found, { surveys, total }] = await Promise.all([
    queries.findOfEvent(ctx.db, scope, id),
    queries.findSurveysOfEvent(ctx.db, id),
  ])
  if (!found) throw notFound('Event')
  const { location, organisations } = found
  const inReach = (kind: RecordKind, recordId: number, organisationId: number) =>
    isWithinScope(scope, organisationId) ? hrefOf(ctx, kind, recordId) : undefined
  const isShared = organisations.length > 1
  return [
    one('Location', { name: location.name, href: inReach('location', location.id, location.organisationId) }),
    namedGroup({
      label: 'Organisations',
      labelOfOne: 'Organisation',
      records: organisations.map(({ id: organisationId, name, isOwner }) => ({
        name,
        href: inReach('organisation', organisationId, organisationId),
        ...(isShared && { detail: isOwner ? 'owner' : 'partner' }),
      })),
      total: organisations.length,
    }),
    ...(total === 0
      ? []
      : [
          namedGroup({
            label: 'Surveys',
            labelOfOne: 'Survey',
            records: surveys.map((survey) => ({
              name: shownName(survey.name, dayInLondon(survey.createdAt)),
              href: hrefOf(ctx, 'survey', survey.id),
              detail: countOf(survey.responses, 'response', 'responses'),
            })),
            total,
          }),
        ]),
  ]
}

/** The event and the organisation of a survey, and its responses. @throws 404 out of reach */
export async function listRelatedToSurvey(ctx: StaffContext, id: number): Promise<RelatedGroup[]> {
  authorize(ctx, 'read', 'surveyManagement')
  const scope = organisationScope(ctx.actor)
  const found = await queries.findOfSurvey(ctx.db, scope, id)
  if (!found) throw notFound('Survey')
  const { event, organisation, responses } = found
  return [
    ...(event
      ? [one('Event', { name: event.name, href: event.isInScope ? hrefOf(ctx, 'event', event.id) : undefined })]
      : []),
    one('Organisation', {
      name: organisation.name,
      href: isWithinScope(scope, organisation.id) ? hrefOf(ctx, 'organisation', organisation.id) : undefined,
    }),
    {
      kind: 'counted',
      text: countOf(responses, 'response', 'responses'),
      href: `/survey-results/${id}`,
    },
  ]
}

const hrefOf = (ctx: StaffContext, kind: RecordKind, id: number) => recordHref(ctx.ability, kind, id)

const one = (label: string, record: { name: string; href: string | undefined }) =>
  namedGroup({ label, labelOfOne: label, records: [record], total: 1 })
