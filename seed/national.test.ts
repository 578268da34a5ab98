import { expect, test } from 'vitest'
import { createDemoData, noUsedValues } from './demo-data'
import { nationalTotals, remainingCounts, unusedName } from './national'
import { addOrganisation } from './organisations'
import { placeAt } from './places'

const someDemoData = (label: string, taken = noUsedValues()) =>
  createDemoData({ label, today: '2026-11-22', used: taken, templateId: () => 1, passwordHash: '' })

test('no organisation gets the name of another, of whichever part of the data, however it is written', () => {
  const taken = noUsedValues()
  const small = someDemoData('small', taken)
  const names = Array.from({ length: 200 }, () => {
    const name = unusedName(small, 3, small.random)
    addOrganisation(small, small.random, {
      name: name.toUpperCase(),
      disciplineId: 3,
      place: placeAt('LS1', small.random),
    })
    return name
  })
  const national = someDemoData('national', taken)
  // The same chance, so that every name that was given out comes up again.
  const again = someDemoData('small').random
  for (let turn = 0; turn < 200; turn += 1) {
    const name = unusedName(national, 3, again)
    expect(names).not.toContain(name)
    addOrganisation(national, national.random, { name, disciplineId: 3, place: placeAt('LS1', national.random) })
    names.push(name)
  }
  expect(new Set(names).size).toBe(400)
})

test('a part of the national size is that part of what the small size lacks, and never less than nothing', () => {
  const present = { organisations: 16, users: 50, events: 140, responses: 800, ticket_sales: 1_500 }
  expect(remainingCounts(present, 1)).toEqual({
    organisations: 1_184,
    users: 4_950,
    events: 239_860,
    responses: 999_200,
    ticket_sales: 9_998_500,
  })
  expect(remainingCounts(present, 0.01)).toMatchObject({ organisations: 12, events: 2_399, ticket_sales: 99_985 })
  expect(remainingCounts({ ...nationalTotals, users: 6_000 }, 1).users).toBe(0)
})
