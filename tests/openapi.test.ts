import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { apiDescription } from '@/lib/api-description'
import { calls } from '@/lib/calls'
import { isList, listParameters } from '@/lib/floor/http/call-shape'
import { lookupTypes } from '@/lib/lookups/schema'

type Schema = Record<string, unknown>
type Response = { $ref?: string; description?: string; content?: Record<string, { schema: Schema }> }
type Parameter = {
  $ref?: string
  name?: string
  in?: string
  schema?: Schema
  content?: Record<string, { schema: Schema }>
}

const { paths, components } = apiDescription()
const operations = calls.map((call) => ({
  call,
  name: `${call.method} ${call.path}`,
  operation: paths[call.path]?.[call.method.toLowerCase()] ?? {},
}))
const nameIn = (reference: string) => reference.split('/').at(-1) ?? ''
const parametersOf = ({ parameters }: Schema): Parameter[] =>
  ((parameters ?? []) as Parameter[]).map((one) =>
    one.$ref ? ((components.parameters as Record<string, Parameter>)[nameIn(one.$ref)] ?? {}) : one,
  )

test('the published description is valid OpenAPI 3.1', async () => {
  const found = await new Validator().validate({ ...structuredClone(apiDescription()) })
  expect(found).toMatchObject({ valid: true })
})

test('every call is in it, each under a name of its own', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(ids.filter((id) => typeof id !== 'string')).toEqual([])
  expect(new Set(ids).size).toBe(calls.length)
})

test('a path and its parameters agree', () => {
  for (const { call, operation } of operations) {
    const inBraces = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = parametersOf(operation).filter((one) => one.in === 'path')
    expect([call.path, inPath.map(({ name }) => name)]).toEqual([call.path, call.params ? inBraces : []])
    expect([call.path, inBraces.length > 0]).toEqual([call.path, call.params !== undefined])
  }
})

/** True for a schema that says nothing of what it describes. */
const isEmpty = (schema: Schema) => Object.keys(schema).filter((name) => name !== 'description').length === 0

/** Where a schema, or one within it, says nothing; members of free objects say by their name that they are free. */
function findEmptyPlaces(schema: unknown, place: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each, at) => findEmptyPlaces(each, `${place}[${at}]`))
  if (typeof schema !== 'object' || schema === null) return []
  if (isEmpty(schema as Schema)) return [place]
  return Object.entries(schema)
    .filter(([name]) => !['additionalProperties', 'examples', 'default', 'enum', 'required'].includes(name))
    .flatMap(([name, value]) => (typeof value === 'object' ? findEmptyPlaces(value, `${place}.${name}`) : []))
}

describe('every operation says what it answers', () => {
  test('one success at least: with a body that is described, without one, or a page that it leads to', () => {
    const silent = operations.filter(({ operation }) => {
      const successes = Object.entries((operation.responses ?? {}) as Record<string, Response>).filter(([status]) =>
        /^(2\d\d|303)$/.test(status),
      )
      const isDescribed = successes.every(([status, { content }]) =>
        status === '204' || status === '303'
          ? content === undefined
          : Object.values(content ?? {}).some(({ schema }) => !isEmpty(schema)),
      )
      return successes.length === 0 || !isDescribed
    })
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  test('every status with a sentence, and every refusal as a problem', () => {
    for (const { name, operation } of operations)
      for (const [status, response] of Object.entries((operation.responses ?? {}) as Record<string, Response>)) {
        const { description, content } = response.$ref
          ? ((components.responses as Record<string, Response>)[nameIn(response.$ref)] ?? {})
          : response
        expect([name, status, description]).toEqual([name, status, expect.stringMatching(/^.{4,}$/)])
        if (Number(status) >= 400 && name !== 'GET /api/ready')
          expect([name, status, Object.keys(content ?? {})[0]]).toEqual([name, status, 'application/problem+json'])
      }
  })

  test('no schema of an answer says nothing: no list of anything, no member of any kind', () => {
    const free = new Set(['SurveySchema', 'OpenApi', 'Filter', 'FilterCondition'])
    const found = Object.entries(components.schemas ?? {}).flatMap(([name, schema]) =>
      free.has(name) ? [] : findEmptyPlaces(schema, name),
    )
    expect(found).toEqual([])
  })

  test('a list by rows with members of their own', () => {
    const lists = operations.filter(({ call }) => isList(call))
    expect(lists.length).toBeGreaterThan(12)
    for (const { name, operation } of lists) {
      const { content = {} } = (operation.responses as Record<string, Response>)[200] ?? {}
      const page = (components.schemas as Record<string, Schema>)[
        nameIn(String(content['application/json']?.schema.$ref))
      ]
      const { data } = (page?.properties ?? {}) as { data?: { items?: { anyOf?: { $ref: string }[] } } }
      const rows = data?.items?.anyOf?.map(({ $ref }) => (components.schemas as Record<string, Schema>)[nameIn($ref)])
      expect([name, rows?.map((row) => Object.keys(row?.properties ?? row?.anyOf ?? {}).length > 0)]).toEqual([
        name,
        [true, true],
      ])
    }
  })
})

describe('a parameter is described as what it is', () => {
  const fieldsOf = (schema: z.ZodType | undefined) => (schema as z.ZodObject | undefined)?.shape ?? {}
  const samples = ['1', '2025', '-1', 'true', '[]', '{}', 'regions', 'csv']

  /** What a parameter becomes when it is read: a number, true or false, something out of JSON, or a text. */
  function kindOf(field: z.ZodType): string {
    const takes = (text: string) => field.safeParse(text).success
    if (takes('true') && takes('false') && !takes('regions')) return 'boolean'
    // A list with commas between: the description has no other word for it than a text of a pattern.
    if (Array.isArray(field.safeParse('1,2').data)) return 'string'
    for (const sample of samples) {
      const { success, data } = field.safeParse(sample)
      if (success && typeof data !== 'string' && data !== undefined) return data === null ? 'object' : typeof data
    }
    return 'string'
  }

  const described: Record<string, readonly string[]> = {
    number: ['integer', 'number'],
    boolean: ['boolean'],
    string: ['string'],
  }

  test.each(operations.filter(({ call }) => call.params || call.query).map((one) => [one.name, one] as const))(
    '%s',
    (_, { call, operation }) => {
      const fields: Record<string, z.ZodType> = { ...fieldsOf(call.params), ...fieldsOf(call.query) }
      const parameters = parametersOf(operation)
      expect(parameters.map(({ name }) => name).sort()).toEqual(
        [...listParameters(call.params), ...listParameters(call.query)].map(({ name }) => name).sort(),
      )
      for (const { name = '', schema, content } of parameters) {
        const kind = kindOf(fields[name] as z.ZodType)
        if (kind === 'object') expect([name, Object.keys(content ?? {})]).toEqual([name, ['application/json']])
        else expect([name, described[kind]]).toEqual([name, expect.arrayContaining([schema?.type])])
      }
    },
  )

  test('the names of the look-ups can be read in it', () => {
    const [parameter] = parametersOf(paths['/api/lookup/{lookupType}']?.get ?? {})
    expect(parameter?.schema?.enum).toEqual([...lookupTypes])
  })
})
