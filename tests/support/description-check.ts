import { z } from 'zod'
import { calls } from '@/lib/calls'
import type { Call } from '@/lib/floor/http/call'
import { describeCalls } from '@/lib/floor/http/openapi'
import { appUrl } from './app'

type Schema = Record<string, unknown>
type Response = { $ref?: string; headers?: Schema; content?: Record<string, { schema: Schema }> }

/** What came back, as far as it is described. */
type ReceivedAnswer = { status: number; headers: Headers; text: string }

/** The description of the platform under test; one of its own calls says that it publishes the same. */
export const description = describeCalls(calls, appUrl)

/** A path with its parameters as one expression; what is spelled out goes before what is not. */
const paths = calls
  .map((call) => ({
    call,
    pattern: new RegExp(`^${call.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    parameters: call.path.split('{').length,
  }))
  .sort((one, other) => one.parameters - other.parameters)

/** The call that an address is of; undefined for one that is no call, or by a method that it does not have. */
const findCall = (method: string, address: string): Call | undefined => {
  const path = (address.split('?')[0] ?? '').replace(/(?<=.)\/$/, '')
  const template = paths.find(({ pattern }) => pattern.test(path))?.call.path
  return calls.find((call) => call.path === template && call.method === method)
}

/** In what an answer is not as its call is described; undefined where it is, and for what is no call. */
export function findDescriptionFault(method: string, address: string, answer: ReceivedAnswer): string | undefined {
  const call = findCall(method, address)
  if (!call) return undefined
  const { responses = {} } = description.paths[call.path]?.[method.toLowerCase()] ?? {}
  const found = (responses as Record<string, Response>)[answer.status]
  if (!found) return 'the status is not described'
  const { headers = {}, content } = found.$ref ? sharedResponseOf(found.$ref) : found
  const missing = Object.keys(headers).filter((name) => !answer.headers.has(name))
  if (missing.length > 0) return `the header ${missing.join(', ')} is missing`
  if (!content) return answer.text === '' ? undefined : 'no body is described'
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  const schema = content[type]?.schema
  if (!schema) return `the media type ${type} is not described`
  return type.endsWith('json') ? findJsonFault(schema, answer.text) : undefined
}

const sharedResponseOf = (reference: string): Response =>
  (description.components.responses as Record<string, Response>)[reference.split('/').at(-1) ?? ''] ?? {}

const readers = new WeakMap<Schema, z.ZodType>()

function findJsonFault(schema: Schema, text: string): string | undefined {
  const reader = readers.get(schema) ?? z.fromJSONSchema({ ...closeSchema(schema), $defs: models } as never)
  readers.set(schema, reader)
  const parsed = reader.safeParse(JSON.parse(text))
  return parsed.success ? undefined : z.prettifyError(parsed.error)
}

/** The same schema, taking no member that it does not describe. */
function closeSchema(schema: Schema): Schema {
  const members = Object.entries(schema).map(([name, value]) => [
    name,
    name === '$ref' ? toLocalReference(value) : closeNested(value),
  ])
  const isClosed = 'properties' in schema && !('additionalProperties' in schema)
  return { ...Object.fromEntries(members), ...(isClosed && { additionalProperties: false }) }
}

function closeNested(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeNested)
  return typeof value === 'object' && value !== null ? closeSchema(value as Schema) : value
}

const toLocalReference = (reference: unknown) => String(reference).replace('#/components/schemas/', '#/$defs/')

const models = closeSchema(description.components.schemas as Schema)
