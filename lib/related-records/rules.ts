/** One record that belongs to another: its name, and its page for whoever may open it. */
export type RelatedRecord = { name: string; href: string | undefined; detail?: string }

/**
 * What belongs to a record: so many, with the list of exactly these; or the few by name, with how many there are beside
 * them.
 */
export type RelatedGroup =
  | { kind: 'counted'; text: string; href: string }
  | { kind: 'named'; label: string; records: readonly RelatedRecord[]; others: number }

/** At most so many records stand by name; a page is no list. */
export const namesShown = 5

type NamedRecords = { label: string; labelOfOne: string; records: readonly RelatedRecord[]; total: number }

/** A group by name: the first few of them, and how many others there are. */
export function namedGroup({ label, labelOfOne, records, total }: NamedRecords): RelatedGroup {
  const shown = records.slice(0, namesShown)
  return { kind: 'named', label: total === 1 ? labelOfOne : label, records: shown, others: total - shown.length }
}

/**
 * The address of a list with nothing but what it says itself: `f=` is no filter at all, also where the list was left
 * narrowed, or opens narrowed.
 */
export function listHref(path: string, parameters: Record<string, string | number>): string {
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
  if (!query.has('f')) query.set('f', '')
  return `${path}?${query}`
}
