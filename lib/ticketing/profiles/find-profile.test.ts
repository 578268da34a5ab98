import { expect, test } from 'vitest'
import { isTemplateHeader, missingFields, requiredFields } from './find-profile'
import { fingerprintOf } from './fingerprint'
import { normaliseHeading } from './headings'
import type { Mapping } from './mapping'
import { isTemplateProfile, templateColumns, templateHeader, templateProfile } from './template'

const { mapping } = templateProfile

test('what a file needs depends on what a line stands for', () => {
  const always = ['reference', 'performanceDate', 'pricePaid']
  expect(requiredFields({ grain: 'total' })).toEqual([...always, 'tickets'])
  expect(requiredFields({ grain: 'ticket' })).toEqual([...always, 'transactionId', 'transactionDate'])
  expect(requiredFields({ grain: 'line' })).toEqual([...always, 'transactionId', 'transactionDate', 'tickets'])
})

test('fields are missing that have no column, or one that the file does not have', () => {
  expect(missingFields([], mapping)).toEqual(requiredFields(mapping))
  expect(missingFields(templateColumns, mapping)).toEqual([])
  const { tickets: _, ...others } = mapping.columns
  const without: Mapping = { ...mapping, columns: { ...others, reference: 'Show' } }
  expect(missingFields(templateColumns, without)).toEqual(['reference', 'tickets'])
})

test('the template is known without its optional columns, in any order, with more', () => {
  const optional = ['Performance Time', 'Venue Name', 'Transaction Type', 'Customer ID', 'Customer Postcode']
  const others = ['Customer Country', 'Face Value', 'Sales Channel', 'Ticketing Provider', 'Ticket ID']
  const required = templateColumns.filter((heading) => ![...optional, ...others].includes(heading))
  expect(isTemplateHeader(['Notes', ...required.toReversed().map((heading) => heading.toUpperCase())])).toBe(true)
  for (const heading of required)
    expect([heading, isTemplateHeader(required.filter((other) => other !== heading))]).toEqual([heading, false])
})

test('the template has 18 columns and one that may be left out', () => {
  expect(templateHeader).toBe(
    'Box Office Reference ID,Event Name,Performance Date,Performance Time,Venue Name,Transaction ID,Transaction Date,Transaction Type,Customer ID,Customer Postcode,Customer Country,Ticket Type,Concession Flag,Number of Tickets,Face Value,Price Paid,Sales Channel,Ticketing Provider,Ticket ID',
  )
})

test('a profile of an organisation that reads the template is as strict, and no other', () => {
  expect(isTemplateProfile({ id: 5, name: 'Ours', mapping: { ...mapping, replacement: 'orders' } })).toBe(true)
  const { concession: _, ...columns } = mapping.columns
  expect(isTemplateProfile({ id: 5, name: 'Ours', mapping: { ...mapping, columns } })).toBe(false)
})

test('headings are compared without case, blanks and forms of letters; their order counts', () => {
  expect(normaliseHeading('  Order\u00a0  DATE\n')).toBe('order date')
  expect(normaliseHeading('Cafe\u0301')).toBe(normaliseHeading('CAFÉ'))
  expect(fingerprintOf(['A', 'b '])).toMatch(/^[0-9a-f]{64}$/)
  expect(fingerprintOf(['A', 'b '])).toBe(fingerprintOf(['a', 'B']))
  expect(fingerprintOf(['a', 'b'])).not.toBe(fingerprintOf(['b', 'a']))
  expect(fingerprintOf(['a', 'b'])).not.toBe(fingerprintOf(['a,b']))
})
