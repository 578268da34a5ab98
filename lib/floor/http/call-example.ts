import type { Call } from './call'
import { type JsonSchema, partsOf, sayWho, shapeOf } from './call-shape'

/** What a schema takes, in a few words: `text, at most 75 characters`, `one of 0, 1`. */
export function sayType(schema: JsonSchema): string {
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null')
  if (choices && choices.length > 0) {
    const words = [...new Set(choices.map(sayType))].join(', or ')
    return choices.length < (schema.anyOf?.length ?? 0) ? `${words}; may be null` : words
  }
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`
  if (schema.enum) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`
  return [nameOf(schema), limitsOf(schema)].filter(Boolean).join(', ')
}

function nameOf({ type, format, items, pattern }: JsonSchema): string {
  if (type === 'array') return items ? `list of: ${sayType(items)}` : 'list'
  if (format === 'uuid') return 'identifier'
  if (format) return format
  if (pattern === '^[1-9]\\d{0,14}$') return 'whole number'
  const names: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' }
  return names[type ?? ''] ?? type ?? 'anything'
}

function limitsOf({ minLength, maxLength, minimum, maximum, exclusiveMinimum, maxItems }: JsonSchema): string {
  const limits = [
    minLength && maxLength !== undefined ? `${minLength} to ${maxLength} characters` : '',
    !minLength && maxLength !== undefined ? `at most ${maxLength} characters` : '',
    minimum !== undefined && maximum !== undefined ? `from ${minimum} to ${maximum}` : '',
    minimum !== undefined && maximum === undefined ? `${minimum} or more` : '',
    exclusiveMinimum !== undefined ? `more than ${exclusiveMinimum}` : '',
    maxItems !== undefined ? `at most ${maxItems}` : '',
  ]
  return limits.filter(Boolean).join(', ')
}

/** Something that a schema would take, as far as its shape goes. */
function exampleOf(schema: JsonSchema): unknown {
  const [choice] = schema.anyOf ?? []
  if (choice) return exampleOf(choice)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items)] : []
  if (schema.type === 'object' || schema.properties) return exampleOfFields(schema)
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  return schema.format === 'date-time' ? '2026-11-21T12:00:00Z' : '…'
}

/** The fields that must be sent; where none must, the first. */
function exampleOfFields({ properties = {}, required = Object.keys(properties).slice(0, 1) }: JsonSchema) {
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]))
}

/** The command that sends a call; parts in angle brackets are for the reader to fill in. */
export function curlOf(call: Call, publicUrl: string): string {
  const { method, path, query, body, bodyKind = 'json' } = call
  const asked = partsOf(query).filter(({ required }) => required)
  const search = asked.map(({ name }) => `${name}=<${name}>`).join('&')
  const address = `${publicUrl}${path.replaceAll('{', '<').replaceAll('}', '>')}${search && `?${search}`}`
  const takesToken = call.audience === 'staff' && !call.sessionOnly
  return [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...(takesToken ? [`-H 'Authorization: Bearer <token>'`] : []),
    ...bodyArguments(body && shapeOf(body), bodyKind),
    `'${address}'`,
  ].join(' \\\n  ')
}

function bodyArguments(shape: JsonSchema | undefined, kind: NonNullable<Call['bodyKind']>): string[] {
  if (kind === 'upload') return [`-F 'file=@<file>'`]
  if (!shape) return []
  const example = exampleOfFields(shape)
  if (kind === 'form') return Object.entries(example).map(([name, value]) => `-F '${name}=${String(value)}'`)
  return [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(example).replaceAll("'", '’')}'`]
}

/** Words by which somebody may look for a call. */
export const wordsOf = (call: Call, feature: string) =>
  [feature, call.method, call.path, call.summary, sayWho(call)].join(' ').toLowerCase()
