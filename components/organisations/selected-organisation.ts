import type { Choice } from '@/components/ui/choice'
import { api } from '@/lib/api'

/** Shared by every screen about one organisation's records. */
const storageKey = 'selectedOrgId'

/** What the browser session stores under a name; null where it stores nothing. */
export function readSession(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps texts for the browser session, and forgets those that are null. */
export function writeSession(texts: Readonly<Record<string, string | null>>) {
  try {
    for (const [name, text] of Object.entries(texts))
      if (text === null) sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, text)
  } catch {
    // A browser without storage still shows everything.
  }
}

/** The number of the organisation that was chosen last in this session. */
export const selectedOrganisationId = () => readSession(storageKey)

/** The choice as `writeSession` takes it. */
export const selectionEntry = (organisation: Choice | null) => ({
  [storageKey]: organisation && String(organisation.id),
})

/** An organisation that was chosen before, by name; null where it is no longer in reach. */
export async function findSelectedOrganisation(id: string): Promise<Choice | null> {
  if (!/^[1-9]\d*$/.test(id)) return null
  const found = await api.send('GET /api/organisations/display/{id}', { params: { id } }).catch(() => null)
  return found && { id: found.id, name: found.name }
}
