import { expect, test } from '@playwright/test'
import { ask } from '../support/http'
import { actors, type Kind } from './matrix/actors'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'

/** What several rows at once may change, and what the trail says of each. */

let fixture: MatrixFixture
let cookie: string

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  const admin = actors.find(({ name }) => name === 'the Admin')
  cookie = (admin && fixture.cookieOf(admin)) ?? ''
})
test.afterAll(() => fixture?.close())

type Subject = {
  path: string
  kind: Kind
  table: string
  subject: string
  verb: 'update' | 'delete'
  action: object
  /** The columns that it changes. */
  changes: readonly string[]
}

const subjects: readonly Subject[] = [
  {
    path: '/api/users/bulk',
    ...{ kind: 'user', table: 'users', subject: 'user', verb: 'update' },
    action: { kind: 'reminders', enabled: false },
    changes: ['confirmation_reminders_enabled'],
  },
  {
    path: '/api/locations/bulk',
    ...{ kind: 'location', table: 'locations', subject: 'location', verb: 'update' },
    action: { kind: 'status', activeStatus: 0 },
    changes: ['active_status'],
  },
  {
    path: '/api/surveys/bulk',
    ...{ kind: 'published', table: 'surveys', subject: 'survey', verb: 'update' },
    action: { kind: 'close' },
    changes: ['is_active', 'closed_at', 'active_to'],
  },
  {
    path: '/api/events/bulk',
    ...{ kind: 'event', table: 'events', subject: 'event', verb: 'delete' },
    action: { kind: 'delete' },
    changes: [],
  },
]

const stamps = ['version', 'updated_at', 'updated_by']

const rowOf = async (table: string, id: unknown) => {
  const [row] = await fixture.sql.unsafe<Record<string, unknown>[]>(`select * from ${table} where id = $1`, [
    id as string,
  ])
  return row
}

const entriesOf = (subject: string, id: unknown) =>
  fixture.sql<{ action: string; organisation: number; actor: string }[]>`
    select action, organisation_id::int as organisation, actor_role as actor from audit_trail
    where subject = ${subject} and subject_id = ${String(id)} order by id`

/** Values that nobody may give a row in bulk, beside the action and within it. */
const smuggled = () => ({
  ...{ id: 987_654, organisationId: fixture.ids.rivals, organisation_id: fixture.ids.rivals, role: 0, isActive: true },
  ...{ name: 'smuggled', email: 'smuggled@example.test', version: 99, createdBy: 1, updatedBy: 1, quickCode: 'ZZZZZZ' },
})

for (const { path, kind, table, subject, verb, action, changes } of subjects) {
  test(`${path} changes what its action says and nothing else that is sent with it`, async () => {
    const { id } = await fixture.make(kind, 'own')
    const before = await rowOf(table, id)
    const json = { ...smuggled(), ids: [Number(id)], preview: false, action: { ...smuggled(), ...action } }
    const answer = await ask('POST', path, { cookie, json })
    expect([answer.status, answer.json()]).toMatchObject([200, { rows: [{ id: Number(id), outcome: 'done' }] }])
    const after = await rowOf(table, id)
    if (verb === 'delete') return expect(after).toBeUndefined()
    const differing = Object.keys(before ?? {}).filter(
      (column) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]),
    )
    expect(differing.length).toBeGreaterThan(0)
    expect(differing.filter((column) => ![...changes, ...stamps].includes(column))).toEqual([])
  })

  test(`${path} leaves one entry a row, and none of a preview or of what was refused`, async () => {
    const [own, foreign] = [await fixture.make(kind, 'own'), await fixture.make(kind, 'foreign')]
    const ids = [Number(own.id), Number(foreign.id)]
    const known = { own: await entriesOf(subject, own.id), foreign: await entriesOf(subject, foreign.id) }
    expect((await ask('POST', path, { cookie, json: { ids, action, preview: true } })).status).toBe(200)
    expect(await entriesOf(subject, own.id)).toEqual(known.own)
    const answer = await ask('POST', path, { cookie, json: { ids, action, preview: false } })
    const { rows } = answer.json() as { rows: { id: number; outcome: string }[] }
    expect(rows.map(({ id, outcome }) => [id, outcome])).toEqual(
      ids.toSorted((one, other) => one - other).map((id) => [id, id === Number(own.id) ? 'done' : 'refused']),
    )
    const added = (await entriesOf(subject, own.id)).slice(known.own.length)
    expect(added).toEqual([expect.objectContaining({ organisation: fixture.ids.ours, actor: 'Admin' })])
    expect(await entriesOf(subject, foreign.id)).toEqual(known.foreign)
  })
}
