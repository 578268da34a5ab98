import { z } from 'zod'
import type { Call } from './call'

/** A JSON Schema (draft 2020-12), as far as anybody here looks into one. */
export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  format?: string
  pattern?: string
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxItems?: number
  [more: string]: unknown
}

/** Limits that say no more than "a number that JavaScript can count with", and patterns that say what a format says. */
const noise = { maximum: Number.MAX_SAFE_INTEGER, minimum: Number.MIN_SAFE_INTEGER }

function tidy({ jsonSchema }: { jsonSchema: JsonSchema }) {
  for (const [name, value] of Object.entries(noise)) if (jsonSchema[name] === value) delete jsonSchema[name]
  if (jsonSchema.format && jsonSchema.pattern) delete jsonSchema.pattern
  const { properties, required } = jsonSchema
  if (!properties || !required) return
  // What has a value of its own need not be sent.
  const wanted = required.filter((name) => properties[name]?.default === undefined)
  if (wanted.length > 0) jsonSchema.required = wanted
  else delete jsonSchema.required
}

/** What a schema takes, before it changes anything: rules over several fields and rewritings have no JSON Schema. */
export function shapeOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
    override: (at) => tidy(at as unknown as { jsonSchema: JsonSchema }),
  }) as JsonSchema
  return shape
}

/** One thing to send: in the path or the query, or a field of the body. */
export type Part = { name: string; required: boolean; schema: JsonSchema }

/** The named parts of what a schema takes. */
export function partsOf(schema: z.ZodType | undefined): Part[] {
  if (!schema) return []
  const { properties = {}, required = [] } = shapeOf(schema)
  return Object.entries(properties).map(([name, part]) => ({ name, required: required.includes(name), schema: part }))
}

/** The parameters of every list (document 1 §7), each with what to write; they are described once. */
export const gridParameters: Readonly<Record<string, string>> = {
  skip: 'How many rows to leave out. A whole number; 0 unless said otherwise.',
  take: 'How many rows to answer, 1,000 at most. Each list has a page size of its own where this is left out.',
  sort: 'JSON: [{"selector":"name","desc":false}], up to five, the first decides; or the name of one column.',
  filter:
    'JSON: ["name","contains","hall"]; conditions are joined as [condition,"and",condition] and turned round as ["!",condition]. Operators: = <> > >= < <= contains notcontains startswith endswith, and between with [from,to].',
  group:
    'JSON: [{"selector":"city","isExpanded":false}], up to three levels; dates may have a groupInterval such as "month". Rows then come as groups of key, items, count and summary.',
  search: 'Words to look for in the columns that the screen searches.',
  requireTotalCount: 'false leaves the counting of all rows out.',
  requireGroupCount: 'true counts the groups of the first level.',
  totalSummary: 'JSON: [{"selector":"attendance","summaryType":"sum"}]; count, sum, min, max or avg, over all rows.',
  groupSummary: 'JSON: as totalSummary, for each group.',
}

/** True for a list that speaks the grid protocol. */
export const isList = ({ query }: Pick<Call, 'query'>) =>
  partsOf(query).some(({ name }) => name === 'requireTotalCount')

/** Who may send a call. */
export const sayWho = ({ audience, sessionOnly }: Pick<Call, 'audience' | 'sessionOnly'>): string => {
  if (audience === 'respondent') return 'Whoever has the quick code or the validation key'
  if (audience === 'public') return 'Anybody'
  return sessionOnly ? 'People signed in in a browser; no access token' : 'People signed in, and access tokens'
}

const titles: Readonly<Record<string, string>> = {
  auth: 'Signing in',
  session: 'Signing in',
  'profile/password': 'Signing in',
  'profile/sessions': 'Signing in',
  'profile/two-factor': 'Signing in',
  'profile/access-tokens': 'Signing in',
  profile: 'Your own account',
  termsofuse: 'Your own account',
  lookup: 'Look-ups',
  disciplines: 'Look-ups',
  upperAuthorities: 'Look-ups',
  constituencies: 'Look-ups',
  health: 'Service',
  ready: 'Service',
  'openapi.json': 'Service',
}

/** The feature that a call belongs to, as a heading. */
export function featureOf({ path }: Pick<Call, 'path'>): string {
  const [first = '', second = '', third = ''] = path.replace(/^\/api\//, '').split('/')
  const own = first === 'users' ? (titles[`${second}/${third}`] ?? titles[second]) : undefined
  const words = first.replaceAll('-', ' ')
  return own ?? titles[first] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
