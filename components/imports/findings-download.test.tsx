// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FindingsDownload, type ListedFinding } from './findings-download'

const saved: { name: string; blob: Blob }[] = []

beforeEach(() => {
  saved.length = 0
  let latest = new Blob()
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => {
      latest = blob
      return 'blob:findings'
    },
    revokeObjectURL: () => {},
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: latest })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const finding: ListedFinding = {
  ...{ cell: 'Line 3', column: 'Price Paid', severity: 'error', type: 'Not a price' },
  ...{ description: '=1+1 is not an amount, "really"', fix: 'Write it with at most two decimals, such as 24.50.' },
}

async function download() {
  await userEvent.click(screen.getByRole('button', { name: 'Download findings as CSV' }))
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  const [file] = saved
  return { name: file?.name, lines: (await file?.blob.text())?.replace('\ufeff', '').trimEnd().split('\r\n') }
}

test('findings of a file without sheets are saved with where, what and how to mend it; none is a formula', async () => {
  render(<FindingsDownload findings={[finding]} name="Season 2026.csv" />)
  expect(screen.queryByText(/^Has the first/)).toBeNull()
  expect(await download()).toEqual({
    name: 'Season 2026 findings.csv',
    lines: [
      'Cell,Column,Severity,Kind,What is wrong,How to fix it',
      `Line 3,Price Paid,error,Not a price,"'=1+1 is not an amount, ""really""","Write it with at most two decimals, such as 24.50."`,
    ],
  })
})

test('those of a workbook have their sheet, and it says how many are left out', async () => {
  render(<FindingsDownload findings={[{ ...finding, sheet: 'Events', cell: 'C3' }]} name="Season.xlsx" total={2_400} />)
  expect(screen.getByText('Has the first 1 of 2,400 findings.')).toBeTruthy()
  expect((await download()).lines?.map((line) => line.split(',').slice(0, 3))).toEqual([
    ['Sheet', 'Cell', 'Column'],
    ['Events', 'C3', 'Price Paid'],
  ])
})
