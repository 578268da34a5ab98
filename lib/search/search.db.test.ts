import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import * as schema from '@/db/schema'
import { recordKinds } from '@/lib/floor/access/record-address'
import { abilityFor } from '@/lib/floor/access/rules'
import type { StaffContext } from '@/lib/floor/identity/context'
import { newQuickCode } from '@/lib/surveys/quick-code'
import { as } from '@/tests/support/actors'
import { aLocation, anEvent, anOrganisation, aPublishedSurvey, aUser } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { search } from './service'

/** Records of `ours`, of `theirs`, which takes part in an event of ours, and of `rivals`, who stand apart. */
const sides = ['ours', 'theirs', 'rivals'] as const
type Side = (typeof sides)[number]

const statements: string[] = []
let db: Database
const organisations = {} as Record<Side, { id: number; name: string }>
const urns: Record<Side, string> = { ours: 'URN-OURS-1', theirs: 'URN-THEIRS-1', rivals: 'URN-RIVALS-1' }
const postcodes: Record<Side, string> = { ours: 'ZE1 1AA', theirs: 'ZE1 2BB', rivals: 'ZE1 3CC' }
/** The address of each record with its side, by kind, and what it is found by. */
const records: { kind: (typeof recordKinds)[number]; side: Side; id: number; words: string[] }[] = []

beforeAll(async () => {
  const { sql } = await ownDatabase()
  db = drizzle(sql, { schema, logger: { logQuery: (text) => statements.push(text) } })
  for (const side of sides) {
    const name = `Quill ${side} house`
    const organisation = await anOrganisation(db, {
      name,
      knownAs: `Known ${side}`,
      urn: urns[side],
      postcode: postcodes[side],
    })
    organisations[side] = organisation
    records.push({
      ...{ kind: 'organisation', side, id: organisation.id },
      words: [
        'quill',
        `quill ${side}`,
        side,
        'hous',
        urns[side],
        urns[side].toLowerCase(),
        postcodes[side],
        `known ${side}`,
      ],
    })
  }
  for (const side of sides) {
    const { id: organisationId } = organisations[side]
    const email = `quill.${side}@example.test`
    const user = await aUser(db, {
      firstName: 'Quillon',
      lastName: `Of${side}`,
      email,
      organisationIds: [organisationId],
    })
    records.push({
      kind: 'user',
      side,
      id: user.id,
      words: ['quill', `quillon of${side}`, `of${side}`, email, email.toUpperCase()],
    })
    const place = await aLocation(db, organisationId, {
      ...{ name: `Quill hall ${side}`, addressLine1: `9 Ferry ${side}`, city: 'Lerwick', postcode: postcodes[side] },
    })
    records.push({
      ...{ kind: 'location', side, id: place.id },
      words: [
        'quill',
        `hall ${side}`,
        `9 ferry ${side}`,
        `ferry ${side}, lerwick`,
        postcodes[side],
        postcodes[side].replace(' ', ''),
      ],
    })
    const partners = side === 'ours' ? [organisations.theirs.id] : []
    const event = await anEvent(db, organisationId, { name: `The quill of ${side}`, locationId: place.id, partners })
    records.push({ kind: 'event', side, id: event.id, words: ['quill', `the quill of ${side}`, `of ${side}`, 'uill'] })
    const quickCode = newQuickCode()
    const survey = await aPublishedSurvey(db, event, organisationId, { name: `Quill survey ${side}`, quickCode })
    records.push({
      kind: 'survey',
      side,
      id: survey.id,
      words: ['quill', `survey ${side}`, quickCode, quickCode.toLowerCase()],
    })
  }
  await aUser(db, { firstName: 'Quillon', lastName: 'Global', role: 0, organisationIds: [organisations.ours.id] })
})

/** Who searches, and whose records they may see; what is shared by an event is `ours` to `theirs` as well. */
const actors = {
  'a Global Admin': { role: 'GlobalAdmin', of: sides },
  'an Admin': { role: 'Admin', of: ['ours'] },
  'a partner’s Admin': { role: 'Admin', of: ['theirs'] },
  'a rival Admin': { role: 'Admin', of: ['rivals'] },
  'an Admin of two': { role: 'Admin', of: ['ours', 'theirs'] },
  'an Admin of none': { role: 'Admin', of: [] },
  'a General User': { role: 'User', of: ['ours'] },
} as const satisfies Record<string, { role: 'GlobalAdmin' | 'Admin' | 'User'; of: readonly Side[] }>
type ActorName = keyof typeof actors

async function contextOf(name: ActorName): Promise<StaffContext> {
  const { role, of } = actors[name]
  const own = of.map((side) => organisations[side])
  if (role === 'GlobalAdmin') return as.globalAdmin(db)
  return role === 'Admin' ? as.admin(db, own) : as.user(db, own)
}

const subjects = {
  organisation: ['organisation'],
  user: ['user'],
  event: ['event'],
  location: ['location'],
  survey: ['survey', 'surveyManagement'],
} as const
const paths = {
  organisation: 'organisation-details',
  user: 'user-overview',
  event: 'event-overview',
  location: 'location-overview',
  survey: 'survey-overview',
}

function maySee(name: ActorName, { kind, side }: (typeof records)[number]): boolean {
  const { role, of } = actors[name]
  if (!subjects[kind].some((subject) => abilityFor(role).can('read', subject))) return false
  const isPartners =
    (kind === 'event' || kind === 'survey') && side === 'ours' && (of as readonly Side[]).includes('theirs')
  return (of as readonly Side[]).includes(side) || isPartners
}

const hrefOf = (name: ActorName, { kind, id }: (typeof records)[number]) =>
  `/${kind === 'survey' && actors[name].role === 'User' ? 'survey-results' : paths[kind]}/${id}`

const found = async (ctx: StaffContext, words: string) =>
  (await search(ctx, words)).groups.flatMap(({ kind, results }) => results.map((each) => ({ kind, ...each })))

describe.each(Object.keys(actors) as ActorName[])('%s', (name) => {
  test.each(recordKinds)(
    'finds every record of kind %s in reach by each of its words, and none out of reach',
    async (kind) => {
      const ctx = await contextOf(name)
      for (const record of records.filter((each) => each.kind === kind)) {
        for (const words of record.words) {
          const hrefs = (await found(ctx, words)).map(({ href }) => href)
          expect([words, hrefs.includes(hrefOf(name, record))]).toEqual([words, maySee(name, record)])
        }
      }
    },
  )

  test('gets nothing at all of what is out of reach, whatever is looked for', async () => {
    const ctx = await contextOf(name)
    const allowed = new Set(records.filter((each) => maySee(name, each)).map((each) => hrefOf(name, each)))
    for (const words of [
      'quill',
      'ill',
      'of',
      'ze1',
      'ours',
      'theirs',
      'rivals',
      '%%',
      '__',
      "'--",
      '\\\\',
      'example.test',
    ]) {
      const others = (await found(ctx, words)).filter(
        ({ kind, href }) =>
          kind !== 'guide' && !allowed.has(href) && records.some((each) => href === hrefOf(name, each)),
      )
      expect(others).toEqual([])
    }
  })
})

test('somebody who has not signed in finds nothing, a guide neither', async () => {
  const nobody = as.anonymous(db) as unknown as StaffContext
  for (const words of ['quill', 'locations', 'guide']) expect(await search(nobody, words)).toEqual({ groups: [] })
})

test('an Organisation Admin does not find a Global Admin of their own organisation', async () => {
  const names = async (ctx: StaffContext) => (await found(ctx, 'quillon global')).map(({ name }) => name)
  expect(await names(await contextOf('an Admin'))).toEqual([])
  expect(await names(await contextOf('a Global Admin'))).toEqual(['Quillon Global'])
})

test('fewer than two characters find nothing, and ask nothing', async () => {
  const ctx = await contextOf('a Global Admin')
  statements.length = 0
  for (const words of ['', ' ', 'q', ' q ', ',']) expect(await search(ctx, words)).toEqual({ groups: [] })
  expect(statements).toEqual([])
})

test.each(['ours', 'qu', 'ZE1 1AA', 'nothing has these words'])('“%s” takes at most five statements', async (words) => {
  for (const name of Object.keys(actors) as ActorName[]) {
    const ctx = await contextOf(name)
    statements.length = 0
    await search(ctx, words)
    expect(statements.length).toBeLessThanOrEqual(5)
  }
})

describe('in which order', () => {
  test('the whole of a URN, email or quick code comes before names, and its group first', async () => {
    const ctx = await contextOf('a Global Admin')
    await anEvent(db, organisations.ours.id, { name: 'URN-OURS-1 the musical' })
    const { groups } = await search(ctx, 'urn-ours-1')
    expect(groups.map(({ kind, results }) => [kind, results[0]?.name])).toEqual([
      ['organisation', 'Quill ours house'],
      ['event', 'URN-OURS-1 the musical'],
    ])
  })

  test('the number of a URN is enough, and part of one is none', async () => {
    const ctx = await contextOf('a Global Admin')
    await anOrganisation(db, { name: 'House of numbers', urn: 'URN-8844219953' })
    const found = async (words: string) =>
      (await search(ctx, words)).groups.flatMap(({ results }) => results.map(({ name }) => name))
    expect([await found('8844219953'), await found('44219953'), await found('88442199')]).toEqual([
      ['House of numbers'],
      [],
      [],
    ])
  })

  test('a name that begins so, then a word that does, then the rest; within that by the alphabet', async () => {
    const ctx = await contextOf('a Global Admin')
    for (const name of ['Old Zephyr', 'Azephyric', 'Zephyr two', 'zephyr One', 'A zephyr'])
      await anEvent(db, organisations.ours.id, { name })
    const { groups } = await search(ctx, 'zephyr')
    expect(groups).toHaveLength(1)
    expect(groups[0]?.results.map(({ name }) => name)).toEqual([
      'zephyr One',
      'Zephyr two',
      'A zephyr',
      'Old Zephyr',
      'Azephyric',
    ])
  })

  test('events of one name: the newest first, six at most', async () => {
    const ctx = await contextOf('a Global Admin')
    for (const day of [
      '2024-01-01',
      '2026-01-01',
      '2025-01-01',
      '2023-01-01',
      '2022-01-01',
      '2022-06-01',
      '2022-07-01',
    ])
      await anEvent(db, organisations.ours.id, { name: 'Yearly ball', startDate: day, endDate: day })
    const { groups } = await search(ctx, 'yearly b')
    expect(groups[0]?.results.map(({ detail }) => detail.split(' · ')[0])).toEqual([
      '01/01/2026',
      '01/01/2025',
      '01/01/2024',
      '01/01/2023',
      '01/07/2022',
      '01/06/2022',
    ])
  })

  test.each(['xq', 'xq c', 'xq cl'])(
    '“%s” is found at the beginning of words, in names of every kind',
    async (words) => {
      const ctx = await contextOf('a Global Admin')
      const { id } = await anOrganisation(db, { name: `Xq closing house ${words.length}` })
      for (const name of [`Axq closing ${words.length}`, `The xq closing ${words.length}`]) {
        await aLocation(db, id, { name })
        await anEvent(db, id, { name })
      }
      const names = (await found(ctx, words)).map(({ name }) => name)
      for (const name of [`Xq closing house ${words.length}`, `The xq closing ${words.length}`])
        expect(names).toContain(name)
      expect(names.filter((name) => name.startsWith('Axq'))).toEqual([])
    },
  )

  test('guides are found by title and by what they are about', async () => {
    const { groups } = await search(await contextOf('a General User'), 'locations')
    expect(groups.find(({ kind }) => kind === 'guide')?.results[0]?.href).toBe('/training/guides/locations')
  })
})
