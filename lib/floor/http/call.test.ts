import { describe, expectTypeOf, test } from 'vitest'
import { gridQuery } from '../grid/grid-query'
import { anyText, id, instant, model } from '../validation/answer-fields'
import type { ServiceResult } from './call'

const hall = model('Hall', { id, name: anyText, openedAt: instant.nullable() })
const list = gridQuery(25)

/** Checked by the compiler: a service that does not fit its call fails `npm run check`. */
describe('what a service returns', () => {
  test('is what its call declares, with instants as dates or as text', () => {
    expectTypeOf<{ id: number; name: string; openedAt: Date | null }>().toExtend<
      ServiceResult<undefined, typeof hall>
    >()
    expectTypeOf<{ id: number; name: string; openedAt: string }>().toExtend<ServiceResult<undefined, typeof hall>>()
  })

  test('is nothing else: no other type, no missing member', () => {
    expectTypeOf<{ id: string; name: string; openedAt: null }>().not.toExtend<ServiceResult<undefined, typeof hall>>()
    expectTypeOf<{ id: number; openedAt: Date }>().not.toExtend<ServiceResult<undefined, typeof hall>>()
    expectTypeOf<undefined>().not.toExtend<ServiceResult<undefined, typeof hall>>()
    expectTypeOf<{ id: number }>().not.toExtend<ServiceResult<undefined, 'nothing'>>()
    expectTypeOf<{ id: number }>().not.toExtend<ServiceResult<undefined, readonly ['text/csv']>>()
  })

  test('is a page of rows for a list, a response for a file, and nothing where nothing is declared', () => {
    type Page = {
      data: { id: number; name: string; openedAt: null }[]
      totalCount: number
      summary: null
      groupCount: null
    }
    expectTypeOf<Page>().toExtend<ServiceResult<typeof list, typeof hall>>()
    expectTypeOf<Page['data'][number]>().not.toExtend<ServiceResult<typeof list, typeof hall>>()
    expectTypeOf<Response>().toExtend<ServiceResult<undefined, readonly ['text/csv']>>()
    expectTypeOf<undefined>().toExtend<ServiceResult<undefined, 'nothing'>>()
  })
})
