import { expect, test } from 'vitest'
import { freshName, nationalTotals, stillWanted } from './national'
import { addOrganisation } from './organisations'
import { placeAt } from './places'
import { newWorld, nothingTaken } from './world'

const aWorld = (label: string, taken = nothingTaken()) =>
  newWorld({ label, today: '2026-11-22', taken, templateId: () => 1, passwordHash: '' })

test('no organisation gets the name of another, of whichever part of the data, however it is written', () => {
  const taken = nothingTaken()
  const small = aWorld('small', taken)
  const names = Array.from({ length: 200 }, () => {
    const name = freshName(small, 3, small.random)
    addOrganisation(small, small.random, {
      name: name.toUpperCase(),
      disciplineId: 3,
      place: placeAt('LS1', small.random),
    })
    return name
  })
  const national = aWorld('national', taken)
  // The same chance, so that every name that was given out comes up again.
  const again = aWorld('small').random
  for (let turn = 0; turn < 200; turn += 1) {
    const name = freshName(national, 3, again)
    expect(names).not.toContain(name)
    addOrganisation(national, national.random, { name, disciplineId: 3, place: placeAt('LS1', national.random) })
    names.push(name)
  }
  expect(new Set(names).size).toBe(400)
})

test('a part of the national size is that part of what the small size lacks, and never less than nothing', () => {
  const present = { organisations: 16, users: 50, events: 140, responses: 800, ticket_sales: 1_500 }
  expect(stillWanted(present, 1)).toEqual({
    organisations: 1_184,
    users: 4_950,
    events: 239_860,
    responses: 999_200,
    ticket_sales: 9_998_500,
  })
  expect(stillWanted(present, 0.01)).toMatchObject({ organisations: 12, events: 2_399, ticket_sales: 99_985 })
  expect(stillWanted({ ...nationalTotals, users: 6_000 }, 1).users).toBe(0)
})
