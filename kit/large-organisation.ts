import type postgres from 'postgres'

const name = 'Confirmations House'
const year = 2025

/**
 * An organisation with so many events of its own in one financial year, each over two quarters, every third without its
 * figures: made once from what is there, and kept with the other data.
 */
export async function createLargeOrganisation(
  sql: postgres.Sql,
  events: number,
): Promise<{ organisationId: number; year: number }> {
  const [found] = await sql<{ id: number }[]>`select id from organisations where name = ${name}`
  return { organisationId: Number(found?.id ?? (await makeOrganisation(sql, events))), year }
}

const makeOrganisation = (sql: postgres.Sql, events: number) =>
  sql.begin(async (tx) => {
    const [organisation] = await tx<{ id: number }[]>`
      insert into organisations (name, known_as, npo_status, exempt_from_surveying_id, discipline_id, address_line1, postcode,
        region_id, upper_tier_authority_id, constituency_id, ace_area_id)
      select ${name}, ${name}, npo_status, exempt_from_surveying_id, discipline_id, address_line1, postcode,
        region_id, upper_tier_authority_id, constituency_id, ace_area_id from organisations order by id limit 1
      returning id`
    const id = organisation?.id ?? 0
    const made = await tx<{ id: number }[]>`
      insert into events (name, location_id, start_date, end_date, event_type_id, distribution_type_id, sub_discipline_id,
        is_funded_id, is_ticketed_id)
      select 'Season ' || n, location_id, '2025-06-20', '2025-07-10', event_type_id, distribution_type_id, sub_discipline_id,
        is_funded_id, 72 from (select * from events order by id limit 1) as one, generate_series(1, ${events}) as n
      returning id`
    const ids = made.map((event) => event.id)
    await tx`
      insert into event_organisations (event_id, organisation_id, relationship_type_id, sub_discipline_id)
      select id, ${id}, 10, sub_discipline_id from events where id = any(${ids})`
    await tx`
      insert into event_attendances (event_id, year, quarter, occurences_at_location, known_attendance, known_attendance_cyp)
      select event, ${year}, quarter, figure, figure, figure
      from unnest(${ids}::bigint[]) as event, generate_series(1, 2) as quarter, lateral (
        select case when event % 3 = 0 then null else 12 end as figure) as one`
    return id
  })
