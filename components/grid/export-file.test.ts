import { readXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { exportFile, exportFileName } from './export-file'
import type { GridColumn } from './grid-column'
import type { LoadRows, WireQuery } from './use-grid-rows'

type Show = { id: number; name: string; opens: string | null; madeAt: string; funded: boolean }

const columns: GridColumn<Show>[] = [
  { id: 'id', header: 'ID', kind: 'number' },
  { id: 'name', header: 'Name' },
  { id: 'opens', header: 'Opens', kind: 'date' },
  { id: 'madeAt', header: 'Made', kind: 'instant' },
  { id: 'funded', header: 'Funded', kind: 'boolean' },
  { id: 'actions', header: 'Actions', exported: false },
]
const show = (id: number, name = `Show ${id}`): Show => ({
  id,
  name,
  opens: id % 2 ? '2025-04-01' : null,
  madeAt: '2025-07-01T12:00:00Z',
  funded: id % 2 === 1,
})

function loading(all: Show[]) {
  const asked: WireQuery[] = []
  const load: LoadRows<Show> = async (query) => {
    asked.push(query)
    const skip = Number(query.skip)
    const totalCount = query.requireTotalCount === 'true' ? all.length : null
    return { data: all.slice(skip, skip + Number(query.take)), totalCount, summary: null, groupCount: null }
  }
  return { asked, load }
}

const wire = { skip: '50', take: '25', requireTotalCount: 'true', filter: '["name","contains","x"]', sort: '[]' }
// A Blob's text() leaves the byte order mark out.
const textOf = async (blob: Blob) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())
const { signal } = new AbortController()
const exportCsv = (options: Omit<Parameters<typeof exportFile<Show>>[0], 'format' | 'name'>) =>
  exportFile({ ...options, format: 'csv', name: 'Shows' })

describe('the export of a list', () => {
  test('stops when it is told to', async () => {
    const stop = new AbortController()
    const { asked, load } = loading(Array.from({ length: 5000 }, (_, n) => show(n)))
    const onProgress = () => stop.abort()
    await expect(exportCsv({ columns, wire, load, signal: stop.signal, onProgress })).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })

  test('fails as its call fails', async () => {
    const load = () => Promise.reject(new Error('The service is busy'))
    await expect(exportCsv({ columns, wire, load, signal })).rejects.toThrow('The service is busy')
  })

  test('has the heads and the values of the columns shown', async () => {
    const { load } = loading([show(1), show(2)])
    expect(await textOf(await exportCsv({ columns, wire, load, signal }))).toBe(
      '\ufeffID,Name,Opens,Made,Funded\r\n' +
        '1,Show 1,2025-04-01,2025-07-01 13:00:00,Yes\r\n' +
        '2,Show 2,,2025-07-01 13:00:00,No\r\n',
    )
  })

  test.each(['=1+1', '+44', '-1', '@cmd', '\tx', '\rx'])('gets an apostrophe before %j', async (name) => {
    const { load } = loading([show(1, name)])
    const text = await textOf(await exportCsv({ columns: columns.slice(1, 2), wire, load, signal }))
    expect(text.replaceAll('"', '')).toBe(`\ufeffName\r\n'${name}\r\n`)
  })

  test('leaves a negative number a number', async () => {
    const { load } = loading([show(-5)])
    expect(await textOf(await exportCsv({ columns: columns.slice(0, 1), wire, load, signal }))).toBe(
      '\ufeffID\r\n-5\r\n',
    )
  })

  test('fetches every row of the filter, 1,000 at a time, counted once', async () => {
    const { asked, load } = loading(Array.from({ length: 2500 }, (_, n) => show(n)))
    const progress: string[] = []
    const blob = await exportCsv({
      columns: columns.slice(0, 1),
      wire,
      load,
      signal,
      onProgress: (done, total) => progress.push(`${done} of ${total}`),
    })
    expect((await textOf(blob)).trim().split('\r\n')).toHaveLength(2501)
    expect(asked.map(({ skip, take, requireTotalCount }) => [skip, take, requireTotalCount])).toEqual([
      ['0', '1000', 'true'],
      ['1000', '1000', 'false'],
      ['2000', '1000', 'false'],
    ])
    expect(asked.every(({ filter, sort }) => filter === wire.filter && sort === wire.sort)).toBe(true)
    expect(progress).toEqual(['1000 of 2500', '2000 of 2500', '2500 of 2500'])
  })

  test('of nothing has its heads', async () => {
    const { load } = loading([])
    expect(await textOf(await exportCsv({ columns: columns.slice(0, 2), wire, load, signal }))).toBe(
      '\ufeffID,Name\r\n',
    )
  })

  test('is named after the list and the day', () => {
    expect(exportFileName('Events & Surveys', '2026-11-21', 'csv')).toBe('Events Surveys 2026-11-21.csv')
    expect(exportFileName('Events', '2026-11-21', 'xlsx')).toBe('Events 2026-11-21.xlsx')
  })

  test('as a workbook has the same rows: dates are dates, numbers numbers, and no text a formula', async () => {
    const { load } = loading([show(1, '=1+1'), ...Array.from({ length: 2499 }, (_, n) => show(n + 2))])
    const blob = await exportFile({ format: 'xlsx', name: 'Shows', columns, wire, load, signal })
    expect(blob.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const [sheet] = (await readXlsx(await blob.bytes())).sheets
    expect(sheet?.name).toBe('Shows')
    expect(sheet?.rows).toHaveLength(2501)
    expect(sheet?.rows[0]).toEqual(['ID', 'Name', 'Opens', 'Made', 'Funded'])
    const opens = new Date('2025-04-01T00:00:00Z')
    expect(sheet?.rows[1]).toEqual([1, '=1+1', opens, new Date('2025-07-01T13:00:00Z'), 'Yes'])
    expect(sheet?.cells?.get('1,1')?.formula).toBeUndefined()
    expect(sheet?.rows[2500]?.[0]).toBe(2500)
  })

  test('as a workbook stops when it is told to, and fails as its call fails', async () => {
    const stop = new AbortController()
    const { load } = loading(Array.from({ length: 5000 }, (_, n) => show(n)))
    const asked = { format: 'xlsx', name: 'Shows', columns, wire } as const
    const onProgress = () => stop.abort()
    await expect(exportFile({ ...asked, load, signal: stop.signal, onProgress })).rejects.toThrow()
    const busy = () => Promise.reject(new Error('The service is busy'))
    await expect(exportFile({ ...asked, load: busy, signal })).rejects.toThrow('The service is busy')
  })
})
