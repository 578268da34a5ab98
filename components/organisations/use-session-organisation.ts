import { useEffect, useRef } from 'react'
import type { Choice } from '@/components/ui/choice'
import { api } from '@/lib/api'
import { selectedOrganisationId } from './selected-organisation'

/**
 * Chooses, once, the organisation that was chosen last in this session, where it is active and nothing else says which.
 * @param current the choice as it is: one that is made meanwhile stays
 */
export function useSessionOrganisation(current: Choice | null, choose: (organisation: Choice) => void) {
  const latest = useRef({ current, choose })
  useEffect(() => {
    latest.current = { current, choose }
  })
  useEffect(() => {
    const id = selectedOrganisationId()
    if (latest.current.current || !id || !/^[1-9]\d*$/.test(id)) return
    const stop = new AbortController()
    api.send('GET /api/organisations/display/{id}', { params: { id }, signal: stop.signal }).then(
      ({ id, name, activeStatus }) => {
        if (!stop.signal.aborted && !latest.current.current && activeStatus === 1) latest.current.choose({ id, name })
      },
      // Out of reach by now: nobody chose it here.
      () => undefined,
    )
    return () => stop.abort()
  }, [])
}
