import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'

/**
 * Reads several parts of what a report asks. Those of an organisation come with one statement, since asking takes longer than
 * answering; those of the nation each with one of its own, since several connections then work at once.
 * @param ask reads some of the parts with one statement
 */
export async function askInParts<Part, Row>(
  organisations: OrganisationScope,
  parts: readonly Part[],
  ask: (parts: readonly Part[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const asked = organisations === 'all' ? parts.map((part) => [part]) : [parts]
  return (await Promise.all(asked.map(ask))).flat()
}
