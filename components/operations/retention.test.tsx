// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Retention } from './retention'

test('each rule says when its task last ran, or that it has not yet', () => {
  const entry = { howLong: '30 days', now: 0, soon: 0, surveys: [] }
  render(
    <Retention
      entries={[
        { ...entry, task: 'one', what: 'Ended sessions', lastRun: new Date('2026-11-21T10:05:00Z') },
        { ...entry, task: 'other', what: 'Audit trail', lastRun: null },
      ]}
    />,
  )
  const lastRunOf = (what: string) => screen.getByText(what).closest('div')?.textContent
  expect(lastRunOf('Ended sessions')).toContain('Last run: 21/11/2026 at 10:05')
  expect(lastRunOf('Audit trail')).toContain('Last run: Not yet')
})
