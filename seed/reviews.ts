import type postgres from 'postgres'
import { submitted } from '@/db/response-states'

/**
 * Reviews of answers that staff entered, in every state that a review has: those of the surveys that still take answers, by the
 * first colleague who did not enter them.
 */
export async function addReviews(tx: postgres.TransactionSql): Promise<void> {
  await tx.unsafe(`
    with states (place, state) as (
      values (1, 'primaryRework'), (2, 'primary'), (3, 'secondary'), (4, 'approved'), (5, 'secondaryRework')
    ), entered as (
      select responses.id, responses.submitted_at, responses.user_id, responses.answers,
        row_number() over (partition by responses.organisation_id order by responses.submitted_at desc, responses.id) as place,
        (select min(colleague.user_id) from user_organisations as colleague
          join users on users.id = colleague.user_id and users.active_state = 1
          where colleague.organisation_id = responses.organisation_id and colleague.user_id <> responses.user_id) as reviewer
      from responses
      join surveys on surveys.id = responses.survey_id and surveys.quick_code is not null
      where responses.completion_method = 1 and responses.state = ${submitted} and responses.user_id is not null
    ), reviewed as (
      insert into reviewed_responses (response_id, state, version, created_at, created_by, updated_at, updated_by)
      select id, state, 1, submitted_at + interval '1 day', reviewer, submitted_at + interval '1 day', reviewer
      from entered join states using (place) where reviewer is not null
      returning response_id, state
    )
    insert into response_reviews (response_id, question_name, for_rework, rework_comments)
    select response_id, asked.name, true, 'Please look at the paper again: this does not fit the other answers.'
    from reviewed join entered on entered.id = response_id
    cross join lateral (
      select key as name from jsonb_each(entered.answers) order by key limit 1
    ) as asked
    where state in ('primaryRework', 'secondaryRework')`)
}
