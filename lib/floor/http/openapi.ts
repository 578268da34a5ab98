import type { JsonSchema } from '../validation/shapes'
import type { Call } from './call'
import { answerSchemas, answersOf, describedAnswer } from './call-answers'
import {
  describeSender,
  featureOf,
  isList,
  isWrite,
  listParameters,
  operationId,
  type Parameter,
  shapeOf,
} from './call-shape'
import { gridParameters } from './grid-parameters'
import { object, parameters, reference, responses, securitySchemes, sharedSchemas } from './openapi-components'

type JsonObject = Record<string, unknown>

export type OpenApi = {
  openapi: '3.1.0'
  info: JsonObject
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, JsonObject>>
  components: Record<string, JsonObject>
}

const introduction = [
  'The calls of Illuminate. Calls that answer a list speak the protocol of DevExtreme’s data layer: skip, take, sort, filter, group and so on.',
  'Refusals are problem documents (application/problem+json). Anything that nobody foresaw is answered with 500 and a problem whose requestId finds it in the log.',
  'A save that sends no version overwrites whatever was there; with a version it is refused with 409 where somebody else saved first.',
  'A parameter of the query that a call does not know is refused with 400; a member of a body that it does not know is left aside.',
].join('\n\n')

/**
 * The OpenAPI 3.1 description of calls, made from their declarations.
 * @param publicUrl the platform's address, without a slash at the end
 */
export const describeCalls = (calls: readonly Call[], publicUrl: string): OpenApi => {
  const paths: OpenApi['paths'] = {}
  for (const call of calls) {
    paths[call.path] ??= {}
    Object.assign(paths[call.path] ?? {}, { [call.method.toLowerCase()]: describeOperation(call) })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Illuminate', version: '1', description: introduction },
    servers: [{ url: publicUrl }],
    tags: [...new Set(calls.map(featureOf))].map((name) => ({ name })),
    paths,
    components: { schemas: schemasOf(calls), responses, parameters, securitySchemes },
  }
}

/** The schemas of all answers. @throws where two calls use one name for different schemas */
function schemasOf(calls: readonly Call[]): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = { ...sharedSchemas }
  for (const call of calls)
    for (const [name, schema] of Object.entries(answerSchemas(call))) {
      const before = schemas[name]
      if (before && JSON.stringify(before) !== JSON.stringify(schema))
        throw new Error(`Two answers are called ${name}; the second is of ${call.method} ${call.path}`)
      schemas[name] = schema
    }
  return schemas
}

function describeOperation(call: Call): JsonObject {
  const body = describeRequestBody(call)
  const right = call.right ? ` Needs the right to ${call.right[0]} ${call.right[1]}.` : ''
  return {
    operationId: operationId(call),
    tags: [featureOf(call)],
    summary: call.summary,
    description: `${describeSender(call)}.${right}`,
    security: securityOf(call),
    parameters: [
      ...listParameters(call.params).map((part) => ({ ...describeParameter(part), in: 'path', required: true })),
      ...listParameters(call.query).map((part) =>
        gridParameters[part.name] && isList(call)
          ? reference('parameters', part.name)
          : { ...describeParameter(part), in: 'query' },
      ),
      ...Object.entries(call.headers ?? {}).map(([name, description]) => ({
        ...{ name, in: 'header', required: true, schema: { type: 'string' }, description },
      })),
    ],
    ...(body && { requestBody: body }),
    responses: Object.fromEntries(answersOf(call).map((answer) => [String(answer.status), describedAnswer(answer)])),
  }
}

/** A parameter with the description moved out of its schema, where tools expect it. */
function describeParameter({ name, required, schema: { description, ...schema } }: Parameter) {
  return { name, required, schema, ...(description !== undefined && { description }) }
}

/** A write from a browser needs the Origin header besides its session; a token replaces both. */
function securityOf(call: Call) {
  const { audience, sessionOnly, anonymous } = call
  if (anonymous) return []
  const origin = isWrite(call) ? { sameOrigin: [] } : {}
  if (audience === 'staff') return [...(sessionOnly ? [] : [{ accessToken: [] }]), { session: [], ...origin }]
  if (!isWrite(call)) return []
  return [{ sameOrigin: [] }, ...(sessionOnly ? [] : [{ accessToken: [] }])]
}

function describeRequestBody({ body, bodyKind = 'json' }: Call) {
  if (bodyKind === 'upload') {
    const schema = object({ file: { type: 'string', format: 'binary' } })
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!body) return undefined
  const schema = shapeOf(body)
  if (bodyKind === 'json') return { required: true, content: { 'application/json': { schema } } }
  const kinds = ['multipart/form-data', 'application/x-www-form-urlencoded']
  return { required: true, content: Object.fromEntries(kinds.map((kind) => [kind, { schema }])) }
}
