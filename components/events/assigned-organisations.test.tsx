// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OrganisationCells } from './assigned-organisations'

afterEach(cleanup)

const cellsOf = (organisation: Parameters<typeof OrganisationCells>[0]['organisation']) => {
  render(
    <table>
      <tbody>
        <tr>
          <OrganisationCells organisation={organisation} />
        </tr>
      </tbody>
    </table>,
  )
  return screen.getAllByRole('cell').map(({ textContent }) => textContent)
}

test('what is not known of an organisation that was just added stays empty: a dash would say that it has none', () => {
  expect(cellsOf({ name: 'Moorside' })).toEqual(['', '', ''])
})

test('an organisation without an alternative name, a region or a discipline has dashes', () => {
  expect(cellsOf({ name: 'Moorside', alternativeName: '', region: null, discipline: null })).toEqual(['–', '–', '–'])
})

test('what is known is shown', () => {
  const moorside = { name: 'Moorside', alternativeName: 'The Moor', region: 'North', discipline: 'Theatre' }
  expect(cellsOf(moorside)).toEqual(['The Moor', 'North', 'Theatre'])
})
