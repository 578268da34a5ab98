'use client'

import { FileDown } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useAbility } from '@/components/access/can'
import { DataGrid } from '@/components/grid/data-grid'
import { searchOrganisations } from '@/components/organisations/search-organisations'
import {
  findSelectedOrganisation,
  selectedOrganisationId,
  selectionEntry,
  writeSession,
} from '@/components/organisations/selected-organisation'
import { Button } from '@/components/ui/button'
import type { Choice } from '@/components/ui/choice'
import { ComboBox } from '@/components/ui/combo-box'
import { ButtonLink } from '@/components/ui/link'
import { ListTitle } from '@/components/ui/list-head'
import { addressOf } from '@/lib/api'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { surveysView } from '@/lib/surveys/rules'
import { bulkOfSurveys } from './bulk-surveys'
import { type SurveyListRow, surveyColumns } from './survey-columns'

const ExportPopup = dynamic(() => import('@/components/exports/export-popup').then((file) => file.ExportPopup), {
  ssr: false,
})

type SurveyListProps = {
  /** The rows of `organisation`; undefined where there is no organisation to choose. */
  initial: InitialRows<SurveyListRow> | undefined
  organisation: Choice | null
  /** The address named the organisation; otherwise it is the first in reach. */
  isFromAddress: boolean
}

/** The Survey List page. */
export function SurveyList({ initial, organisation: first, isFromAddress }: SurveyListProps) {
  const [organisation, choose] = useOrganisationChoice(first, isFromAddress)
  const [isExporting, setExporting] = useState(false)
  const ability = useAbility()
  const mayManage = ability.can('manage', 'surveyManagement')
  const mayOpen = ability.can('read', 'survey')
  const mayOpenEvents = ability.can('read', 'event')
  const columns = useMemo(() => surveyColumns(mayOpenEvents), [mayOpenEvents])

  return (
    <>
      <DataGrid
        id="surveys"
        label="Surveys"
        columns={columns}
        view={surveysView}
        source={addressOf('GET /api/surveys', { query: { organisationId: organisation && Number(organisation.id) } })}
        {...(initial && { initial })}
        enabled={organisation !== null}
        rowHref={({ id, eventId }) =>
          mayOpen ? `/survey-overview/${id}?${eventId === null ? '' : `eventId=${eventId}&`}tabIndex=0` : undefined
        }
        emptyText="No surveys to display"
        mayExport={mayManage}
        bulk={ability.can('update', 'survey') ? bulkOfSurveys : undefined}
        title={<ListTitle title="Survey List" purpose="The surveys of an organisation and their responses." />}
        actions={
          mayManage && (
            <Button
              size="compact"
              icon={<FileDown size={18} aria-hidden="true" />}
              iconOnlyBelow={575}
              onPress={() => setExporting(true)}
            >
              Export All Responses
            </Button>
          )
        }
        emptyHint="A survey belongs to an event and is added there, on its tab Surveys."
        emptyAction={<ButtonLink href="/events-list">Go to the Event List</ButtonLink>}
        choices={
          <ComboBox
            label="Organisation"
            compact
            wide
            search={searchOrganisations}
            value={organisation}
            onChange={choose}
            className="w-full sm:w-80"
          />
        }
      />
      {isExporting && <ExportPopup organisation={organisation} onClose={() => setExporting(false)} />}
    </>
  )
}

function replaceAddress(organisation: Choice | null) {
  const address = new URL(location.href)
  if (organisation) address.searchParams.set('organisationId', String(organisation.id))
  else address.searchParams.delete('organisationId')
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

/**
 * The organisation a list is about: the address says which, else what the browser session
 * stores under selectedOrgId, else the first in reach; stored for the session.
 * @param isFromAddress the address named `initial`; it is the first in reach otherwise
 */
function useOrganisationChoice(initial: Choice | null, isFromAddress: boolean) {
  const [organisation, setOrganisation] = useState(initial)

  function choose(next: Choice | null) {
    setOrganisation(next)
    writeSession(selectionEntry(next))
    replaceAddress(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useLayoutEffect(() => {
    const storedId = isFromAddress ? null : selectedOrganisationId()
    if (!storedId || storedId === String(initial?.id)) {
      writeSession(selectionEntry(initial))
      return
    }
    let isUnmounted = false
    void findSelectedOrganisation(storedId).then((found) => {
      if (isUnmounted) return
      if (found) choose(found)
      else writeSession(selectionEntry(initial))
    })
    return () => {
      isUnmounted = true
    }
  }, [])

  return [organisation, choose] as const
}
