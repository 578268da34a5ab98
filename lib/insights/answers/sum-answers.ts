import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { idArray } from '@/lib/floor/id-array'
import { askInParts } from '../ask-in-parts'
import { conditionsOfEvents } from '../event-conditions'
import type { EventFilters, ReportAddress } from '../filters'
import type { TwoYears } from '../report-question'
import { type AnswerReading, answeredValue } from './answer-reading'
import { readAnswerTerms } from './answer-terms'

/** Which answers are counted: those to surveys of the organisations, submitted in quarters of a financial year. */
type CountedAnswers = {
  organisations: OrganisationScope
  filters: EventFilters & Pick<ReportAddress, 'marked'>
  year: number
  quarters: readonly Quarter['quarter'][]
}

/** How many responses answered a concept, and how many gave each value. */
type ConceptSums = { answered: number; values: Map<string, number> }

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

/** The sums of one region (`lib/geography/home-regions.ts`) or event; `id` is 0 where there is none. */
type DividedAnswerSums = AnswerSums & { id: number }

/** What sums are divided by: the region where people live, or the event. */
type AnswerDivision = 'region' | 'event'

/** The sums of those who came to one event from one region; either is 0 where there is none, or where it was not asked for. */
type GroupedAnswerSums = AnswerSums & { eventId: number; regionId: number }

type Dictionary = Map<number, readonly AnswerReading[]>
type CellGroup = { year: number; eventId: number; regionId: number; counts: ReadonlyMap<number, number> }

/** What was answered, whole and by the groups that it was asked for by. */
export type GroupedAnswers = { all: AnswerSums; groups: GroupedAnswerSums[] }

/**
 * What was answered to some concepts; those of a table with all its rows, those asked in several wordings with all of
 * them. Concept '' is not asked for: the responses are always counted.
 */
export async function sumAnswers(
  db: Database,
  counted: CountedAnswers,
  concepts: readonly string[],
): Promise<AnswerSums> {
  const { all } = await groupAnswers(db, counted, concepts, [])
  return all
}

/** As `sumAnswers`, divided: one entry for each region or event with responses, by its id. */
export async function sumAnswersBy(
  db: Database,
  counted: CountedAnswers,
  concepts: readonly string[],
  division: AnswerDivision,
): Promise<DividedAnswerSums[]> {
  const { groups } = await groupAnswers(db, counted, concepts, [division])
  return groups.map(({ eventId, regionId, ...sums }) => ({ ...sums, id: division === 'event' ? eventId : regionId }))
}

/** As `sumAnswers`, and besides by event, or by event and region: one group for each with responses. */
export async function groupAnswers(
  db: Database,
  counted: CountedAnswers,
  concepts: readonly string[],
  divisions: readonly AnswerDivision[],
): Promise<GroupedAnswers> {
  const groupsOf = await readGroups(db, counted, [counted.year], concepts, divisions)
  return groupsOf(counted.year)
}

/** As `groupAnswers`, of the quarters of the year that is counted, and of the same ones of the year before. */
export async function groupAnswersOfYears(
  db: Database,
  counted: CountedAnswers,
  concepts: readonly string[],
  divisions: readonly AnswerDivision[],
): Promise<TwoYears<GroupedAnswers>> {
  const [now, before] = [counted.year, counted.year - 1]
  const groupsOf = await readGroups(db, counted, [now, before], concepts, divisions)
  return { now: groupsOf(now), before: groupsOf(before) }
}

/** @returns what was answered in one of the years */
async function readGroups(
  db: Database,
  counted: Omit<CountedAnswers, 'year'>,
  years: readonly number[],
  concepts: readonly string[],
  divisions: readonly AnswerDivision[],
): Promise<(year: number) => GroupedAnswers> {
  const dictionary = await readDictionary(db, concepts)
  const found = await askInParts(counted.organisations, years, (asked) =>
    sumCells(db, counted, asked, dictionary, divisions),
  )
  return (year) => {
    const groups = found.filter((group) => group.year === year)
    const all = new Map<number, number>()
    for (const { counts } of groups)
      for (const [valueId, responses] of counts) all.set(valueId, (all.get(valueId) ?? 0) + responses)
    return {
      all: foldSums(all, dictionary),
      groups: groups.map(({ eventId, regionId, counts }) => ({ eventId, regionId, ...foldSums(counts, dictionary) })),
    }
  }
}

/** The readings of the dictionary's entries that lead to one of the concepts, by their ids. */
async function readDictionary(db: Database, concepts: readonly string[]): Promise<Dictionary> {
  const { readings } = await readAnswerTerms(db)
  const dictionary = new Map<number, AnswerReading[]>()
  for (const concept of new Set(['', ...concepts]))
    for (const { id, reading } of readings.get(concept) ?? []) {
      const own = dictionary.get(id)
      if (!own) dictionary.set(id, [reading])
      else if (!own.includes(reading)) own.push(reading)
    }
  return dictionary
}

function conditionsOf(
  { organisations, filters, quarters }: Omit<CountedAnswers, 'year'>,
  years: readonly number[],
): SQL {
  const { event, marked, ...others } = filters
  const ofEvents = conditionsOfEvents(others)
  const conditions = [
    organisations === 'all' ? undefined : sql`cells.organisation_id = any(${idArray(organisations)})`,
    sql`cells.year = any(${`{${years.join(',')}}`}::smallint[]) and cells.quarter = any(${`{${quarters.join(',')}}`}::smallint[])`,
    marked === undefined ? undefined : sql`not cells.is_marked`,
    event === undefined ? undefined : sql`cells.event_id = ${event}`,
    ofEvents === undefined ? undefined : sql`cells.event_id in (select events.id from events where ${ofEvents})`,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/**
 * The cells of the values asked for, added up but for what they are divided by. A group comes as one text: of many events
 * and regions there are tens of thousands of numbers.
 */
async function sumCells(
  db: Database,
  counted: Omit<CountedAnswers, 'year'>,
  years: readonly number[],
  dictionary: Dictionary,
  divisions: readonly AnswerDivision[],
): Promise<CellGroup[]> {
  const [event, region] = [
    divisions.includes('event') ? sql`cells.event_id` : sql`0`,
    divisions.includes('region') ? sql`cells.region_id` : sql`0`,
  ]
  const values = sql`${`{${[...dictionary.keys()].join(',')}}`}::int[]`
  // Of an organisation the planner takes longer to weigh thousands of values than the server to look them up: it gets none to see.
  const asked = counted.organisations === 'all' ? values : sql`(select ${values})::int[]`
  const rows = await db.execute<Record<'event_id' | 'region_id' | 'counts', string> & { year: number }>(sql`
    select year, event_id, region_id, '[' || string_agg('[' || value_id || ',' || responses || ']', ',' order by value_id) || ']' as counts
    from (
      select cells.value_id, cells.year, ${event} as event_id, ${region} as region_id, sum(cells.responses) as responses
      from answer_cells as cells
      where ${conditionsOf(counted, years)} and cells.value_id = any(${asked})
      group by 1, 2, 3, 4
    ) as sums
    group by year, event_id, region_id order by event_id, region_id`)
  return rows.map(({ year, event_id, region_id, counts }) => ({
    year,
    eventId: Number(event_id),
    regionId: Number(region_id),
    counts: new Map(JSON.parse(counts) as [number, number][]),
  }))
}

/** @param counts by the ids of values */
function foldSums(counts: ReadonlyMap<number, number>, dictionary: Dictionary): AnswerSums {
  const folded: AnswerSums = { responses: 0, concepts: new Map(), apart: new Map() }
  for (const [valueId, responses] of counts)
    for (const { concept, value, isExact } of dictionary.get(valueId) ?? []) {
      if (concept === '') {
        folded.responses += responses
        continue
      }
      const known = conceptIn(isExact ? folded.concepts : folded.apart, concept)
      if (value === answeredValue) known.answered += responses
      else known.values.set(value, (known.values.get(value) ?? 0) + responses)
    }
  return folded
}

function conceptIn(concepts: Map<string, ConceptSums>, concept: string): ConceptSums {
  const known = concepts.get(concept)
  if (known) return known
  const made: ConceptSums = { answered: 0, values: new Map() }
  concepts.set(concept, made)
  return made
}
