import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  attestationHistory,
  confirmations,
  eventOrganisations,
  events,
  exports,
  imports,
  locations,
  surveys,
  surveyTemplates,
  userOrganisations,
  users,
} from '@/db/schema'
import type { DependantGroup } from './messages'

const namesShownMax = 3

/** The records that prevent the deletion of an organisation, by kind; empty when there are none. */
export async function findDependants(db: Database, id: number): Promise<DependantGroup[]> {
  const named = (from: ReturnType<typeof sql>) => sql`select count(*)::int as total,
    coalesce((array_agg(name order by name))[1:${namesShownMax}], '{}') as names from (${from}) of_it`
  const counted = (from: ReturnType<typeof sql>) =>
    sql`select count(*)::int as total, '{}'::text[] as names from (${from}) of_it`
  const kinds = [
    [
      'user',
      'users',
      named(sql`select ${users.firstName} || ' ' || ${users.lastName} as name from ${userOrganisations}
      join ${users} on ${users.id} = ${userOrganisations.userId} where ${userOrganisations.organisationId} = ${id}`),
    ],
    [
      'location',
      'locations',
      named(sql`select ${locations.name} as name from ${locations}
      where ${locations.organisationId} = ${id}`),
    ],
    [
      'event',
      'events',
      named(sql`select ${events.name} as name from ${eventOrganisations}
      join ${events} on ${events.id} = ${eventOrganisations.eventId} where ${eventOrganisations.organisationId} = ${id}`),
    ],
    [
      'survey',
      'surveys',
      named(sql`select coalesce(${surveys.name}, 'Draft') as name from ${surveys}
      where ${surveys.organisationId} = ${id} or ${surveys.logoOrganisationId} = ${id}`),
    ],
    [
      'survey template',
      'survey templates',
      named(sql`select ${surveyTemplates.name} as name from ${surveyTemplates}
      where ${surveyTemplates.organisationId} = ${id}`),
    ],
    [
      'confirmation record',
      'confirmation records',
      counted(sql`select 1 from ${confirmations}
      where ${confirmations.organisationId} = ${id} union all select 1 from ${attestationHistory}
      where ${attestationHistory.organisationId} = ${id}`),
    ],
    [
      'ticketing upload',
      'ticketing uploads',
      counted(sql`select 1 from ${imports} where ${imports.organisationId} = ${id} and ${imports.kind} = 'ticketing'`),
    ],
    [
      'import',
      'imports',
      counted(sql`select 1 from ${imports} where ${imports.organisationId} = ${id} and ${imports.kind} <> 'ticketing'`),
    ],
    ['export', 'exports', counted(sql`select 1 from ${exports} where ${exports.organisationId} = ${id}`)],
  ] as const
  const found = await Promise.all(
    kinds.map(async ([one, many, statement]) => {
      const [row] = await db.execute<{ total: number; names: string[] }>(statement)
      return { one, many, total: row?.total ?? 0, names: row?.names ?? [] }
    }),
  )
  return found.filter(({ total }) => total > 0)
}
