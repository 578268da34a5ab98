import type { Fixture } from '@/kit/fixture'
import type { HttpAnswer, PlatformClient } from '@/kit/platform'
import type { Session } from '@/kit/staff'
import type { Random } from '@/seed/random'
import { aUser } from '@/tests/support/builders'
import { organisationDetails } from '@/tests/support/organisation-details'
import { runInterleaved } from './in-parallel'

/** A record that two people edit: how its newest copy is read, saved and looked up. */
type EditedRecord = {
  what: 'event' | 'survey' | 'location' | 'organisation' | 'user'
  id: number
  /** `name` is what the two write, which for some is another text than the name. */
  save: (session: Session, version: number, name: string) => Promise<HttpAnswer>
  stored: () => Promise<{ name: string; version: number }>
}

type RaceCounts = {
  races: number
  /** Races that exactly one save won, with its text and the next version in the database. */
  wonOnce: number
  /** Refused with who saved first and when. */
  informed: number
  others: string[]
}

const conflictPattern = (what: string, who = '') =>
  new RegExp(
    `^This ${what} was changed by ${who} on \\d\\d/\\d\\d/\\d{4} at \\d\\d:\\d\\d, after you opened it\\. ` +
      'Your changes are not saved\\. Reload to see theirs\\.$',
  )

const messageOf = ({ text }: HttpAnswer) => (JSON.parse(text) as { message?: string }).message ?? ''

/** Both editors save the same version of a record at about the same time, again and again. */
export async function raceTwoEditors(
  { what, save, stored }: EditedRecord,
  editors: readonly [Session, Session],
  { races, random }: { races: number; random: Random },
): Promise<RaceCounts> {
  const counts: RaceCounts = { races, wonOnce: 0, informed: 0, others: [] }
  for (let race = 0; race < races; race += 1) {
    const { version } = await stored()
    const names = editors.map((_, editor) => `Race ${race} editor ${editor}`)
    const answers = await runInterleaved(
      random,
      editors.map((editor, at) => () => save(editor, version, names[at] ?? '')),
      // Half of them in the same breath.
      race % 2 === 0 ? 1 : 12,
    )
    const winner = answers.findIndex(({ status }) => status === 200)
    const after = await stored()
    const losers = answers.filter((_, at) => at !== winner)
    if (winner >= 0 && after.name === names[winner] && after.version === version + 1) counts.wonOnce += 1
    else counts.others.push(`${answers.map(({ status }) => status).join(' and ')}: ${after.name} ${after.version}`)
    for (const loser of losers)
      if (loser.status === 409 && conflictPattern(what, editors[winner]?.name).test(messageOf(loser)))
        counts.informed += 1
      else counts.others.push(`${loser.status} ${loser.text.slice(0, 200)}`)
  }
  return counts
}

type StoredTable = 'events' | 'surveys' | 'locations' | 'organisations' | 'users'

/** What the two wrote into a row, and its version, asked of the database. */
const findStoredIn =
  (platform: PlatformClient, table: StoredTable, id: number, column = 'name') =>
  () =>
    platform.onDatabase(async (sql) => {
      const [row] = await sql<{ name: string; version: number }[]>`
      select ${sql(column)} as name, version from ${sql(table)} where id = ${id}`
      if (!row) throw new Error(`${table} ${id} is not there`)
      return row
    })

/** What the forms of these records send, with a new text; survey and user are made for it. */
export async function editedRecords(platform: PlatformClient, fixture: Fixture): Promise<EditedRecord[]> {
  const { ask } = platform
  const { eventId, locationId, organisationId, templateId } = fixture
  const { id: surveyId } = await fixture.newSurvey()
  const user = await fixture.onDrizzle((db) => aUser(db, { role: 2, organisationIds: [organisationId] }))
  return [
    {
      what: 'event',
      id: eventId,
      save: ({ cookie }, version, name) =>
        ask('PUT', '/api/events', { cookie, json: { ...anEventForm(fixture), id: eventId, version, name } }),
      stored: findStoredIn(platform, 'events', eventId),
    },
    {
      what: 'location',
      id: locationId,
      save: ({ cookie }, version, name) =>
        ask('PUT', '/api/locations', {
          cookie,
          json: { ...aLocationForm(organisationId), id: locationId, version, name },
        }),
      stored: findStoredIn(platform, 'locations', locationId),
    },
    {
      what: 'survey',
      id: surveyId,
      save: ({ cookie }, version, name) =>
        ask('PUT', `/api/surveys/${surveyId}`, {
          cookie,
          form: { ...aSurveyForm(templateId), version: String(version), name },
        }),
      stored: findStoredIn(platform, 'surveys', surveyId),
    },
    {
      // An Organisation Admin may not change its name.
      what: 'organisation',
      id: organisationId,
      save: ({ cookie }, version, addressLine1) =>
        ask('PUT', '/api/organisations', { cookie, json: { ...anOrganisationForm(fixture), version, addressLine1 } }),
      stored: findStoredIn(platform, 'organisations', organisationId, 'address_line1'),
    },
    {
      // Somebody else than the two, by whose names the other one is told who was first.
      what: 'user',
      id: user.id,
      save: ({ cookie }, version, lastName) =>
        ask('PUT', '/api/users', {
          cookie,
          json: { ...aUserForm(organisationId), id: user.id, email: user.email, version, lastName },
        }),
      stored: findStoredIn(platform, 'users', user.id, 'last_name'),
    },
  ]
}

const anEventForm = ({ locationId, organisationId }: Fixture) => ({
  locationId,
  startDate: '2026-11-07',
  endDate: '2026-11-09',
  eventTypeId: 17,
  distributionTypeId: 37,
  subDisciplineId: 101,
  isFundedId: 61,
  isTicketedId: 72,
  eventOrganisations: [{ organisationId, relationshipTypeId: 10, subDisciplineId: 101 }],
})

/** A General User, all but email and last name. */
const aUserForm = (organisationId: number) => ({
  firstName: 'Ada',
  role: 2,
  accessLocations: [organisationId],
  activeStatus: 1,
})

/** The organisation as it is: its own Admins may change neither its names nor its discipline. */
export const anOrganisationForm = ({ organisationId, organisationName }: Fixture) => ({
  id: organisationId,
  name: organisationName,
  knownAs: organisationName,
  ...organisationDetails,
  activeStatus: 1,
})

/** A location of an organisation, all but its name. */
export const aLocationForm = (organisationId: number) => ({
  organisationId,
  activeStatus: 1,
  countryId: 45,
  addressLine1: '1 Quay Street',
  city: 'Leeds',
  postcode: 'LS1 4AP',
})

/** The form of the survey editor, all but name and version. */
export const aSurveyForm = (templateId: number) => ({
  surveyTemplateId: String(templateId),
  introduction: 'Welcome to our survey.',
  postCompletionMessage: 'Thanks for submitting your responses.',
  organisationDisplayName: 'Harbour Theatre',
  disciplineDisplayName: 'Theatre',
  locationDisplayName: 'The Quay',
})
