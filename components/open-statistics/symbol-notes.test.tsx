// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SymbolNotes } from './symbol-notes'

afterEach(cleanup)

test('figures without a symbol need no note', () =>
  expect(render(<SymbolNotes symbols={[]} />).container.textContent).toBe(''))

test('each symbol is told in words', () =>
  expect(render(<SymbolNotes symbols={['c', 'low']} />).container.textContent).toBe(
    '[c] withheld: too few people or organisations, or none · [low] less than half of the last digit shown',
  ))
