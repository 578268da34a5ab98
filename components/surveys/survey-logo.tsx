'use client'

import { ImageUp, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormSelect } from '@/components/form/fields'
import { useBoundField } from '@/components/form/form-context'
import { FormSection } from '@/components/form/form-section'
import { Button } from '@/components/ui/button'
import { DeleteButton } from '@/components/ui/delete-button'
import { describedBy, FieldErrorText, fieldIds } from '@/components/ui/field-frame'
import { logoExtensions } from '@/lib/organisations/logo-rules'
import { logoFileFault } from '@/lib/surveys/logo-rules'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import type { SurveyFields } from '@/lib/surveys/schema'
import { useChosenFile, useShownLogo } from './use-shown-logo'

export type SurveyLogoProps = {
  survey: SurveyDetails
  file: File | null
  onFile: (file: File | null) => void
  /** Takes the survey's own logo away, at once. */
  onRemove: () => Promise<void>
}

/** The logo of the survey's pages: its own, or that of an organisation that owns the event (document 3 §2, §5). */
export function SurveyLogo({ survey, file, onFile, onRemove }: SurveyLogoProps) {
  const { change, control } = useBoundField({ name: 'logoFile', label: 'Logo' })
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const ids = fieldIds(control.id)
  const owners = survey.assignedEventOwnerOrganisations
  const lender = useFormContext<SurveyFields>().watch('logoOrganisationId') ?? survey.organisationId
  const kept = useShownLogo(survey, lender)
  const picture = useChosenFile(file) ?? kept

  // A saved file is no longer chosen: the box forgets it, so that the same one can be chosen again.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])

  function take(chosen: File | null) {
    const wrong = chosen ? logoFileFault(chosen) : undefined
    setFault(wrong)
    const taken = wrong ? null : chosen
    onFile(taken)
    change(taken?.name ?? '')
    if (input.current && !taken) input.current.value = ''
  }

  return (
    <FormSection title="Logo" description="Stands at the top of every page of the survey.">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 lg:col-span-2">
        <div className="flex h-28 w-56 items-center justify-center overflow-hidden rounded-md border border-line bg-[#ffffff] p-2">
          {picture ? (
            // biome-ignore lint/performance/noImgElement: a file of this browser, or one that came as text
            <img
              src={picture}
              alt={file ? `The chosen logo, ${file.name}` : 'The logo that respondents see'}
              className="max-h-full max-w-full object-contain"
            />
          ) : (
            <span className="text-[#5c5c66] text-sm">No logo yet</span>
          )}
        </div>
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
          <label htmlFor={control.id} className="sr-only">
            Choose a logo for the survey
          </label>
          <input
            ref={input}
            id={control.id}
            type="file"
            tabIndex={-1}
            accept={logoExtensions.join(',')}
            disabled={control.readOnly}
            aria-invalid={fault ? true : undefined}
            aria-describedby={describedBy(ids, { hint: true, error: fault })}
            onChange={(event) => take(event.currentTarget.files?.[0] ?? null)}
            className="sr-only"
          />
          {!control.readOnly && (
            <div className="flex flex-wrap gap-2">
              <Button icon={<ImageUp size={18} aria-hidden="true" />} onPress={() => input.current?.click()}>
                {survey.logoFile || file ? 'Choose another logo' : 'Choose a logo'}
              </Button>
              {file && (
                <Button kind="quiet" icon={<Undo2 size={18} aria-hidden="true" />} onPress={() => take(null)}>
                  Undo
                </Button>
              )}
              {survey.logoFile && !file && (
                <DeleteButton label="Remove logo" question="Remove the logo of this survey?" onDelete={onRemove}>
                  <p>
                    The survey then shows the logo of the organisation, if it has one. It is removed straight away, and
                    this cannot be undone.
                  </p>
                </DeleteButton>
              )}
            </div>
          )}
          <p id={ids.hint} className="text-ink-soft text-sm [overflow-wrap:anywhere]">
            {hintOf(survey, file, owners.find(({ id }) => id === lender)?.knownAs)}
          </p>
          {fault && (
            <div role="alert">
              <FieldErrorText id={ids.error}>{fault}</FieldErrorText>
            </div>
          )}
        </div>
      </div>
      {owners.length > 1 && (
        <FormSelect
          name="logoOrganisationId"
          label="Organisation whose logo is shown"
          hint="Where the survey has no logo of its own."
          blank={`${nameOf(survey)} (the survey’s own)`}
          choices={owners
            .filter(({ id }) => id !== survey.organisationId)
            .map(({ id, knownAs, hasLogo }) => ({ id, name: hasLogo ? knownAs : `${knownAs} (no logo yet)` }))}
        />
      )}
    </FormSection>
  )
}

const nameOf = ({ assignedEventOwnerOrganisations: owners, organisationId, organisationDisplayName }: SurveyDetails) =>
  owners.find(({ id }) => id === organisationId)?.knownAs ?? organisationDisplayName

function hintOf(survey: SurveyDetails, file: File | null, lender: string | undefined): string {
  if (file) return `${file.name} is uploaded when you save.`
  const rule = 'A PNG or JPEG file of at most 100 KB.'
  if (survey.logoFile) return `${survey.logoFile}. ${rule}`
  return `${rule} Without one the survey shows the logo of ${lender ?? nameOf(survey)}.`
}
