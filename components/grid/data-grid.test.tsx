// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BulkAnswer } from '@/components/bulk/bulk-actions'
import { KeptColumnsProvider } from '@/components/kept-columns/kept-columns'
import { BackLink } from '@/components/ui/back-link'
import { ToastProvider } from '@/components/ui/toasts'
import type { Address } from '@/lib/api'
import type { GridPage } from '@/lib/floor/grid/grid-query'
import { filterTermsMax } from '@/lib/floor/grid/grid-terms'
import { Problem } from '@/lib/floor/http/problem'
import { DataGrid } from './data-grid'
import type { DataGridProps } from './data-grid-props'
import type { GridColumn } from './grid-column'

type Venue = { id: number; name: string; town: string | null; seats: number | null; opened: string }

const columns: GridColumn<Venue>[] = [
  { id: 'id', header: 'ID', kind: 'number', hidden: true },
  { id: 'name', header: 'Name', isLink: true },
  { id: 'town', header: 'Town', options: 'distinct' },
  { id: 'seats', header: 'Seats', kind: 'number' },
  { id: 'opened', header: 'Opened', kind: 'date', sortable: false },
]
const venue = (id: number): Venue => ({ id, name: `Venue ${id}`, town: null, seats: 1000 + id, opened: '1950-04-01' })
const pageOf = (first: number, count: number, totalCount: number): GridPage<Venue> => ({
  data: Array.from({ length: count }, (_, at) => venue(first + at)),
  totalCount,
  summary: null,
  groupCount: null,
})

/** What the signed-in person keeps of each list, as it came with the page. */
let kept: Record<string, string> = {}
/** What the page has asked to be kept since. */
const keeping = vi.fn<(request: Request) => Promise<Response>>()
const load = vi.fn<NonNullable<DataGridProps<Venue>['load']>>()
const requests = () => load.mock.calls.map(([query]) => query)
const lastRequest = () => requests().at(-1)

function tree(props: Partial<DataGridProps<Venue>>) {
  return (
    <SearchParamsContext value={new URLSearchParams(window.location.search)}>
      <ToastProvider>
        <KeptColumnsProvider kept={kept}>
          <DataGrid<Venue>
            id="venues"
            label="Venues"
            columns={columns}
            view={{ pageSize: 25, pageSizes: [5, 10, 25], sort: 'name' }}
            load={load}
            rowHref={({ id }) => `/location-overview/${id}`}
            {...props}
          />
        </KeptColumnsProvider>
      </ToastProvider>
    </SearchParamsContext>
  )
}
const show = (props: Partial<DataGridProps<Venue>> = {}) => render(tree(props))
const grid = () => within(screen.getByRole('region', { name: 'Venues' }))
const total = (words: string) => waitFor(() => expect(grid().getByRole('status').textContent).toBe(words))

/** As wide as the test says; jsdom lays nothing out. */
let room = 0
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)

beforeEach(() => {
  room = 0
  kept = {}
  keeping.mockReset().mockImplementation(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    keeping(new Request(new URL(String(input), 'http://localhost'), init)),
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => room)
  sessionStorage.clear()
  history.replaceState(null, '', '/locations-list')
  load.mockReset().mockImplementation(async (query) => {
    const skip = Number(query.skip ?? 0)
    return pageOf(skip + 1, Math.max(0, Math.min(Number(query.take), 1203 - skip)), 1203)
  })
})
afterEach(cleanup)
afterAll(() => vi.restoreAllMocks())

describe('a list that cannot be loaded', () => {
  test('says why and can be tried again', async () => {
    load.mockRejectedValueOnce(new Problem(503, { message: 'The service is busy or restarting.' }))
    show()
    await screen.findByText('The service is busy or restarting.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await total('1–25 of 1,203')
  })

  test('because the link is too old shows as usual when asked', async () => {
    history.replaceState(null, '', '/locations-list?sort=gone')
    load.mockRejectedValueOnce(new Problem(400, { message: "Parameter 'sort': unknown column 'gone'" }))
    show({ initial: { wire: {}, page: null } })
    await screen.findByText("Parameter 'sort': unknown column 'gone'")
    await userEvent.click(screen.getByRole('button', { name: 'Show the usual list' }))
    await total('1–25 of 1,203')
    expect(window.location.search).toBe('')
  })
})

describe('a search that is still being waited for', () => {
  const type = (words: string) => userEvent.type(grid().getByRole('searchbox', { name: 'Search venues' }), words)

  test('is in the address before a row is followed, and so does not call that step back', async () => {
    show()
    await total('1–25 of 1,203')
    await type('hall')
    const followed: string[] = []
    document.addEventListener(
      'click',
      (event) => {
        event.preventDefault()
        followed.push(`${(event.target as Element).closest('a')?.pathname} from ${window.location.search}`)
      },
      { once: true },
    )
    fireEvent.blur(grid().getByRole('searchbox', { name: 'Search venues' }))
    fireEvent.click(grid().getByRole('link', { name: 'Venue 3' }))
    expect(followed).toEqual(['/location-overview/3 from ?search=hall'])
  })

  test('is asked at once when Enter is pressed', async () => {
    show()
    await total('1–25 of 1,203')
    await type('hall{Enter}')
    expect(window.location.search).toBe('?search=hall')
  })

  test('takes no filter away that is chosen meanwhile', async () => {
    show()
    await total('1–25 of 1,203')
    fireEvent.change(grid().getByRole('searchbox', { name: 'Search venues' }), { target: { value: 'hall' } })
    const seats = grid().getByRole('textbox', { name: 'Filter by Seats' })
    fireEvent.change(seats, { target: { value: '5' } })
    fireEvent.keyDown(seats, { key: 'Enter' })
    await waitFor(() => expect(lastRequest()).toMatchObject({ search: 'hall', filter: '["seats","=",5]' }))
  })
})

describe('a list without rows', () => {
  beforeEach(() => load.mockResolvedValue(pageOf(1, 0, 0)))

  test("says 'No data to display'", async () => {
    show()
    await screen.findByText('No data to display')
    expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull()
  })

  test('says the words documented for its screen and offers the first action', async () => {
    show({ emptyText: 'No surveys to display', emptyAction: <button type="button">Create survey</button> })
    await screen.findByText('No surveys to display')
    expect(screen.getByRole('button', { name: 'Create survey' })).toBeTruthy()
  })

  test('loads nothing before it may', async () => {
    show({ enabled: false })
    await screen.findByText('No data to display')
    expect(load).not.toHaveBeenCalled()
  })
})

describe('the first page', () => {
  test('that came with the HTML is not asked for again', async () => {
    show({ initial: pageOf(1, 25, 1203) })
    await total('1–25 of 1,203')
    expect(load).not.toHaveBeenCalled()
  })

  test('shows figures, dates and names as people read them, the name a real link', async () => {
    show({ initial: pageOf(1, 2, 2) })
    const [, , row] = grid().getAllByRole('row')
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map(({ lastChild }) => lastChild?.textContent),
    ).toEqual(['', '1,001', '01/04/1950'])
    expect(grid().getByRole('link', { name: 'Venue 1' }).getAttribute('href')).toBe('/location-overview/1')
  })

  test('has no export unless the person may', () => {
    show({ initial: pageOf(1, 2, 2) })
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    cleanup()
    show({ initial: pageOf(1, 2, 2), mayExport: true })
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
  })
})

describe('sorting', () => {
  const sort = () => JSON.parse(lastRequest()?.sort ?? '[]')

  test('goes up, down and back to usual with each press of the head', async () => {
    show({ initial: pageOf(1, 25, 1203) })
    const seats = grid().getByRole('button', { name: /^Seats/ })
    await userEvent.click(seats)
    expect(sort()).toEqual([{ selector: 'seats', desc: false }])
    expect(grid().getByRole('columnheader', { name: /Seats/ }).getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(seats)
    expect(sort()).toEqual([{ selector: 'seats', desc: true }])
    await userEvent.click(seats)
    expect(grid().getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('by several columns with Shift, from the keyboard too', async () => {
    const user = userEvent.setup()
    show({ initial: pageOf(1, 25, 1203) })
    grid()
      .getByRole('button', { name: /^Seats/ })
      .focus()
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(sort()).toEqual([
      { selector: 'name', desc: false },
      { selector: 'seats', desc: false },
    ])
    expect(window.location.search).toBe('?sort=name%2Cseats')
  })

  test('is not offered where the list cannot', () => {
    show({ initial: pageOf(1, 2, 2) })
    expect(grid().queryByRole('button', { name: /^Opened/ })).toBeNull()
  })
})

describe('filtering', () => {
  test('by words asks once the typing stops, and says so in a chip that takes it away', async () => {
    show({ initial: pageOf(1, 25, 1203) })
    const box = grid().getByRole('textbox', { name: 'Filter by Name' })
    // One after the other without a pause, however busy the machine is.
    for (const typed of ['h', 'ha', 'hal', 'hall']) fireEvent.change(box, { target: { value: typed } })
    await screen.findByText('Name contains hall')
    await waitFor(() => expect(lastRequest()).toMatchObject({ filter: '["name","contains","hall"]', skip: '0' }))
    expect(requests()).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Name contains hall' }))
    await waitFor(() => expect(lastRequest()).not.toHaveProperty('filter'))
    expect(grid().getByRole('textbox', { name: 'Filter by Name' })).toHaveProperty('value', '')
  })

  test('by a figure takes it as people write it, and refuses what is none', async () => {
    show({ initial: pageOf(1, 25, 1203) })
    const box = grid().getByRole('textbox', { name: 'Filter by Seats' })
    await userEvent.type(box, 'many{Enter}')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(load).not.toHaveBeenCalled()
    await userEvent.clear(box)
    await userEvent.selectOptions(grid().getByRole('combobox', { name: 'How to compare Seats' }), '>=')
    await userEvent.type(box, '1,200{Enter}')
    await screen.findByText('Seats is at least 1,200')
    await waitFor(() => expect(lastRequest()?.filter).toBe('["seats",">=",1200]'))
  })

  test('by date takes dd/mm/yyyy', async () => {
    show({ initial: pageOf(1, 25, 1203) })
    await userEvent.type(grid().getByRole('textbox', { name: 'Filter by Opened' }), '1/4/1950{Enter}')
    await screen.findByText('Opened is on 01/04/1950')
    await waitFor(() => expect(lastRequest()?.filter).toBe('["opened","=","1950-04-01"]'))
  })

  test('by the values that occur, blanks among them', async () => {
    show({ initial: pageOf(1, 25, 1203) })
    const groups = [
      { key: 'Whitby', items: null, count: 3, summary: null },
      { key: null, items: null, count: 1200, summary: null },
    ]
    load.mockResolvedValueOnce({ ...pageOf(1, 0, 0), data: groups as unknown as Venue[] })
    await userEvent.click(grid().getByRole('button', { name: 'Values of Town' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: '(Blank)' }))
    expect(requests()[0]?.group).toBe('[{"selector":"town","isExpanded":false}]')
    await waitFor(() => expect(lastRequest()?.filter).toBe('["town","=",null]'))
    expect(window.location.search).toBe('?f=town%3Aany%3A%5Bnull%5D')
  })

  test('by more values than one question may hold is not offered, and the list of values says so', async () => {
    // One of the conditions is the other column's.
    const most = filterTermsMax - 1
    const towns = Array.from({ length: most }, (_, at) => `Town ${at}`)
    const filters = new URLSearchParams([
      ['f', 'name:contains:hall'],
      ['f', `town:any:${JSON.stringify(towns)}`],
    ])
    history.replaceState(null, '', `/locations-list?${filters}`)
    show({ initial: { wire: {}, page: pageOf(1, 0, 0) } })
    const values = [...towns, 'Whitby'].map((key) => ({ key, items: null, count: 1, summary: null }))
    load.mockResolvedValueOnce({ ...pageOf(1, 0, 0), data: values as unknown as Venue[] })
    await userEvent.click(grid().getByRole('button', { name: 'Values of Town, filtered' }))
    expect(await screen.findByRole('checkbox', { name: 'Whitby' })).toHaveProperty('disabled', true)
    expect(screen.getByText(`${most} values are the most at a time.`)).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Town 0' }))
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Whitby' })).toHaveProperty('disabled', false))
  })
})

describe('the view', () => {
  test('that the address describes is the one that is shown', async () => {
    history.replaceState(null, '', '/locations-list?page=3&size=10&search=hall&from=confirmations')
    show()
    await total('21–30 of 1,203')
    expect(lastRequest()).toMatchObject({ skip: '20', take: '10', search: 'hall' })
    await userEvent.click(grid().getByRole('button', { name: 'Next page' }))
    await total('31–40 of 1,203')
    expect(window.location.search).toBe('?from=confirmations&page=4&size=10&search=hall')
  })

  test('of a bare address is the usual one, whatever was looked for before; the way back from a record has it', async () => {
    const first = show({ initial: pageOf(1, 25, 1203) })
    await userEvent.click(grid().getByRole('button', { name: 'Page 2 of 49' }))
    await total('26–50 of 1,203')
    first.unmount()
    history.replaceState(null, '', '/location-overview/3')
    const record = render(<BackLink href="/locations-list" />)
    const back = screen.getByRole('link', { name: 'Back' })
    await waitFor(() => expect(back.getAttribute('href')).toBe('/locations-list?page=2'))
    record.unmount()
    history.replaceState(null, '', '/locations-list')
    show({ initial: pageOf(1, 25, 1203) })
    await total('1–25 of 1,203')
    expect(window.location.search).toBe('')
  })

  test('of a second grid on the screen stays out of the address', async () => {
    show({ initial: pageOf(1, 25, 1203), inAddress: false })
    await userEvent.click(grid().getByRole('button', { name: 'Page 2 of 49' }))
    await total('26–50 of 1,203')
    expect(window.location.search).toBe('')
  })

  test('begins again at the first page when anything else changes', async () => {
    history.replaceState(null, '', '/locations-list?page=3')
    show()
    await total('51–75 of 1,203')
    await userEvent.selectOptions(grid().getByRole('combobox', { name: 'Rows per page' }), '5')
    await total('1–5 of 1,203')
  })

  test('of a page that is no longer there is the last one', async () => {
    history.replaceState(null, '', '/locations-list?page=60')
    show()
    await total('1,201–1,203 of 1,203')
  })

  test('has the columns that were chosen, and the name always', async () => {
    show({ initial: pageOf(1, 2, 2) })
    await userEvent.click(grid().getByRole('button', { name: 'Choose columns' }))
    expect(screen.getByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'ID' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Town' }))
    await userEvent.keyboard('{Escape}')
    const heads = grid()
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
    expect(heads).toEqual(['ID', 'Name', 'Seats', 'Opened'])
    expect(await keeping.mock.lastCall?.[0].json()).toEqual({ list: 'venues', columns: 'id.name.seats.opened' })
  })

  // Also while the chooser is open, behind which the list is hidden from assistive technology.
  const headsOf = () => screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
  const press = async (...names: string[]) => {
    for (const name of names) await userEvent.click(screen.getByRole('button', { name }))
  }

  test('has the columns that the person keeps, in their order and widths, until they are reset', async () => {
    kept = { venues: 'opened.gone.name-300' }
    show({ initial: pageOf(1, 2, 2) })
    expect(headsOf()).toEqual(['Opened', 'Name'])
    expect(grid().getByRole('table').style.gridTemplateColumns).toBe('96px minmax(300px, 1fr)')
    await press('Choose columns', 'Move Name up', 'Make Name narrower')
    expect(headsOf()).toEqual(['Name', 'Opened'])
    expect(await keeping.mock.lastCall?.[0].json()).toEqual({ list: 'venues', columns: 'name-276.opened' })
    await press('Reset')
    expect(headsOf()).toEqual(['Name', 'Town', 'Seats', 'Opened'])
    expect(await keeping.mock.lastCall?.[0].json()).toEqual({ list: 'venues', columns: null })
    expect(screen.getByRole('button', { name: 'Reset' })).toHaveProperty('disabled', true)
  })

  test('with columns in its address changes there, and keeps nothing for the person', async () => {
    kept = { venues: 'name.seats' }
    history.replaceState(null, '', '/locations-list?search=hall&columns=name-200.town')
    show({ initial: pageOf(1, 2, 2) })
    expect(headsOf()).toEqual(['Name', 'Town'])
    await press('Choose columns', 'Move Town up')
    expect(window.location.search).toBe('?search=hall&columns=town.name-200')
    await press('Reset')
    expect(window.location.search).toBe('?search=hall')
    expect(headsOf()).toEqual(['Name', 'Seats'])
    expect(keeping).not.toHaveBeenCalled()
  })

  test('has a column as wide as its edge is pulled, and as usual again when that is pressed twice', async () => {
    show({ initial: pageOf(1, 2, 2) })
    const head = grid().getByRole('columnheader', { name: /Town/ })
    vi.spyOn(head, 'getBoundingClientRect').mockReturnValue({ width: 120 } as DOMRect)
    const edge = within(head).getByTitle('Pull to change the width; press twice for the usual one')
    edge.setPointerCapture = () => {}
    const tracks = () => grid().getByRole('table').style.gridTemplateColumns
    fireEvent.pointerDown(edge, { clientX: 400 })
    fireEvent.pointerMove(edge, { clientX: 450 })
    expect(tracks()).toBe('minmax(120px, 2fr) 170px 84px 96px')
    expect(keeping).not.toHaveBeenCalled()
    fireEvent.pointerUp(edge, { clientX: 460 })
    expect(tracks()).toBe('minmax(120px, 2fr) 180px 84px 96px')
    expect(await keeping.mock.lastCall?.[0].json()).toMatchObject({ columns: 'name.town-180.seats.opened' })
    fireEvent.doubleClick(edge)
    expect(tracks()).toBe('minmax(120px, 2fr) minmax(120px, 1fr) 84px 96px')
  })
})

describe('a window too narrow for all columns', () => {
  const narrow = columns.map((column) => (column.id === 'opened' ? { ...column, hidePriority: 1 } : column))
  const heads = () =>
    grid()
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)

  test('does without those that give way, and the chooser says so', async () => {
    room = 330
    show({ columns: narrow, initial: pageOf(1, 2, 2) })
    expect(heads()).toEqual(['Name', 'Town', 'Seats'])
    await userEvent.click(grid().getByRole('button', { name: 'Choose columns' }))
    expect(screen.getByText('Shown on a wider window')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /Opened/ })).toHaveProperty('checked', true)
  })

  test('still says what the list is narrowed to by a column that is not there', async () => {
    room = 330
    history.replaceState(null, '', '/locations-list?f=opened:%3E:2025-03-31')
    show({ columns: narrow, initial: pageOf(1, 2, 2) })
    expect(heads()).toEqual(['Name', 'Town', 'Seats'])
    expect(await screen.findByText('Opened is after 31/03/2025')).toBeTruthy()
  })
})

test('the filter row says in words how it compares, and its menu is labelled', () => {
  show({ initial: pageOf(1, 2, 2) })
  const comparing = (head: string) =>
    grid().getByRole<HTMLSelectElement>('combobox', { name: `How to compare ${head}` })
  const wordsOf = (head: string) => [...comparing(head).options].map(({ text }) => text)
  expect(wordsOf('Name')).toEqual(['Contains', 'Does not contain', 'Starts with', 'Ends with', 'Is', 'Is not'])
  expect(wordsOf('Seats')[0]).toBe('Is')
  expect(wordsOf('Opened')).toContain('Is on or after')
  expect(grid().getByRole<HTMLInputElement>('textbox', { name: 'Filter by Name' }).placeholder).toBe('Contains')
  fireEvent.change(comparing('Name'), { target: { value: 'startswith' } })
  expect(grid().getByRole<HTMLInputElement>('textbox', { name: 'Filter by Name' }).placeholder).toBe('Starts with')
})

describe('with the keyboard', () => {
  test('the arrows go from name to name, and Control with End to the last', async () => {
    const user = userEvent.setup()
    show({ initial: pageOf(1, 3, 3) })
    grid().getByRole('link', { name: 'Venue 1' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Venue 2')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Venue 1')
    await user.keyboard('{Control>}{End}{/Control}')
    expect(document.activeElement?.textContent).toBe('Venue 3')
  })
})

describe('rows that are ticked', () => {
  type BulkRequest = { ids: number[]; action: { kind: string }; preview: boolean }
  const send = vi.fn<(asked: BulkRequest) => Promise<BulkAnswer<{ kind: string }>>>()
  const bulk: NonNullable<DataGridProps<Venue>['bulk']> = {
    noun: ['venue', 'venues'],
    nameOf: ({ name }) => name,
    idOf: ({ id }) => id,
    choices: [{ id: 'close', label: 'Close', explanation: 'Nobody can come in.', action: { kind: 'close' } }],
    send,
  }
  const count = () =>
    screen.queryByRole('toolbar', { name: 'Selected rows' })?.querySelector('[role=status]')?.textContent

  beforeEach(() => {
    send.mockReset().mockImplementation(async ({ ids, action, preview }) => ({
      rows: ids.map((id) => ({
        id,
        outcome: id === 2 ? 'refused' : 'done',
        reason: id === 2 ? 'It has events.' : null,
        notes: [],
      })),
      undo: preview || action.kind === 'open' ? [] : [{ action: { kind: 'open' }, ids }],
    }))
  })

  test('are none where nothing can be done with them', () => {
    show({ initial: pageOf(1, 3, 3) })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('by Space on the name, by Shift with the arrows, by the head for the page, and for all that are found', async () => {
    const user = userEvent.setup()
    show({ initial: pageOf(1, 25, 1203), bulk })
    grid().getByRole('link', { name: 'Venue 2' }).focus()
    await user.keyboard(' ')
    expect(count()).toBe('1 venue selected')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(count()).toBe('3 venues selected')
    expect(document.activeElement?.textContent).toBe('Venue 4')
    await user.keyboard(' ')
    expect(count()).toBe('2 venues selected')
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
    expect(count()).toBe('25 venues selected')
    await user.click(screen.getByRole('button', { name: 'Select the first 500 of 1,203' }))
    await waitFor(() => expect(count()).toBe('500 venues selected'))
    expect(lastRequest()).toMatchObject({ skip: '0', take: '500' })
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(count()).toBeUndefined()
  })

  test('stay ticked on other pages, and no longer once the list is narrowed', async () => {
    const user = userEvent.setup()
    show({ bulk })
    await total('1–25 of 1,203')
    await user.click(screen.getByRole('checkbox', { name: 'Select Venue 3' }))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('26–50 of 1,203')
    expect(count()).toBe('1 venue selected')
    await user.type(screen.getByRole('searchbox'), 'hall{Enter}')
    await waitFor(() => expect(count()).toBeUndefined())
  })

  test('are changed after a preview with the reasons, and taken back', async () => {
    const user = userEvent.setup()
    show({ initial: pageOf(1, 3, 3), bulk })
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
    await user.click(screen.getByRole('button', { name: 'Change them' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Close' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close: 3 venues' }))
    expect(await dialog.findByText('2 venues will be changed, 1 will not.')).toBeTruthy()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Venue 2It has events.',
      'Venue 1',
      'Venue 3',
    ])
    expect(send.mock.calls).toEqual([[{ ids: [1, 2, 3], action: { kind: 'close' }, preview: true }]])
    await user.click(dialog.getByRole('button', { name: 'Close 2 venues' }))
    expect(await dialog.findByText('2 venues changed.')).toBeTruthy()
    expect(send).toHaveBeenLastCalledWith({ ids: [1, 3], action: { kind: 'close' }, preview: false })
    await user.click(dialog.getByRole('button', { name: 'Undo' }))
    expect(await dialog.findByText('2 venues taken back.')).toBeTruthy()
    expect(send).toHaveBeenLastCalledWith({ ids: [1, 3], action: { kind: 'open' }, preview: false })
    expect(load).not.toHaveBeenCalled()
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    expect(count()).toBeUndefined()
  })
})

const locationsOf = (organisationId: number) =>
  `/api/locations?organisationId=${organisationId}` as unknown as Address<GridPage<Venue>>

test('another organisation is shown from its first page', async () => {
  history.replaceState(null, '', '/locations-list?page=3')
  const { rerender } = show({ source: locationsOf(1) })
  await total('51–75 of 1,203')
  rerender(tree({ source: locationsOf(2) }))
  await total('1–25 of 1,203')
  expect(lastRequest()).toMatchObject({ skip: '0' })
})

test('rows are loaded again when the screen says that something changed', async () => {
  const first = pageOf(1, 25, 1203)
  const { rerender } = show({ initial: first, reloadKey: 1 })
  expect(load).not.toHaveBeenCalled()
  load.mockResolvedValueOnce(pageOf(1, 25, 1202))
  rerender(tree({ initial: first, reloadKey: 2 }))
  await total('1–25 of 1,202')
})
