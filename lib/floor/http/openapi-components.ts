import type { JsonSchema } from '../validation/shapes'
import { filterSchemas, gridParameters } from './grid-parameters'

export const reference = (kind: 'schemas' | 'responses' | 'parameters', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})

const number: JsonSchema = { type: 'integer' }
const text: JsonSchema = { type: 'string' }

export const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

/** The body of every refusal. */
export const problemSchema = object(
  {
    type: { ...text, description: 'Always about:blank; the status and the message tell refusals apart' },
    title: { ...text, description: 'The status in words' },
    status: number,
    message: { ...text, description: 'What happened, for a person to read' },
    fields: {
      type: 'object',
      additionalProperties: text,
      description: 'What is wrong with each field, by its name',
    },
    requestId: { ...text, format: 'uuid', description: 'The number of this answer, to be told to the Help Desk' },
    retryAfter: { ...number, description: 'Seconds to wait before another try, as the Retry-After header says' },
    stale: { const: true, description: 'The record was saved by somebody else since the version that was sent' },
    version: { ...number, description: 'With stale: the version the record has now' },
    deleted: { const: true, description: 'The record was there and was deleted; the message says by whom and when' },
  },
  ['type', 'title', 'status', 'message', 'requestId'],
)

/** Refusals by status: the name of the response in the description, and when it is sent. */
export const refusals: Readonly<Record<number, readonly [name: string, says: string]>> = {
  400: ['Malformed', 'A parameter or the body cannot be read, or is not known; the message names it'],
  401: ['NotSignedIn', 'Nobody is signed in, or the access token is wrong, expired or revoked'],
  403: [
    'Forbidden',
    'The role may not do this, the access token may only read, the terms are not accepted, or a write came from another site',
  ],
  404: [
    'NotFound',
    'There is no such record, or none in reach: the two look the same. Of one in reach that was deleted it says so',
  ],
  408: ['TooSlow', 'The file arrived too slowly, and nothing of it was stored'],
  409: ['Conflict', 'Something is in the way: a name that is taken, a record in use, somebody else’s save'],
  410: ['Gone', 'It was there, and is not kept any longer'],
  413: ['TooLarge', 'The body is too large'],
  415: ['WrongType', 'The body is of another media type than the call takes'],
  422: ['Invalid', 'Fields break a rule; each is named with what is wrong'],
  429: ['TooMany', 'Too many tries; Retry-After says how long to wait'],
  503: ['Busy', 'The service is busy or restarting; Retry-After says when to try again'],
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before another try', schema: number },
}

/** The headers of a refusal beside its body. */
export const headersOf = (status: number) => (status === 429 || status === 503 ? { headers: retryAfter } : {})

const problem = { 'application/problem+json': { schema: reference('schemas', 'Problem') } }

export const responses = Object.fromEntries(
  Object.entries(refusals).map(([status, [name, description]]) => [
    name,
    { description, ...headersOf(Number(status)), content: problem },
  ]),
)

/** JSON parameters are described by the schema of the JSON, others by that of their text. */
export const parameters = Object.fromEntries(
  Object.entries(gridParameters).map(([name, { description, schema, isJson, examples = [] }]) => {
    const shown = Object.fromEntries(examples.map(({ summary, value }) => [summary, { summary: summary, value }]))
    const described = { schema, ...(examples.length > 0 && { examples: shown }) }
    return [
      name,
      {
        name,
        in: 'query',
        required: false,
        description,
        ...(isJson ? { content: { 'application/json': described } } : described),
      },
    ]
  }),
)

/** The schemas that are not the answer of one call. */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = { Problem: problemSchema, ...filterSchemas }

export const securitySchemes = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal access token, made on the profile screen. One that may only read is refused writes.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-illuminate-session',
    description: 'The session of a browser.',
  },
  sameOrigin: {
    type: 'apiKey',
    in: 'header',
    name: 'Origin',
    description:
      'The address of this site. Browsers send it with every write; a write that has neither it nor an access token is refused with 403, so that no other site can borrow a session.',
  },
}
