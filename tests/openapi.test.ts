import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { apiDescription } from '@/lib/api-description'
import { calls } from '@/lib/calls'

test('the published description is valid OpenAPI 3.1', async () => {
  const found = await new Validator().validate({ ...structuredClone(apiDescription()) })
  expect(found).toMatchObject({ valid: true })
})

test('every call is in it, each under a name of its own', () => {
  const { paths } = apiDescription()
  const operations = calls.map(({ method, path }) => paths[path]?.[method.toLowerCase()]?.operationId)
  expect(operations.filter((name) => typeof name !== 'string')).toEqual([])
  expect(new Set(operations).size).toBe(calls.length)
})

test('a path and its parameters agree', () => {
  for (const { method, path, params } of calls) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const { parameters } = apiDescription().paths[path]?.[method.toLowerCase()] ?? {}
    const described = ((parameters ?? []) as { in?: string; name?: string }[]).filter((one) => one.in === 'path')
    expect([path, described.map(({ name }) => name)]).toEqual([path, params ? named : []])
    expect([path, named.length > 0]).toEqual([path, params !== undefined])
  }
})
