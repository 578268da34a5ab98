import type { Call } from './call'
import { featureOf, gridParameters, isList, type JsonSchema, partsOf, sayWho, shapeOf } from './call-shape'

type Described = Record<string, unknown>

export type OpenApi = {
  openapi: '3.1.0'
  info: Described
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Described>>
  components: Record<string, Described>
}

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

const number = { type: 'integer' }
const text = { type: 'string' }

/** A page of a list whose rows are like this. */
function pageOf(row: JsonSchema): JsonSchema {
  return object({
    data: { type: 'array', items: row, description: 'The rows, or the groups where the query asked for groups' },
    totalCount: { type: ['integer', 'null'] as unknown as string, description: 'How many rows there are in all' },
    summary: { type: ['array', 'null'] as unknown as string, items: {} },
    groupCount: { type: ['integer', 'null'] as unknown as string },
  })
}

const schemas: Record<string, JsonSchema> = {
  Problem: {
    ...object(
      {
        type: text,
        title: text,
        status: number,
        message: { ...text, description: 'What happened, for a person to read' },
        fields: {
          type: 'object',
          additionalProperties: text,
          description: 'What is wrong with each field, by its name',
        },
        requestId: { ...text, description: 'To ask about' },
        retryAfter: { ...number, description: 'Seconds to wait before another try' },
      },
      ['type', 'title', 'status', 'message', 'requestId'],
    ),
  },
  Created: object({ id: { ...number, description: 'The number of what was created' } }),
  Saved: object({ id: number, version: { ...number, description: 'To be sent with the next save' } }),
  Page: pageOf({}),
  Group: object({
    key: { description: 'The value that its rows have in common' },
    items: { type: ['array', 'null'] as unknown as string, items: {}, description: 'Its rows or groups, if expanded' },
    count: number,
    summary: { type: ['array', 'null'] as unknown as string, items: {} },
  }),
}

const refusals: Record<string, [name: string, description: string]> = {
  400: ['Malformed', 'A parameter or the body cannot be read; the message names it'],
  401: ['NotSignedIn', 'Nobody is signed in, or the access token is wrong, expired or revoked'],
  403: ['Forbidden', 'The role may not do this, the access token may only read, or the terms are not accepted'],
  404: ['NotFound', 'There is no such record, or none in reach: the two look the same'],
  409: ['Conflict', 'Something in the way: a name that is taken, a record in use, somebody else’s save'],
  410: ['Gone', 'It was there, and is not kept any longer'],
  413: ['TooLarge', 'The body is too large'],
  415: ['WrongType', 'The body is of another media type than the call takes'],
  422: ['Invalid', 'Fields break a rule; each is named with what is wrong'],
  429: ['TooMany', 'Too many tries; Retry-After says how long to wait'],
  503: ['Busy', 'The service is busy or restarting; Retry-After says when to try again'],
}

const components = {
  schemas,
  responses: Object.fromEntries(
    Object.values(refusals).map(([name, description]) => [
      name,
      { description, content: { 'application/problem+json': { schema: reference('schemas', 'Problem') } } },
    ]),
  ),
  parameters: Object.fromEntries(
    Object.entries(gridParameters).map(([name, description]) => [
      name,
      { name, in: 'query', required: false, description, schema: text },
    ]),
  ),
  securitySchemes: {
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'A personal access token, made on the profile screen. One that may only read is refused writes.',
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-illuminate-session',
      description: 'The session of a browser. Its writes need the Origin header of this site.',
    },
  },
}

/**
 * The OpenAPI 3.1 description of calls, from the very declarations by which they are parsed and refused.
 * @param publicUrl where the platform is found, without a slash at the end
 */
export const describeCalls = (calls: readonly Call[], publicUrl: string): OpenApi => {
  const paths: OpenApi['paths'] = {}
  for (const call of calls) {
    paths[call.path] ??= {}
    Object.assign(paths[call.path] ?? {}, { [call.method.toLowerCase()]: operation(call) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Illuminate',
      version: '1',
      description:
        'The calls of Illuminate. Lists speak the grid protocol: the parameters skip, take, sort, filter, group and so on. Refusals are problem documents. A write that leaves the version out saves whatever was there.',
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(calls.map(featureOf))].map((name) => ({ name })),
    paths,
    components,
  }
}

function operation(call: Call): Described {
  const body = requestBody(call)
  const right = call.right ? ` Needs the right to ${call.right[0]} ${call.right[1]}.` : ''
  return {
    operationId: operationId(call),
    tags: [featureOf(call)],
    summary: call.summary,
    description: `${sayWho(call)}.${right}`,
    security: security(call),
    parameters: [
      ...partsOf(call.params).map((part) => ({ ...part, in: 'path', required: true })),
      ...partsOf(call.query).map((part) =>
        gridParameters[part.name] && isList(call) ? reference('parameters', part.name) : { ...part, in: 'query' },
      ),
    ],
    ...(body && { requestBody: body }),
    responses: { ...success(call), ...refusalsOf(call) },
  }
}

/** `getLocationsById` for `GET /api/locations/{id}`. */
const operationId = ({ method, path }: Call) =>
  path
    .replace('/api/', '')
    .split(/[/.-]/)
    .map((part) => part.replace(/^\{(\w)(.*)\}$/, (_, first, rest) => `By${first.toUpperCase()}${rest}`))
    .reduce((name, part) => name + part.charAt(0).toUpperCase() + part.slice(1), method.toLowerCase())

function security({ audience, sessionOnly }: Call) {
  if (audience !== 'staff') return []
  return sessionOnly ? [{ session: [] }] : [{ accessToken: [] }, { session: [] }]
}

function requestBody({ body, bodyKind = 'json' }: Call) {
  if (bodyKind === 'upload') {
    const schema = object({ file: { type: 'string', format: 'binary' } })
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!body) return undefined
  const schema = shapeOf(body)
  if (bodyKind === 'json') return { required: true, ...json(schema) }
  const kinds = ['multipart/form-data', 'application/x-www-form-urlencoded']
  return { required: true, content: Object.fromEntries(kinds.map((kind) => [kind, { schema }])) }
}

const saysOf = { 200: 'The answer', 201: 'Created: its number', 303: 'Leads on to a page' } as const

/** What success answers, as a sentence and, where every call of the kind answers alike, a schema. */
export function successOf(call: Call): { status: string; says: string; schema?: string } {
  const { success, answer } = call
  if (success === 303) return { status: '303', says: saysOf[303] }
  if (success === 201) return { status: '201', says: saysOf[201], schema: 'Created' }
  if (isList(call)) return { status: '200', says: 'A page of rows', schema: 'Page' }
  if (answer && isFile(answer)) return { status: '200', says: 'A file, its name in Content-Disposition' }
  if (answer && call.method === 'GET') return { status: '200', says: saysOf[200] }
  if (answer) return { status: '200', says: 'Done, with an answer' }
  if (call.method === 'DELETE') return { status: '204', says: 'Done; nothing to say' }
  if (call.method === 'PUT' && call.audience === 'staff' && !call.sessionOnly)
    return { status: '200', says: 'Saved: its number and new version', schema: 'Saved' }
  if (call.method === 'GET') return { status: '200', says: saysOf[200] }
  return { status: '2XX', says: 'Done: 200 with an answer, 204 where there is nothing to say' }
}

const isFile = (answer: NonNullable<Call['answer']>): answer is readonly string[] => Array.isArray(answer)

function success(call: Call) {
  const { status, says, schema } = successOf(call)
  const { answer, accepted } = call
  const alike = schema && json(reference('schemas', schema))
  return {
    [status]: { description: says, ...(answer ? contentOf(call, answer) : alike) },
    ...(accepted && { 202: { description: 'Will be done: how to ask about it', ...json(shapeOf(accepted)) } }),
  }
}

/** The body of an answer as the call declares it: JSON, a page of rows or groups, or a file. */
function contentOf(call: Call, answer: NonNullable<Call['answer']>) {
  if (!isFile(answer)) {
    const shape = shapeOf(answer)
    return json(isList(call) ? pageOf({ anyOf: [shape, reference('schemas', 'Group')] }) : shape)
  }
  return {
    headers: { 'Content-Disposition': { description: 'Names the file', schema: text } },
    content: Object.fromEntries(answer.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  }
}

function refusalsOf(call: Call) {
  const { audience, params, query, body, method, bodyKind, refuses = [] } = call
  const writes = method !== 'GET'
  const takesBody = body !== undefined || bodyKind === 'upload'
  const statuses = [
    ...(params || query || body ? [400] : []),
    ...(audience === 'staff' ? [401] : []),
    403,
    ...(params || body ? [404] : []),
    ...(writes ? [409] : []),
    ...(takesBody ? [413, 415, 422] : []),
    ...refuses,
    429,
    503,
  ]
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [
      String(status),
      reference('responses', refusals[status]?.[0] ?? 'Malformed'),
    ]),
  )
}
