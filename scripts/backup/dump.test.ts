import { expect, test } from 'vitest'
import { environmentOf } from './dump'

const environment = (query: string) =>
  environmentOf(new URL(`postgres://me:se%40cret@db.example.org/answers${query}`), '/tmp/root.crt')

test.each(['?sslmode=verify-full', '?sslmode=verify-ca'])('pg_dump is told whom to trust: %s', (query) => {
  expect(environment(query)).toEqual({ PGPASSWORD: 'se@cret', PGSSLROOTCERT: '/tmp/root.crt' })
})

test.each(['', '?sslmode=disable', '?sslmode=require'])('where no certificate is checked it gets none: %s', (query) => {
  expect(environment(query)).toEqual({ PGPASSWORD: 'se@cret' })
})
