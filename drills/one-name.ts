import type { Fixture } from '@/kit/fixture'
import type { HttpAnswer, PlatformClient } from '@/kit/platform'
import type { Session } from '@/kit/staff'
import { tally } from './in-parallel'
import { aLocationForm, anOrganisationForm, aSurveyForm } from './lost-updates'

type RefusalBody = { message?: string; fields?: { [name: string]: string } }

/** `409 Venue name already exists (name: Name is already in use)`, or the status alone of what succeeded. */
function describeOutcome({ status, text }: HttpAnswer): string {
  if (status < 300) return String(status)
  const { message, fields = {} } = JSON.parse(text) as RefusalBody
  const broken = Object.entries(fields).map(([name, fieldMessage]) => `${name}: ${fieldMessage}`)
  return `${status} ${message}${broken.length > 0 ? ` (${broken.join(', ')})` : ''}`
}

const tallyOutcomes = (answers: readonly HttpAnswer[]) => tally(answers.map(describeOutcome))

/** Everybody creates a location of one name in one organisation, at once; capitals and blanks make no difference. */
export async function raceLocationName(
  platform: PlatformClient,
  fixture: Fixture,
  people: readonly Session[],
  name: string,
) {
  const spellings = [name, name.toUpperCase(), ` ${name} `]
  const answers = await Promise.all(
    people.map(({ cookie }, at) =>
      platform.ask('POST', '/api/locations', {
        cookie,
        json: { ...aLocationForm(fixture.organisationId), name: spellings[at % 3] },
      }),
    ),
  )
  const [stored] = await platform.onDatabase(
    (sql) => sql<{ rows: number }[]>`
      select count(*)::int as rows from locations
      where organisation_id = ${fixture.organisationId} and lower(name) = lower(${name})`,
  )
  return { answered: tallyOutcomes(answers), rows: stored?.rows }
}

const spektrix = 101

/**
 * Everybody gives their organisation the same reference at one ticketing provider, at once, and without a version, so that each save is
 * taken. Capitals make no difference: the pair is there once.
 */
export async function raceProviderPair(
  platform: PlatformClient,
  fixture: Fixture,
  people: readonly Session[],
  reference: string,
) {
  const spellings = [reference, reference.toUpperCase(), ` ${reference} `]
  const answers = await Promise.all(
    people.map(({ cookie }, at) => {
      const organisationBoxOffices = [{ boxOfficeProviderId: spektrix, providerOrgRef: spellings[at % 3] }]
      return platform.ask('PUT', '/api/organisations', {
        cookie,
        json: { ...anOrganisationForm(fixture), organisationBoxOffices },
      })
    }),
  )
  const [stored] = await platform.onDatabase(
    (sql) => sql<{ rows: number }[]>`
      select count(*)::int as rows from organisation_box_offices
      where organisation_id = ${fixture.organisationId} and box_office_provider_id = ${spektrix}
        and lower(provider_org_ref) = lower(${reference})`,
  )
  return { answered: tallyOutcomes(answers), rows: stored?.rows }
}

/** A draft survey of the event for each person, made by themselves and at once. */
async function createDrafts(
  platform: PlatformClient,
  { eventId }: Fixture,
  people: readonly Session[],
): Promise<number[]> {
  const answers = await Promise.all(
    people.map(({ cookie }) => platform.ask('POST', '/api/surveys', { cookie, json: { eventId } })),
  )
  return answers.map(({ status, text }) => {
    if (status !== 201) throw new Error(`A survey could not be made: ${status} ${text}`)
    return (JSON.parse(text) as { id: number }).id
  })
}

const saveSurvey = (platform: PlatformClient, { templateId }: Fixture, { cookie }: Session, id: number, sent: object) =>
  platform.ask('PUT', `/api/surveys/${id}`, { cookie, form: { ...aSurveyForm(templateId), ...sent } })

/** Everybody gives their own draft of one event the same name, at once. */
export async function raceSurveyName(
  platform: PlatformClient,
  fixture: Fixture,
  people: readonly Session[],
  name: string,
) {
  const ids = await createDrafts(platform, fixture, people)
  const answers = await Promise.all(
    people.map((person, at) =>
      saveSurvey(platform, fixture, person, ids[at] ?? 0, { name: at % 2 ? name : name.toUpperCase() }),
    ),
  )
  const [stored] = await platform.onDatabase(
    (sql) => sql<{ rows: number }[]>`
      select count(*)::int as rows from surveys where event_id = ${fixture.eventId} and lower(name) = lower(${name})`,
  )
  return { answered: tallyOutcomes(answers), rows: stored?.rows }
}

/** Everybody publishes their own draft at once: as many codes as surveys. */
export async function racePublications(
  platform: PlatformClient,
  fixture: Fixture,
  people: readonly Session[],
  name: string,
) {
  const ids = await createDrafts(platform, fixture, people)
  const answers = await Promise.all(
    people.map((person, at) =>
      saveSurvey(platform, fixture, person, ids[at] ?? 0, { name: `${name} ${at}`, isDraft: 'false' }),
    ),
  )
  const [stored] = await platform.onDatabase(
    (sql) => sql<{ codes: number }[]>`
      select count(distinct quick_code)::int as codes from surveys where id = any(${ids}) and not is_draft`,
  )
  return { answered: tallyOutcomes(answers), codes: stored?.codes }
}

/** Everybody publishes one draft at once: one of them does, and it gets one code. */
export async function raceOnePublication(
  platform: PlatformClient,
  fixture: Fixture,
  people: readonly Session[],
  name: string,
) {
  const [id = 0] = await createDrafts(platform, fixture, people.slice(0, 1))
  const answers = await Promise.all(
    people.map((person) => saveSurvey(platform, fixture, person, id, { name, isDraft: 'false', version: '1' })),
  )
  const [stored] = await platform.onDatabase(
    (sql) => sql<{ version: number; published: number }[]>`
      select version, (select count(*)::int from audit_trail
        where subject = 'survey' and subject_id = ${String(id)} and action = 'publish') as published
      from surveys where id = ${id}`,
  )
  const published = answers.filter(({ status }) => status === 200).length
  const informed = answers.filter(({ text }) => text.includes('This survey was changed by ')).length
  return { published, informed, version: stored?.version, auditEntries: stored?.published }
}
