// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FindingsBreakdown } from './findings-breakdown'

afterEach(cleanup)

const texts = {
  ...{ title: 'Errors', total: 'Total number of errors', empty: 'No errors to display' },
  ...{ recommendedFixes: 'Recommended fixes', affectedCells: 'Affected cells' },
  count: 'Error count',
}
const group = { column: '', type: 'Equal lines', severity: 'warning' as const, count: 1_001 }

test('without anything that was found it says so', () => {
  render(<FindingsBreakdown texts={texts} groups={[]} findings={[]} textsOf={() => ({ description: '', fix: '' })} />)
  expect(screen.getByText('No errors to display')).toBeTruthy()
  expect(screen.getByText('Total number of errors: 0')).toBeTruthy()
})

test('what is counted and not listed says so, and no fix is made up for it', async () => {
  const textsOf = () => ({ description: 'Equal lines', fix: '' })
  render(<FindingsBreakdown texts={texts} groups={[group]} findings={[]} textsOf={textsOf} />)
  await userEvent.click(screen.getByRole('button', { name: /^The file/ }))
  expect(screen.getByText('1,001 more are counted and not listed.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Affected cells of the file: Equal lines' })).toBeTruthy()
  expect(screen.queryByText('Recommended fixes')).toBeNull()
})
