// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { useValidatedForm } from './use-validated-form'

const venue = z.object({ name: z.string().trim().min(1, 'Location name is required') })
type Venue = z.input<typeof venue>

const formWith = (rules: () => Promise<typeof venue>, name: string) =>
  renderHook(() => useValidatedForm<Venue, Venue>(rules, { name })).result

afterEach(cleanup)

describe('rules that are fetched once the form stands', () => {
  test('a save that comes before them waits for them', async () => {
    let arrive = (_: typeof venue) => {}
    const rules = new Promise<typeof venue>((resolve) => {
      arrive = resolve
    })
    const form = formWith(() => rules, '')
    const [valid, invalid] = [vi.fn(), vi.fn()]
    const judged = form.current.handleSubmit(valid, invalid)()
    expect(invalid).not.toHaveBeenCalled()
    arrive(venue)
    await judged
    expect(invalid.mock.calls[0]?.[0].name.message).toBe('Location name is required')
    expect(valid).not.toHaveBeenCalled()
  })

  test('that do not come leave the judgement to the server, and are asked for again', async () => {
    const fetchRules = vi.fn<() => Promise<typeof venue>>().mockRejectedValue(new TypeError('Failed to fetch'))
    const form = formWith(fetchRules, ' ')
    await waitFor(() => expect(fetchRules).toHaveBeenCalledTimes(1))
    const [valid, invalid] = [vi.fn(), vi.fn()]
    await form.current.handleSubmit(valid, invalid)()
    expect(valid.mock.calls[0]?.[0]).toEqual({ name: ' ' })
    fetchRules.mockResolvedValue(venue)
    await form.current.handleSubmit(valid, invalid)()
    expect(invalid).toHaveBeenCalledTimes(1)
    expect(valid).toHaveBeenCalledTimes(1)
  })
})
