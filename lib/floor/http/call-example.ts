import { z } from 'zod'
import type { JsonSchema } from '../validation/shapes'
import type { Call } from './call'
import { describeSender, isList, isWrite, listParameters, shapeOf } from './call-shape'

/** A schema in a few words: `text, at most 75 characters`, `one of 0, 1`. */
export function describeType(schema: JsonSchema): string {
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null')
  if (choices && choices.length > 0) {
    const words = [...new Set(choices.map(describeType))].join(', or ')
    return choices.length < (schema.anyOf?.length ?? 0) ? `${words}; may be null` : words
  }
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`
  if (schema.enum) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'anything'
  const words = [typeNameOf(schema), limitsOf(schema)].filter(Boolean).join(', ')
  return Array.isArray(schema.type) && schema.type.includes('null') ? `${words}; may be null` : words
}

const typeNames: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' }

function typeNameOf({ type, format, items }: JsonSchema): string {
  if (type === 'array') return items ? `list of: ${describeType(items)}` : 'list'
  if (format === 'uuid') return 'identifier'
  if (format) return format
  const names = [type ?? 'anything'].flat().filter((name) => name !== 'null')
  return names.map((name) => typeNames[name] ?? name).join(' or ')
}

const formatNumber = (number: number) => number.toLocaleString('en-GB')

function limitsOf(schema: JsonSchema): string {
  const { type, minLength, maxLength, minimum, maximum, exclusiveMinimum, maxItems } = schema
  const limits = [
    minLength && maxLength !== undefined ? `${minLength} to ${maxLength} characters` : '',
    !minLength && maxLength !== undefined ? `at most ${maxLength} characters` : '',
    minimum !== undefined && maximum !== undefined ? `from ${formatNumber(minimum)} to ${formatNumber(maximum)}` : '',
    minimum !== undefined && maximum === undefined ? `${formatNumber(minimum)} or more` : '',
    exclusiveMinimum !== undefined && type === 'integer' ? `${formatNumber(exclusiveMinimum + 1)} or more` : '',
    exclusiveMinimum !== undefined && type !== 'integer' ? `more than ${formatNumber(exclusiveMinimum)}` : '',
    maxItems !== undefined ? `at most ${formatNumber(maxItems)}` : '',
  ]
  return limits.filter(Boolean).join(', ')
}

/** An example value of a schema. */
function exampleOf(schema: JsonSchema): unknown {
  const [choice] = schema.anyOf ?? []
  if (choice) return exampleOf(choice)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'object' || schema.properties) return exampleOfFields(schema)
  const [type] = [schema.type].flat()
  if (type === 'array') return schema.items ? [exampleOf(schema.items)] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  return textExamples[schema.format ?? ''] ?? '…'
}

const textExamples: Record<string, string> = {
  'date-time': '2026-11-21T12:00:00.000Z',
  date: '2026-11-21',
  uuid: '3f0c8e5a-7d1b-4c56-9a2e-5b8f1c0d4e77',
}

/** Examples of the required fields; without any, of the first field. */
function exampleOfFields({ properties = {}, required = Object.keys(properties).slice(0, 1) }: JsonSchema) {
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]))
}

/** What a call answers with success, as an example: JSON in several lines, or nothing for a file and for no body. */
export function answerExample(call: Call): string | undefined {
  const { answer } = call
  if (!(answer instanceof z.ZodType)) return undefined
  const entry = exampleOf(shapeOf(answer))
  const shown = isList(call) ? { data: [entry], totalCount: 1, summary: null, groupCount: null } : entry
  return JSON.stringify(shown, null, 2)
}

/** Notes on the members of an answer, or of a list's rows, whose names do not explain themselves. */
export function answerNotes({ answer }: Call): [member: string, note: string][] {
  if (!(answer instanceof z.ZodType)) return []
  const shape = shapeOf(answer)
  const { properties = {} } = shape.anyOf?.[0] ?? shape
  return Object.entries(properties).flatMap(([name, { description }]) => (description ? [[name, description]] : []))
}

/** The command that sends a call; parts in angle brackets are for the reader to fill in. */
export function curlOf(call: Call, publicUrl: string): string {
  const { method, path, query, body, bodyKind = 'json', answer } = call
  const requiredParameters = listParameters(query).filter(({ required }) => required)
  const search = requiredParameters.map(({ name }) => `${name}=<${name}>`).join('&')
  const address = `${publicUrl}${path.replaceAll('{', '<').replaceAll('}', '>')}${search && `?${search}`}`
  return [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...credentialArguments(call, publicUrl),
    ...bodyArguments(body && shapeOf(body), bodyKind),
    ...(Array.isArray(answer) ? ['-OJ'] : []),
    `'${address}'`,
  ].join(' \\\n  ')
}

/** The arguments for authentication and for the Origin check. */
function credentialArguments(call: Call, publicUrl: string): string[] {
  const { audience, sessionOnly } = call
  if (audience === 'staff' && !sessionOnly) return [`-H 'Authorization: Bearer <token>'`]
  return [
    ...(audience === 'staff' ? [`-b '__Host-illuminate-session=<session>'`] : []),
    ...(isWrite(call) ? [`-H 'Origin: ${publicUrl}'`] : []),
  ]
}

function bodyArguments(shape: JsonSchema | undefined, kind: NonNullable<Call['bodyKind']>): string[] {
  if (kind === 'upload') return [`-F 'file=@<file>'`]
  if (!shape) return []
  const example = exampleOfFields(shape)
  if (kind === 'form') return Object.entries(example).map(([name, value]) => `-F '${name}=${String(value)}'`)
  return [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(example).replaceAll("'", '’')}'`]
}

/** The command that queries a list with a parameter of the grid protocol, whose JSON curl encodes. */
export const curlOfList = (publicUrl: string, path: string, parameters: Readonly<Record<string, unknown>>): string =>
  [
    `curl -G -H 'Authorization: Bearer <token>'`,
    ...Object.entries(parameters).map(
      ([name, value]) => `--data-urlencode '${name}=${typeof value === 'string' ? value : JSON.stringify(value)}'`,
    ),
    `'${publicUrl}${path}'`,
  ].join(' \\\n  ')

/** The text of a call for the search. */
export const searchTextOf = (call: Call, feature: string) =>
  [feature, call.method, call.path, call.summary, describeSender(call)].join(' ').toLowerCase()
