'use client'

import { Pencil, Plus, Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useBoundField } from '@/components/form/form-context'
import { ShortTable, wideOnly } from '@/components/grid/short-table'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { isSamePair } from '@/lib/organisations/rules'
import { fieldLabels, type ProviderReference } from './organisation-form-state'

const ProviderPopup = dynamic(() => import('./provider-popup').then((file) => file.ProviderPopup), { ssr: false })

const pageSize = 5

/** The Ticketing tab: provider references, in the form's state until the organisation is saved. */
export function TicketingProviders() {
  const { value, change, control } = useBoundField({
    name: 'organisationBoxOffices',
    label: fieldLabels.organisationBoxOffices,
  })
  const [popup, setPopup] = useState<{ edited?: ProviderReference } | null>(null)
  const references = Array.isArray(value) ? (value as ProviderReference[]) : []
  const mayChange = !control.readOnly

  /** An edited entry is replaced in its place; a new one comes last. */
  function putReference(edited: ProviderReference | undefined, reference: ProviderReference) {
    change(edited ? references.map((one) => (one === edited ? reference : one)) : [...references, reference])
  }

  /** The button that was pressed goes with its row: the keyboard goes on from the table's other button. */
  function remove(reference: ProviderReference) {
    change(references.filter((one) => !isSamePair(one, reference)))
    document.getElementById(control.id)?.focus()
  }

  return (
    <section
      aria-labelledby={`${control.id}-title`}
      className="mb-6 min-w-0 rounded-md border border-line bg-paper p-5 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id={`${control.id}-title`} className="font-semibold text-xl">
            Ticketing providers
          </h2>
          <p className="mt-1 max-w-text text-ink-soft">
            Where this organisation sells tickets, and its reference with each provider. Changes are kept when you save
            the organisation.
          </p>
        </div>
        {mayChange && (
          <Button id={control.id} icon={<Plus size={18} aria-hidden="true" />} onPress={() => setPopup({})}>
            Add ticketing provider
          </Button>
        )}
      </div>
      <ShortTable
        label="ticketing providers"
        heads={['Ticketing Provider', 'Reference', { words: 'Provider Key', wideOnly: true }]}
        actions={mayChange && 'Actions'}
        rows={references}
        pageSize={pageSize}
        error={{ id: `${control.id}-error`, text: control.error }}
      >
        {(reference) => {
          const { boxOfficeProviderId, providerOrgRef, providerKey, name } = reference
          const called = `${name}, reference ${providerOrgRef}`
          return (
            <tr key={`${boxOfficeProviderId} ${providerOrgRef}`} className="border-line border-t">
              <th scope="row" className="px-3 py-2 font-normal">
                {name}
              </th>
              <td className="px-3 py-2 [overflow-wrap:anywhere]">{providerOrgRef}</td>
              <td className={`px-3 py-2 ${wideOnly}`}>{providerKey ? 'Given' : '–'}</td>
              {mayChange && (
                <td className="whitespace-nowrap px-3 py-1 text-right">
                  <IconButton
                    label={`Edit ${called}`}
                    icon={<Pencil size={18} aria-hidden="true" />}
                    size="small"
                    onPress={() => setPopup({ edited: reference })}
                  />
                  <IconButton
                    label={`Delete ${called}`}
                    icon={<Trash2 size={18} aria-hidden="true" />}
                    size="small"
                    onPress={() => remove(reference)}
                  />
                </td>
              )}
            </tr>
          )
        }}
      </ShortTable>
      {popup && (
        <ProviderPopup
          {...popup}
          references={references}
          onDone={(reference) => putReference(popup.edited, reference)}
          onClose={() => setPopup(null)}
        />
      )}
    </section>
  )
}
