import { expect, test } from 'vitest'
import { exposureOf } from './exposure'

const here = { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' }

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ HOST: '::' }, 'HOST is ::'],
  [{ HOST: '192.0.2.7' }, 'HOST is 192.0.2.7'],
  [{ PUBLIC_URL: 'https://surveys.example.org' }, 'PUBLIC_URL is https://surveys.example.org'],
  [{ PUBLIC_URL: 'https://localhost:3000' }, 'PUBLIC_URL is https://localhost:3000'],
  [{ PUBLIC_URL: 'http://surveys.example.org' }, 'PUBLIC_URL is http://surveys.example.org'],
])('others can reach a platform with %j', (given, why) => {
  expect(exposureOf({ ...here, ...given })).toBe(why)
})

test.each([{}, { HOST: 'localhost' }, { HOST: '::1' }, { PUBLIC_URL: 'http://127.0.0.1:4000' }])(
  'nobody else reaches a platform with %j',
  (given) => expect(exposureOf({ ...here, ...given })).toBeUndefined(),
)
