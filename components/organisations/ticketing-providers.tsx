'use client'

import { Pencil, Plus, Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useBoundField } from '@/components/form/form-context'
import { GridPager } from '@/components/grid/grid-pager'
import { Button } from '@/components/ui/button'
import { FieldErrorText } from '@/components/ui/field-frame'
import { IconButton } from '@/components/ui/icon-button'
import { isSamePair } from '@/lib/organisations/rules'
import { fieldLabels, type HeldReference } from './organisation-form-state'

const ProviderPopup = dynamic(() => import('./provider-popup').then((file) => file.ProviderPopup), { ssr: false })

/** Document 1 §9. */
const pageSize = 5
const heads = ['Ticketing Provider', 'Reference', 'Provider Key']

/** The Ticketing tab: provider references, held here until the organisation is saved (document 1 §2.11, §4). */
export function TicketingProviders() {
  const { value, change, control } = useBoundField({
    name: 'organisationBoxOffices',
    label: fieldLabels.organisationBoxOffices,
  })
  const [popup, setPopup] = useState<{ edited?: HeldReference } | null>(null)
  const [asked, setPage] = useState(1)
  const held = Array.isArray(value) ? (value as HeldReference[]) : []
  const page = Math.min(asked, Math.max(1, Math.ceil(held.length / pageSize)))
  const shown = held.slice((page - 1) * pageSize, page * pageSize)
  const mayChange = !control.readOnly

  /** An edited entry is replaced where it stands; a new one comes last. */
  function put(edited: HeldReference | undefined, reference: HeldReference) {
    change(edited ? held.map((one) => (one === edited ? reference : one)) : [...held, reference])
    if (!edited) setPage(Math.ceil((held.length + 1) / pageSize))
  }

  return (
    <section
      aria-labelledby={`${control.id}-title`}
      className="mb-6 min-w-0 rounded-md border border-line bg-paper p-5 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id={`${control.id}-title`} className="font-semibold text-xl">
            Ticketing providers
          </h2>
          <p className="mt-1 max-w-text text-ink-soft">
            Where this organisation sells tickets, and how each provider knows it. Changes are kept when you save the
            organisation.
          </p>
        </div>
        {mayChange && (
          <Button id={control.id} icon={<Plus size={18} aria-hidden="true" />} onPress={() => setPopup({})}>
            Add ticketing provider
          </Button>
        )}
      </div>
      <section
        aria-label="Table of ticketing providers"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard through its frame
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line"
      >
        <table className="w-full border-collapse text-left">
          <thead className="bg-ground">
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 font-semibold">
                  {head}
                </th>
              ))}
              {mayChange && (
                <th scope="col" className="w-24 px-3 py-2">
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((reference) => {
              const { boxOfficeProviderId, providerOrgRef, providerKey, name } = reference
              const called = `${name}, reference ${providerOrgRef}`
              return (
                <tr key={`${boxOfficeProviderId} ${providerOrgRef}`} className="border-line border-t">
                  <th scope="row" className="px-3 py-2 font-normal">
                    {name}
                  </th>
                  <td className="px-3 py-2 [overflow-wrap:anywhere]">{providerOrgRef}</td>
                  <td className="px-3 py-2">{providerKey ? 'Given' : '–'}</td>
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
                        onPress={() => change(held.filter((one) => !isSamePair(one, reference)))}
                      />
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
        {held.length === 0 && <p className="px-3 py-6 text-center text-ink-soft">No data to display</p>}
      </section>
      {held.length > pageSize && (
        <div className="mt-2">
          <GridPager
            label="Ticketing providers"
            page={page}
            pageSize={pageSize}
            pageSizes={[pageSize]}
            shown={shown.length}
            total={held.length}
            onPage={setPage}
            onPageSize={() => {}}
          />
        </div>
      )}
      {control.error && <FieldErrorText id={`${control.id}-error`}>{control.error}</FieldErrorText>}
      {popup && (
        <ProviderPopup
          {...popup}
          held={held}
          onDone={(reference) => put(popup.edited, reference)}
          onClose={() => setPopup(null)}
        />
      )}
    </section>
  )
}
