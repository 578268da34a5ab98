import type { Organisation } from './actors'
import type { MatrixFixture } from './fixture'

/** Everything that belongs to an organisation, as one value: whatever happens to any row of it changes it. */
export async function organisationDigest({ sql, ids }: MatrixFixture, organisation: Organisation): Promise<string> {
  const id = ids[organisation]
  const [{ rows } = { rows: '' }] = await sql<{ rows: string }[]>`
    with assigned as (select event_id from event_organisations where organisation_id = ${id})
    select md5(string_agg(row, '|' order by row)) as rows from (
      select o::text as row from organisations o where id = ${id}
      union all select l::text from locations l where organisation_id = ${id}
      union all select e::text from events e where id in (select event_id from assigned)
      union all select eo::text from event_organisations eo where event_id in (select event_id from assigned)
      union all select a::text from event_attendances a where event_id in (select event_id from assigned)
      union all select s::text from surveys s where organisation_id = ${id}
      union all select k::text from survey_links k where survey_id in (select id from surveys where organisation_id = ${id})
      union all select concat('device', d.id, d.label, d.ended_at) from unattended_devices d
        where survey_id in (select id from surveys where organisation_id = ${id})
      union all select concat('import', i.id, i.undone_at) from imports i where organisation_id = ${id}
      union all select r::text from responses r where organisation_id = ${id}
      union all select t::text from survey_templates t where organisation_id = ${id}
      union all select u::text from user_organisations u where organisation_id = ${id}
      union all select concat('user', p.id, p.email, p.first_name, p.last_name, p.role, p.active_state) from users p
        where id in (select user_id from user_organisations where organisation_id = ${id})
      union all select c::text from confirmations c where organisation_id = ${id}
      union all select concat('export', x.id, x.status = 'Cancelled') from exports x where organisation_id = ${id}
      ) all_of_it`
  return rows
}
