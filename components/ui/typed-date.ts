/** '2025-04-01' as 01/04/2025; anything else as it is. */
export function showDate(date: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '')
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : (date ?? '')
}
