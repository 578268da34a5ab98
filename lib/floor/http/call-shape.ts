import { z } from 'zod'
import { type JsonSchema, models, wireShapes } from '../validation/shapes'
import type { Call } from './call'

/** Limits that only mean "a safe integer", and patterns that repeat a format; left out of descriptions. */
const impliedLimits = { maximum: Number.MAX_SAFE_INTEGER, minimum: Number.MIN_SAFE_INTEGER }

type SchemaNode = { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }

function replaceSchema(jsonSchema: JsonSchema, by: JsonSchema) {
  for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
  Object.assign(jsonSchema, by)
}

function tidySchema({ zodSchema, jsonSchema }: SchemaNode) {
  const onTheWire = wireShapes.get(zodSchema)
  if (onTheWire) replaceSchema(jsonSchema, onTheWire)
  for (const [name, value] of Object.entries(impliedLimits)) if (jsonSchema[name] === value) delete jsonSchema[name]
  if (jsonSchema.format && jsonSchema.pattern) delete jsonSchema.pattern
  const { properties, required } = jsonSchema
  if (!properties || !required) return
  // Members with a default need not be sent.
  const wanted = required.filter((name) => properties[name]?.default === undefined)
  if (wanted.length > 0) jsonSchema.required = wanted
  else delete jsonSchema.required
}

/** The JSON Schema of a schema's input; rules over several fields and transformations have none. */
export function shapeOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
    override: (at) => tidySchema(at as unknown as SchemaNode),
  }) as JsonSchema
  return shape
}

/** The JSON Schema of an answer, and of each model in it by name; models refer to each other. */
export function modelShapes(schema: z.ZodType): { shape: JsonSchema; models: Record<string, JsonSchema> } {
  const nested = new Map<string, z.ZodType>()
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
    override: (at) => {
      const { zodSchema, jsonSchema, path } = at as unknown as SchemaNode & { path: unknown[] }
      const name = path.length > 0 ? models.get(zodSchema)?.name : undefined
      if (name === undefined) return tidySchema({ zodSchema, jsonSchema })
      nested.set(name, zodSchema as z.ZodType)
      replaceSchema(jsonSchema, { $ref: `#/components/schemas/${name}` })
    },
  }) as JsonSchema
  const nestedShapes = [...nested].map(([name, model]) => {
    const found = modelShapes(model)
    return { [name]: found.shape, ...found.models }
  })
  return { shape, models: Object.assign({}, ...nestedShapes) }
}

/** A parameter of the path or query, or a field of the body. */
export type Parameter = { name: string; required: boolean; schema: JsonSchema }

/** The named parameters of what a schema takes. */
export function listParameters(schema: z.ZodType | undefined): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = shapeOf(schema)
  return Object.entries(properties).map(([name, part]) => ({ name, required: required.includes(name), schema: part }))
}

/** True for a list with the grid protocol. */
export const isList = ({ query }: Pick<Call, 'query'>) =>
  listParameters(query).some(({ name }) => name === 'requireTotalCount')

/** True for a call that changes something, by its method. */
export const isWrite = ({ method }: Pick<Call, 'method'>) => method !== 'GET'

/** Who may send a call, and what a write needs against cross-site requests. */
export function describeSender(call: Pick<Call, 'audience' | 'sessionOnly' | 'method'>): string {
  const { audience, sessionOnly } = call
  const who =
    audience === 'respondent'
      ? 'Whoever has the quick code or the validation key'
      : audience === 'public'
        ? 'Anybody'
        : sessionOnly
          ? 'People signed in in a browser; no access token'
          : 'People signed in, and access tokens'
  return isWrite(call) ? `${who}. ${originRule(call)}` : who
}

const originRule = ({ sessionOnly }: Pick<Call, 'sessionOnly'>) =>
  sessionOnly
    ? 'Needs the Origin header of this site'
    : 'Needs the Origin header of this site, unless an access token is sent'

const featureTitles: Readonly<Record<string, string>> = {
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
  const own = first === 'users' ? (featureTitles[`${second}/${third}`] ?? featureTitles[second]) : undefined
  const words = first.replaceAll('-', ' ')
  return own ?? featureTitles[first] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** `getLocationsById` for `GET /api/locations/{id}`. */
export const operationId = ({ method, path }: Pick<Call, 'method' | 'path'>) =>
  path
    .replace('/api/', '')
    .split(/[/.-]/)
    .map((part) => part.replace(/^\{(\w)(.*)\}$/, (_, first, rest) => `By${first.toUpperCase()}${rest}`))
    .reduce((name, part) => name + part.charAt(0).toUpperCase() + part.slice(1), method.toLowerCase())
