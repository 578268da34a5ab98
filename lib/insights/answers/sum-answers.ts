import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'

import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { ReportAddress } from '../filters'
import { type AnswerReading, answered, answerReader } from './answer-reading'
import { findMandatedTemplates } from './template-queries'
import { wholeConcept } from './whole-concept'

/** Which answers are counted: those to surveys of the organisations, submitted in quarters of a financial year. */
export type CountedAnswers = {
  organisations: OrganisationScope
  filters: Pick<ReportAddress, 'type' | 'discipline' | 'place' | 'event'>
  year: number
  quarters: readonly Quarter['quarter'][]
  /** Leaves out the responses that look odd (lib/responses/marks.ts). */
  withoutMarked?: boolean
}

/** How many responses answered a concept, and how many gave each value. */
export type ConceptSums = { answered: number; values: Map<string, number> }

/** What was answered, in the terms of the latest template. */
export type AnswerSums = {
  /** All submitted responses. */
  responses: number
  /**
   * By concept. A table has one for each row (`groupSize.adults`); a question in an organisation's own words has one of
   * its own for each wording (`O-Q16#1f0c…`), which is summed with no other.
   */
  concepts: Map<string, ConceptSums>
  /** As `concepts`, of older templates where the translation is not exact: shown apart, never added. */
  apart: Map<string, ConceptSums>
}

/** The sums of one region (`lib/insights/answers/home-regions.ts`) or event; `id` is 0 where there is none. */
export type DividedAnswerSums = AnswerSums & { id: number }

/** What sums are divided by: the region where people live, or the event. */
export type AnswerDivision = 'region' | 'event'

/** The sums of those who came to one event from one region; either is 0 where there is none, or where it was not asked for. */
export type GroupedAnswerSums = AnswerSums & { eventId: number; regionId: number }

type Dictionary = Map<number, readonly AnswerReading[]>
type CellSum = { valueId: number; eventId: number; regionId: number; responses: number }

const asArray = (numbers: readonly number[]) => sql`${`{${numbers.join(',')}}`}::bigint[]`

/**
 * What was answered to some concepts; those of a table with all its rows, those asked in several wordings with all of
 * them. Concept '' is not asked for: the responses are always counted.
 */
export async function sumAnswers(
  db: Database,
  counted: CountedAnswers,
  concepts: readonly string[],
): Promise<AnswerSums> {
  const dictionary = await readDictionary(db, concepts)
  return foldSums(await sumCells(db, counted, dictionary, []), dictionary)
}

/** As `sumAnswers`, divided: one entry for each region or event with responses, by its id. */
export async function sumAnswersBy(
  db: Database,
  counted: CountedAnswers,
  concepts: readonly string[],
  division: AnswerDivision,
): Promise<DividedAnswerSums[]> {
  const groups = await groupAnswers(db, counted, concepts, [division])
  return groups.map(({ eventId, regionId, ...sums }) => ({ ...sums, id: division === 'event' ? eventId : regionId }))
}

/** As `sumAnswers`, by event, or by event and region: one entry for each with responses. */
export async function groupAnswers(
  db: Database,
  counted: CountedAnswers,
  concepts: readonly string[],
  divisions: readonly AnswerDivision[],
): Promise<GroupedAnswerSums[]> {
  const dictionary = await readDictionary(db, concepts)
  const cells = await sumCells(db, counted, dictionary, divisions)
  const groups = Map.groupBy(cells, ({ eventId, regionId }) => `${eventId} ${regionId}`)
  return [...groups.values()].map((own) => ({
    ...{ eventId: own[0]?.eventId ?? 0, regionId: own[0]?.regionId ?? 0 },
    ...foldSums(own, dictionary),
  }))
}

/** The sums of all groups together. */
export function addSums(groups: readonly AnswerSums[]): AnswerSums {
  const all: AnswerSums = { responses: 0, concepts: new Map(), apart: new Map() }
  for (const { responses, concepts, apart } of groups) {
    all.responses += responses
    addConcepts(all.concepts, concepts)
    addConcepts(all.apart, apart)
  }
  return all
}

function addConcepts(all: Map<string, ConceptSums>, some: ReadonlyMap<string, ConceptSums>): void {
  for (const [concept, { answered: own, values }] of some) {
    const known = conceptIn(all, concept)
    known.answered += own
    for (const [value, count] of values) known.values.set(value, (known.values.get(value) ?? 0) + count)
  }
}

function conceptIn(concepts: Map<string, ConceptSums>, concept: string): ConceptSums {
  const known = concepts.get(concept) ?? { answered: 0, values: new Map<string, number>() }
  concepts.set(concept, known)
  return known
}

/** The readings of the dictionary's entries that lead to one of the concepts, by their ids. */
async function readDictionary(db: Database, concepts: readonly string[]): Promise<Dictionary> {
  const [{ templates, mappings }, entries] = await Promise.all([
    findMandatedTemplates(db),
    db.execute<{ id: number; template_id: string; concept: string; value: string }>(
      sql`select id, template_id, concept, value from answer_values`,
    ),
  ])
  const readingsOf = answerReader(templates, mappings)
  const asked = new Set(['', ...concepts])
  const isAsked = ({ concept }: AnswerReading) => asked.has(concept) || asked.has(wholeConcept(concept))
  const readings = entries.map(({ id, template_id, concept, value }) => {
    const own = readingsOf({ templateId: Number(template_id), concept, value })
    return [id, own.filter(isAsked)] as const
  })
  return new Map(readings.filter(([, own]) => own.length > 0))
}

function conditionsOf({ organisations, filters, year, quarters, withoutMarked }: CountedAnswers): SQL {
  const { type, discipline, place, event } = filters
  const ofEvent = [
    type === undefined ? undefined : sql`events.event_type_id = ${type}`,
    discipline === undefined ? undefined : sql`sub_disciplines.discipline_id = ${discipline}`,
    place === undefined ? undefined : sql`events.location_id = ${place}`,
  ].filter((condition) => condition !== undefined)
  const conditions = [
    organisations === 'all' ? undefined : sql`cells.organisation_id = any(${asArray(organisations)})`,
    sql`cells.year = ${year}::smallint and cells.quarter = any(${`{${quarters.join(',')}}`}::smallint[])`,
    withoutMarked ? sql`not cells.is_marked` : undefined,
    event === undefined ? undefined : sql`cells.event_id = ${event}`,
    ofEvent.length === 0
      ? undefined
      : sql`cells.event_id in (select events.id from events
          join sub_disciplines on sub_disciplines.id = events.sub_discipline_id where ${sql.join(ofEvent, sql` and `)})`,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** The cells of the values asked for, added up but for what they are divided by. */
async function sumCells(
  db: Database,
  counted: CountedAnswers,
  dictionary: Dictionary,
  divisions: readonly AnswerDivision[],
): Promise<CellSum[]> {
  const [event, region] = [
    divisions.includes('event') ? sql`cells.event_id` : sql`0`,
    divisions.includes('region') ? sql`cells.region_id` : sql`0`,
  ]
  const rows = await db.execute<Record<'value_id' | 'event_id' | 'region_id' | 'responses', string>>(sql`
    select cells.value_id, ${event} as event_id, ${region} as region_id, sum(cells.responses) as responses
    from answer_cells as cells
    where ${conditionsOf(counted)} and cells.value_id = any(${`{${[...dictionary.keys()].join(',')}}`}::int[])
    group by 1, 2, 3 order by 2, 3, 1`)
  return rows.map(({ value_id, event_id, region_id, responses }) => ({
    valueId: Number(value_id),
    eventId: Number(event_id),
    regionId: Number(region_id),
    responses: Number(responses),
  }))
}

function foldSums(sums: readonly CellSum[], dictionary: Dictionary): AnswerSums {
  const folded: AnswerSums = { responses: 0, concepts: new Map(), apart: new Map() }
  for (const { valueId, responses } of sums)
    for (const { concept, value, isExact } of dictionary.get(valueId) ?? []) {
      if (concept === '') {
        folded.responses += responses
        continue
      }
      const known = conceptIn(isExact ? folded.concepts : folded.apart, concept)
      if (value === answered) known.answered += responses
      else known.values.set(value, (known.values.get(value) ?? 0) + responses)
    }
  return folded
}
