import { expect, test } from 'vitest'
import { createDemoData, type DemoData, noUsedValues } from './demo-data'
import type { DemoEvent } from './events'
import { addLocation, addOrganisation } from './organisations'
import { placeAt } from './places'
import { Sales, ticketColumns } from './ticketing'

const someDemoData = (): DemoData =>
  createDemoData({ label: 'test', today: '2026-11-21', used: noUsedValues(), templateId: () => 1, passwordHash: '' })

test('as many lines as asked for, whatever is refunded; the sums beside them agree', () => {
  const demoData = someDemoData()
  const random = demoData.random
  const owner = addOrganisation(demoData, random, {
    name: 'Test Theatre',
    disciplineId: 7,
    place: placeAt('LS1', random),
    providerId: 101,
  })
  const location = addLocation(demoData, random, owner, { name: 'Main House' })
  const event: DemoEvent = {
    id: 1,
    name: 'The Orchard',
    startDate: '2026-12-28',
    endDate: '2027-01-04',
    location,
    owner,
    subDisciplineId: 701,
    reference: 'TT-1',
    quarters: [],
  }
  const sales = new Sales(demoData, random, owner)
  const counts = [1, 2, 3, 500, 999]
  const lines = counts.flatMap((count) => {
    const made = [...sales.linesFor(event, count)]
    expect(made).toHaveLength(count)
    return made
  })
  sales.close()
  const cells = lines.map((line) => line.split('\t'))
  expect(cells.every((line) => line.length === ticketColumns.length)).toBe(true)
  const sold = cells.reduce((sum, line) => sum + Number(line[ticketColumns.indexOf('tickets')]), 0)
  const rolled = demoData.tables.ticketingRollups.lines.map((line) => Number(line.split('\t')[5]))
  expect(rolled.reduce((sum, tickets) => sum + tickets, 0)).toBe(sold)
  const years = new Set(cells.map(([, date = '']) => date.slice(0, 4)))
  expect(demoData.tables.imports.lines).toHaveLength(years.size)
})
