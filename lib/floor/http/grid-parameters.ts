import { groupIntervals, groupLevelsMax, searchMaxCharacters, summariesMax, takeMax } from '../grid/grid-query'
import { filterDepthMax, filterOperators, filterTermsMax, sortsMax } from '../grid/grid-terms'
import type { JsonSchema } from '../validation/shapes'

/** The description, schema and examples of a list parameter. */
type GridParameter = {
  description: string
  schema: JsonSchema
  /** True where its text is JSON. */
  isJson?: boolean
  examples?: readonly { summary: string; value: unknown }[]
}

const column: JsonSchema = { type: 'string', description: 'The name of a column, as the rows spell it' }
const desc: JsonSchema = { type: 'boolean', default: false, description: 'True for Z to A, and the largest first' }
const oneOrMany = (term: JsonSchema, maxItems: number): JsonSchema => ({
  anyOf: [{ type: 'array', items: term, maxItems }, term],
})
const summary: JsonSchema = {
  type: 'object',
  properties: { selector: column, summaryType: { enum: ['count', 'sum', 'min', 'max', 'avg'] } },
  required: ['summaryType'],
}

const condition: JsonSchema = { $ref: '#/components/schemas/FilterCondition' }
const conjunction: JsonSchema = { enum: ['and', 'or', '!'] }
const listOfParts = (...deeper: JsonSchema[]): JsonSchema => ({
  type: 'array',
  items: { anyOf: [condition, conjunction, ...deeper] },
})

/**
 * A condition of a filter, and the combination of conditions. Only two levels are described: generated TypeScript
 * clients cannot express a recursive list.
 */
export const filterSchemas: Readonly<Record<string, JsonSchema>> = {
  Filter: {
    description:
      'A condition; `["!", filter]`, which turns a filter round; or filters joined by "and" or by "or", not both in one list.',
    anyOf: [condition, listOfParts(listOfParts({ type: 'array', items: {} }))],
    examples: [
      [['city', '=', 'Leeds'], 'and', ['!', ['name', 'contains', 'hall']]],
      [['postcode', '=', null], 'or', ['postcode', 'startswith', 'LS']],
    ],
  },
  FilterCondition: {
    description: 'Column, operator and value; with two entries the operator is "=".',
    type: 'array',
    prefixItems: [
      column,
      { enum: [...filterOperators] },
      {
        description:
          'A text, a number, true or false; null for a blank, with = and <>. A date is "2025-04-01", which of an instant is that day in London. With between, the lower and the upper bound, both included.',
      },
    ],
    minItems: 2,
    maxItems: 3,
    examples: [
      ['name', 'contains', 'hall'],
      ['startDate', 'between', ['2025-04-01', '2025-06-30']],
      ['city', '=', null],
    ],
  },
}

/** The parameters of every list; each list has its own columns, which are the members of its rows. */
export const gridParameters: Readonly<Record<string, GridParameter>> = {
  skip: {
    description: 'How many rows to leave out; of a grouped list, how many groups.',
    schema: { type: 'integer', minimum: 0, default: 0 },
    examples: [{ summary: 'The second page of 25', value: 25 }],
  },
  take: {
    description: 'How many rows to answer. Each list has a page size of its own where this is left out.',
    schema: { type: 'integer', minimum: 0, maximum: takeMax },
    examples: [{ summary: 'A page of 25', value: 25 }],
  },
  sort: {
    description: `Up to ${sortsMax} columns, the first decides; or the name of one column, in quotation marks. Blanks come last in both directions, and rows that are alike stand in the order of their numbers.`,
    schema: oneOrMany(
      { anyOf: [column, { type: 'object', properties: { selector: column, desc }, required: ['selector'] }] },
      sortsMax,
    ),
    isJson: true,
    examples: [
      { summary: 'The latest first', value: [{ selector: 'startDate', desc: true }] },
      { summary: 'By one column', value: 'name' },
    ],
  },
  filter: {
    description: `Which rows to answer: conditions of column, operator and value, joined by "and" or "or", turned round by "!". Operators: ${filterOperators.join(' ')}. At most ${filterTermsMax} conditions, ${filterDepthMax} deep. Texts compare without regard to case. A blank is equal to null alone; <> and notcontains include blanks.`,
    schema: { $ref: '#/components/schemas/Filter' },
    isJson: true,
    examples: [
      { summary: 'One condition', value: ['name', 'contains', 'hall'] },
      {
        summary: 'Several',
        value: [['startDate', '>=', '2025-04-01'], 'and', [['city', '=', 'Leeds'], 'or', ['city', '=', 'York']]],
      },
      { summary: 'Turned round', value: ['!', ['name', 'startswith', 'The']] },
      { summary: 'Blanks alone', value: ['postcode', '=', null] },
      { summary: 'Between two dates', value: ['startDate', 'between', ['2025-04-01', '2025-06-30']] },
    ],
  },
  group: {
    description: `Up to ${groupLevelsMax} levels. Rows then come as groups of key, items, count and summary; items is null where isExpanded of the last level is false. A date may be grouped by a part of it, a number by bands of a width.`,
    schema: oneOrMany(
      {
        anyOf: [
          column,
          {
            type: 'object',
            properties: {
              selector: column,
              desc,
              isExpanded: { type: 'boolean', default: true },
              groupInterval: { anyOf: [{ enum: [...groupIntervals] }, { type: 'number', exclusiveMinimum: 0 }] },
            },
            required: ['selector'],
          },
        ],
      },
      groupLevelsMax,
    ),
    isJson: true,
    examples: [
      { summary: 'How many rows in each city', value: [{ selector: 'city', isExpanded: false }] },
      {
        summary: 'By year and month',
        value: [
          { selector: 'startDate', groupInterval: 'year' },
          { selector: 'startDate', groupInterval: 'month', isExpanded: false },
        ],
      },
    ],
  },
  search: {
    description: 'Words to look for in the columns that the screen searches, without regard to case.',
    schema: { type: 'string', maxLength: searchMaxCharacters },
    examples: [{ summary: 'Rows with these words', value: 'town hall' }],
  },
  requireTotalCount: {
    description: 'False leaves the counting of all rows out: totalCount is then null.',
    schema: { type: 'boolean', default: true },
  },
  requireGroupCount: {
    description: 'True counts the groups of the first level, in groupCount.',
    schema: { type: 'boolean', default: false },
  },
  totalSummary: {
    description: `Up to ${summariesMax} figures over all rows that the filter leaves, in the order they were asked for, in summary. sum and avg are of numbers; a count needs no column.`,
    schema: oneOrMany(summary, summariesMax),
    isJson: true,
    examples: [{ summary: 'Of all events', value: [{ selector: 'knownAttendance', summaryType: 'sum' }] }],
  },
  groupSummary: {
    description: 'The same for each group, in the summary of the group.',
    schema: oneOrMany(summary, summariesMax),
    isJson: true,
    examples: [{ summary: 'The latest of each group', value: [{ selector: 'startDate', summaryType: 'max' }] }],
  },
}
