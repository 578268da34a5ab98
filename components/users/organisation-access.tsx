'use client'

import { X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useBoundField } from '@/components/form/form-context'
import { searchActiveOrganisations } from '@/components/organisations/search-organisations'
import type { Choice } from '@/components/ui/choice'
import { ComboBox } from '@/components/ui/combo-box'
import { IconButton } from '@/components/ui/icon-button'
import type { SearchChoices } from '@/components/ui/use-choices'

type OrganisationAccessProps = {
  /** The organisations that the form may start with, for their names. */
  known: readonly Choice[]
  /** Shown and not changed. */
  fixed: boolean
  /** A Global Admin has none. */
  disabled: boolean
  hint?: string | undefined
}

/** The organisations a user may work for: look one up to add it, and take any away again. */
export function OrganisationAccess({ known, fixed, disabled, hint }: OrganisationAccessProps) {
  const { value, change, control } = useBoundField({ name: 'accessLocations', label: 'Organisation Access', disabled })
  const ids = useMemo(() => (Array.isArray(value) ? (value as number[]) : []), [value])
  const names = useRef(new Map(known.map(({ id, name }) => [id, name])))
  const [picked, setPicked] = useState<Choice | null>(null)
  const isReadOnly = fixed || control.readOnly

  // The field is for the next one: what was picked moves into the list.
  useEffect(() => {
    if (picked) setPicked(null)
  }, [picked])

  const search: SearchChoices = useMemo(
    () => async (text, signal) =>
      (await searchActiveOrganisations(text, signal)).map((choice) =>
        ids.includes(Number(choice.id)) ? { ...choice, disabled: true, detail: 'Already chosen' } : choice,
      ),
    [ids],
  )

  function add(choice: Choice | null) {
    if (!choice) return
    names.current.set(choice.id, choice.name)
    setPicked(choice)
    change([...ids, Number(choice.id)])
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      {isReadOnly ? (
        <div className="flex flex-col gap-1">
          <p id={`${control.id}-label`} className="font-semibold">
            {control.label}
          </p>
          {hint && <p className="text-ink-soft text-sm">{hint}</p>}
        </div>
      ) : (
        <ComboBox
          {...control}
          ref={control.ref}
          label={control.label}
          required={!disabled}
          hint={hint}
          wide
          search={search}
          value={picked}
          onChange={add}
          placeholder={disabled ? 'All organisations' : 'Type to add an organisation'}
        />
      )}
      {ids.length > 0 && (
        <ul
          aria-label="Organisations chosen"
          className="flex flex-col divide-y divide-line rounded-md border border-line"
        >
          {ids.map((id) => {
            const name = names.current.get(id) ?? String(id)
            return (
              <li key={id} className="flex min-h-11 items-center justify-between gap-2 py-1 pr-1.5 pl-3">
                <span className="min-w-0 break-words">{name}</span>
                {!isReadOnly && (
                  <IconButton
                    label={`Remove ${name}`}
                    icon={<X size={18} aria-hidden="true" />}
                    size="small"
                    onPress={() => {
                      change(ids.filter((one) => one !== id))
                      document.getElementById(control.id)?.focus()
                    }}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {isReadOnly && ids.length === 0 && <p className="text-ink-soft">None</p>}
    </div>
  )
}
