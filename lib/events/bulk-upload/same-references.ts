import { formatDate } from '@/lib/floor/calendar/plain-date'
import { quote } from './cell-values'
import type { PlannedRow } from './resolve-row'
import type { ReferencedEvent, UploadData } from './upload-data'

type Other = Omit<ReferencedEvent, 'id'> & { row?: PlannedRow; where: string }

const keyOf = ({
  boxOfficeProviderId,
  boxOfficeReferenceId,
}: Pick<Other, 'boxOfficeProviderId' | 'boxOfficeReferenceId'>) => `${boxOfficeProviderId} ${boxOfficeReferenceId}`

/**
 * Reports rows whose reference another event of the organisation has at the same provider on a day in common, among those
 * that are there and those of the file. A row that changes none of this of its event is passed over.
 */
export function reportSameReferences(rows: readonly PlannedRow[], { references }: UploadData): void {
  const written = rows.filter(({ kind, draft }) => (kind === 'create' || kind === 'update') && draft.isIdentified)
  const updated = new Set(written.flatMap(({ draft }) => draft.before?.id ?? []))
  const others = Map.groupBy(
    [
      ...references.filter(({ id }) => !updated.has(id)).map((event): Other => ({ ...event, where: '' })),
      ...written.flatMap((row) => referencedBy(row) ?? []),
    ],
    keyOf,
  )
  for (const row of written) {
    const own = referencedBy(row)
    if (!own || saysNothingNew(row)) continue
    const inTheWay = (others.get(keyOf(own)) ?? []).filter(
      (other) => other.row !== row && other.startDate <= own.endDate && other.endDate >= own.startDate,
    )
    const [first] = inTheWay
    if (!first) continue
    const days = `${formatDate(first.startDate)} to ${formatDate(first.endDate)}`
    const more = inTheWay.length > 1 ? ` and ${inTheWay.length - 1} more` : ''
    row.draft.findings.add('DuplicateBoxOfficeId', 'reference', `${quote(first.name)}${first.where}, ${days}${more}`)
  }
}

function referencedBy(row: PlannedRow): Other | undefined {
  const { name, startDate, endDate, boxOfficeProviderId, boxOfficeReferenceId } = row.draft.values
  if (boxOfficeProviderId === null || boxOfficeReferenceId === null) return undefined
  const where = ` in ${row.draft.findings.cellOf('reference')}`
  return { name, startDate, endDate, boxOfficeProviderId, boxOfficeReferenceId, row, where }
}

function saysNothingNew({ draft: { before, values } }: PlannedRow): boolean {
  return (
    before !== undefined &&
    before.startDate === values.startDate &&
    before.endDate === values.endDate &&
    before.boxOfficeProviderId === values.boxOfficeProviderId &&
    before.boxOfficeReferenceId === values.boxOfficeReferenceId
  )
}
