import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { calls } from '@/lib/calls'
import { isList, shapeOf } from '@/lib/floor/http/call-shape'
import { ownerOf, idQueries as recordsOfLists, requiredQueries } from './lists'
import { nonStaffRoutes, idQueries as recordsOfPages, segmentOf } from './scripts'

/** A list or a page that is added has to be told to the benches where it cannot be opened by its address alone. */

describe('every list can be asked', () => {
  const lists = calls.filter(isList)

  test('with the parameters that it wants', () => {
    const wanting = lists.flatMap(({ path, query }) => {
      const { required = [] } = query ? shapeOf(query) : {}
      return required.length > 0 ? [path] : []
    })
    expect(wanting.length).toBeGreaterThan(0)
    expect(wanting.filter((path) => !requiredQueries[path])).toEqual([])
  })

  test('of the record that its path names', () => {
    const owners = lists.map(({ path }) => ownerOf(path)).filter((owner) => owner !== '')
    expect(owners.filter((owner) => !recordsOfLists[owner])).toEqual([])
  })
})

test('every staff page of a record has one to open', () => {
  const routes = globSync('app/**/page.tsx')
    .map(
      (file) =>
        `/${file
          .replace(/^app\//, '')
          .replace(/\([^)]*\)\//g, '')
          .replace(/\/page\.tsx$/, '')}`,
    )
    .filter((route) => route.includes('[') && !nonStaffRoutes.test(route))
  expect(routes.length).toBeGreaterThan(10)
  expect(routes.filter((route) => !recordsOfPages[segmentOf(route)])).toEqual([])
})
