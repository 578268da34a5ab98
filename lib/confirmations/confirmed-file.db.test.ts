import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { as, at } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { anEventWith, blank, filled } from '@/tests/support/events-with-figures'
import { hasGoodSignature } from '@/tests/support/signed-pdf'
import { confirmQuarter } from './confirm-quarter'
import { downloadConfirmedQuarter } from './confirmed-file'
import { getConfirmedQuarter } from './read-history'

async function aConfirmedQuarter(db: Database, count = 1, now = at('2026-11-20')) {
  const own = await anOrganisation(db, { name: 'Tŷ Cerdd & Sons' })
  const other = await anOrganisation(db)
  const days = { startDate: '2026-08-01', endDate: '2026-08-31' }
  for (let number = 1; number <= count; number++)
    await anEventWith(db, own.id, { ...filled, knownAttendance: 1000 + number }, { name: `=Event ${number}`, ...days })
  await anEventWith(db, other.id, blank, { name: 'Gŵyl y Môr', partners: [own.id], ...days })
  const ctx = await as.admin(db, own, now)
  const { id } = await confirmQuarter(ctx, { organisationId: own.id, year: 2026, quarterNumber: 2 })
  return { own, other, ctx, id, confirmed: await getConfirmedQuarter(ctx, own.id, id) }
}

async function readPdf(file: Uint8Array) {
  const pdf = await getDocumentProxy(Uint8Array.from(file))
  return { pdf, text: (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ') }
}

test('a General User cannot download the confirmed data, and confirmations of others are not found', async () => {
  const { db } = await ownDatabase()
  const { own, other, id } = await aConfirmedQuarter(db)
  const asked = { confirmationId: id, format: 'pdf' as const }
  const user = await as.user(db, own)
  await expect(downloadConfirmedQuarter(user, own.id, asked)).rejects.toMatchObject({ status: 403 })
  await expect(getConfirmedQuarter(user, own.id, id)).resolves.toBeDefined()
  const rival = await as.admin(db, other)
  await expect(downloadConfirmedQuarter(rival, own.id, asked)).rejects.toMatchObject({ status: 404 })
  await expect(downloadConfirmedQuarter(rival, other.id, asked)).rejects.toMatchObject({ status: 404 })
  await expect(getConfirmedQuarter(rival, other.id, id)).rejects.toMatchObject({ status: 404 })
})

test('the CSV has a row for each event, with who and when and the hash, and escapes formulas', async () => {
  const { db } = await ownDatabase()
  const { own, ctx, id, confirmed } = await aConfirmedQuarter(db)
  const answer = await downloadConfirmedQuarter(ctx, own.id, { confirmationId: id, format: 'csv' })
  expect(answer.headers.get('content-disposition')).toMatch(
    new RegExp(`2026-27 Q2 confirmed 20\\d\\d-\\d\\d-\\d\\d no\\. ${id}\\.csv`),
  )
  const [head, ...lines] = (await answer.text()).trim().split('\r\n')
  expect(head).toMatch(/^\ufeff?Organisation,Year,Quarter,Event ID,Event,Relationship,Start date,End date,Ticketed,/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain("'=Event 1,Event owner,2026-08-01,2026-08-31,No,2,,1001,,5,,")
  expect(lines[1]).toContain('Gŵyl y Môr,Partner,')
  for (const line of lines) expect(line).toContain(`Ada Quill,${confirmed.hash}`)
})

test('the PDF is signed, a changed byte invalidates it, and it shows what was confirmed, by whom, when, and the hash', async () => {
  const { db } = await ownDatabase()
  const { own, ctx, id, confirmed } = await aConfirmedQuarter(db, 60)
  const answer = await downloadConfirmedQuarter(ctx, own.id, { confirmationId: id, format: 'pdf' })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const file = Buffer.from(await answer.arrayBuffer())
  expect(await hasGoodSignature(file)).toBe(true)
  const altered = Buffer.from(file)
  const place = Math.floor(file.length / 3)
  altered[place] = (altered[place] ?? 0) ^ 1
  expect(await hasGoodSignature(altered)).toBe(false)

  const { pdf, text } = await readPdf(file)
  expect(pdf.numPages).toBeGreaterThan(1)
  for (const part of [
    'Quarter 2 of 2026/27',
    'Tŷ Cerdd & Sons',
    'Confirmed by Ada Quill on 20/11/2026 at 12:00',
    'Gŵyl y Môr',
    '=Event 60',
    '1,060',
    'Own events: 60',
    confirmed.hash,
  ])
    expect(text).toContain(part)
  const marks = await pdf.getMarkInfo()
  expect(marks?.Marked).toBe(true)
})

test('all dates in the PDF are in London time', async () => {
  const { db } = await ownDatabase()
  const { own, ctx, id } = await aConfirmedQuarter(db, 1, new Date('2026-08-14T23:30:00Z'))
  const answer = await downloadConfirmedQuarter(ctx, own.id, { confirmationId: id, format: 'pdf' })
  const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  expect(text).toContain('Confirmed by Ada Quill on 15/08/2026 at 00:30')
  expect(text).not.toContain('14/08/2026')
})
