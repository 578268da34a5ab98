import { expect, test } from 'vitest'
import { scheduledTaskJob } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { handlers } from '@/worker/handlers'
import { jobNames } from './words'

test('every job of the worker has a name for people', () => {
  const names = [...handlers.map(({ job }) => job.name), scheduledTaskJob.name]
  expect(names.filter((name) => !(name in jobNames))).toEqual([])
})
