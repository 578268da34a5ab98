import { afterAll } from 'vitest'
import { closeOwnDatabases } from './database'

afterAll(async () => {
  await closeOwnDatabases()
})
