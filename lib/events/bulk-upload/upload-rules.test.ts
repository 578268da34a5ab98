import { expect, test } from 'vitest'
import { uploadFault } from './upload-rules'

test.each(['EventsUploadTemplate.xlsx', 'events.2026-27 +new_rows.XLSX', 'a.b.c.xlsx'])('%s is taken', (name) =>
  expect(uploadFault({ name })).toBeUndefined(),
)

test.each([
  ['events.csv', 'File Type is not allowed'],
  ['events.xls', 'File Type is not allowed'],
  ['events.xlsx.zip', 'File Type is not allowed'],
  ['EventsUploadTemplate (1).xlsx', 'File Name is invalid: “(” cannot be part of it'],
  ['Veranstaltungen Köln.xlsx', 'File Name is invalid: “ö” cannot be part of it'],
  // As some systems write it: an o, and two dots beside it.
  ['Veranstaltungen Ko\u0308ln.xlsx', 'File Name is invalid: “ö” cannot be part of it'],
  ['.xlsx', 'File Name is invalid'],
])('%s: %s', (name, fault) => expect(uploadFault({ name })).toBe(fault))

test('20 MB are taken, and not a byte more', () => {
  const name = 'events.xlsx'
  expect(uploadFault({ name, size: 20 * 1024 * 1024 })).toBeUndefined()
  expect(uploadFault({ name, size: 20 * 1024 * 1024 + 1 })).toBe(
    'The file is larger than 20 MB. Upload its events in several files.',
  )
})
