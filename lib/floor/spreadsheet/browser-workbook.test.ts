import { buffer } from 'node:stream/consumers'
import { crc32 as nodeCrc32 } from 'node:zlib'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { browserWorkbook, crc32 } from './browser-workbook'

test('checks parts as the server does', () => {
  const [some, more] = [new TextEncoder().encode('Harbour Theatre'), new Uint8Array([0, 255, 128, 7])]
  expect(crc32(some, 0)).toBe(nodeCrc32(some))
  expect(crc32(more, crc32(some, 0))).toBe(nodeCrc32(more, nodeCrc32(some)))
})

test('a workbook made in a browser is read back', async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => [at, `Hall ${at}`])
  const table = { columns: [{ header: 'ID' }, { header: 'Name' }], rows }
  const [sheet] = (await readXlsx(await buffer(browserWorkbook([{ name: 'Halls', table }])))).sheets
  expect(sheet?.rows).toHaveLength(30_001)
  expect(sheet?.rows.at(-1)).toEqual([29_999, 'Hall 29999'])
})

test('a workbook whose rows fail fails', async () => {
  async function* rows() {
    yield [1]
    throw new Error('The service is busy')
  }
  const table = { columns: [{ header: 'ID' }], rows: rows() }
  await expect(buffer(browserWorkbook([{ name: 'Halls', table }]))).rejects.toThrow('The service is busy')
})
