import { addDays, formatDate, isPlainDate, type PlainDate } from '@/lib/floor/calendar/plain-date'
import type { CountedValue, CountRow, KindFigures } from './figures'
import { shareOf } from './shares'

/** Up to this many days a band is a day; up to this many months, a month; beyond, a year. */
const maxDays = 31
const maxMonths = 24

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

type BandUnit = 'day' | 'month' | 'year'

/** `2026-11` → 'November 2026' */
const formatMonth = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** Figures of a question for a date: the first, the last, and the number in each day, month or year. */
export function dateFigures(
  counted: readonly Pick<CountedValue, 'value' | 'count'>[],
): Omit<Extract<KindFigures, { kind: 'dates' }>, 'kind'> {
  const dates = counted.filter((one): one is { value: PlainDate; count: number } => isDate(one.value))
  const total = dates.reduce((sum, { count }) => sum + count, 0)
  const unreadable = counted.reduce((sum, { count }) => sum + count, 0) - total
  const sorted = dates.map(({ value }) => value).sort()
  const [earliest] = sorted
  const latest = sorted.at(-1)
  if (!earliest || !latest) return { earliest: null, latest: null, by: 'day', bands: [], unreadable }
  const by = bandUnitOf(earliest, latest)
  const bands = bandsBetween(earliest, latest, by).map(({ prefix, label }): CountRow => {
    const count = dates.reduce((sum, one) => (one.value.startsWith(prefix) ? sum + one.count : sum), 0)
    return { label, count, share: shareOf(count, total) }
  })
  return { earliest, latest, by, bands, unreadable }
}

const isDate = (value: unknown): value is PlainDate => typeof value === 'string' && isPlainDate(value)

const monthOf = (date: PlainDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

function bandUnitOf(earliest: PlainDate, latest: PlainDate): BandUnit {
  if (latest < addDays(earliest, maxDays)) return 'day'
  return monthOf(latest) - monthOf(earliest) < maxMonths ? 'month' : 'year'
}

/** The bands from the first date to the last, each with the prefix of its dates. */
function bandsBetween(earliest: PlainDate, latest: PlainDate, by: BandUnit): { prefix: string; label: string }[] {
  const bands: { prefix: string; label: string }[] = []
  if (by === 'day')
    for (let day = earliest; day <= latest; day = addDays(day, 1)) bands.push({ prefix: day, label: formatDate(day) })
  else if (by === 'month')
    for (let month = monthOf(earliest); month <= monthOf(latest); month++) {
      const prefix = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
      bands.push({ prefix, label: formatMonth(prefix) })
    }
  else
    for (let year = Number(earliest.slice(0, 4)); year <= Number(latest.slice(0, 4)); year++)
      bands.push({ prefix: String(year).padStart(4, '0'), label: `${year}` })
  return bands
}
