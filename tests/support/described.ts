import { z } from 'zod'
import { type Answered, ask, type Sent } from './http'

type Schema = Record<string, unknown>
type Operation = { responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }> }
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Operation['responses'][string]>; schemas: Record<string, Schema> }
}

/** A call by its documented name, as `GET /api/surveys/{id}`; parameters of the path by name, the rest is query. */
export type Send = (call: string, parameters?: Record<string, unknown>, sent?: Sent) => Promise<Answered>

/** Speaks with the platform, and holds every answer against the description that the platform publishes. */
export async function describedCalls(cookie: string): Promise<Send> {
  const description = (await ask('GET', '/api/openapi.json', { cookie })).json() as Description
  return async (call, parameters = {}, sent = {}) => {
    const [method = '', template = ''] = call.split(' ')
    const query = new URLSearchParams(
      Object.entries(parameters)
        .filter(([name]) => !template.includes(`{${name}}`))
        .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
    )
    const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(parameters[name])))
    const answer = await ask(method, `${path}${query.size > 0 ? `?${query}` : ''}`, { cookie, ...sent })
    const fault = faultOf(description, description.paths[template]?.[method.toLowerCase()], answer)
    if (fault) throw new Error(`${call} answered ${answer.status} ${answer.text.slice(0, 2_000)}: ${fault}`)
    return answer
  }
}

/** In what an answer is not as its call is described; undefined where it is. */
function faultOf({ components }: Description, operation: Operation | undefined, answer: Answered): string | undefined {
  if (!operation) return 'the call is not described'
  const found = operation.responses[answer.status]
  if (!found) return 'the status is not described'
  const { content } = found.$ref ? (components.responses[named(found.$ref)] ?? {}) : found
  if (!content) return answer.text === '' ? undefined : 'no body is described'
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  const schema = content[type]?.schema
  if (!schema) return `the media type ${type} is not described`
  if (!type.endsWith('json')) return undefined
  const read = z.fromJSONSchema(closed(schema, components.schemas) as Parameters<typeof z.fromJSONSchema>[0])
  const parsed = read.safeParse(answer.json())
  return parsed.success ? undefined : z.prettifyError(parsed.error)
}

const named = (reference: string) => reference.split('/').at(-1) ?? ''

/** A schema that stands by itself and takes no member that is not described; a problem may say more than every one does. */
function closed(schema: unknown, schemas: Record<string, Schema>): unknown {
  if (Array.isArray(schema)) return schema.map((each) => closed(each, schemas))
  if (typeof schema !== 'object' || schema === null) return schema
  if ('$ref' in schema) return reference(named(String(schema.$ref)), schemas)
  const members = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value, schemas)]))
  return 'properties' in schema && !('additionalProperties' in schema)
    ? { ...members, additionalProperties: false }
    : members
}

const reference = (name: string, schemas: Record<string, Schema>) =>
  name === 'Problem' ? schemas.Problem : closed(schemas[name], schemas)
