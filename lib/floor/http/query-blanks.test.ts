import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '@/lib/calls'
import { withoutBlanks } from './query-blanks'

test('empty optional parameters are removed; required and unknown ones stay', () => {
  const schema = z.object({ name: z.string(), id: z.string().regex(/^\d+$/).optional() })
  expect(withoutBlanks(schema, { name: '', id: '', other: '' })).toEqual({ name: '', other: '' })
  expect(withoutBlanks(schema, { name: 'Hall', id: '7' })).toEqual({ name: 'Hall', id: '7' })
  expect(withoutBlanks(undefined, { id: '' })).toEqual({ id: '' })
})

/** Every parameter of every call that may be left out. */
const optional = calls.flatMap(({ method, path, query }) =>
  query instanceof z.ZodObject
    ? Object.entries(query.shape as Record<string, z.ZodType>).flatMap(([name, schema]) =>
        schema.safeParse(undefined).success ? [[`${method} ${path}`, name, query] as const] : [],
      )
    : [],
)

test('there are such parameters', () => expect(optional.length).toBeGreaterThan(40))

test.each(optional)('%s treats an empty %s as absent', (_, name, query) => {
  const without = (blanks: Record<string, string>) => {
    const parsed = query.safeParse(withoutBlanks(query, blanks))
    return parsed.success ? parsed.data : parsed.error.issues
  }
  expect(without({ [name]: '' })).toEqual(without({}))
})
