'use client'

import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormSelect } from '@/components/form/fields'
import { FormSection } from '@/components/form/form-section'
import { LogoChooser } from '@/components/form/logo-chooser'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { logoExtensions } from '@/lib/organisations/logo-rules'
import { logoFileFault } from '@/lib/surveys/logo-rules'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import type { SurveyFields } from '@/lib/surveys/schema'

type SurveyLogoProps = {
  survey: SurveyDetails
  file: File | null
  onFile: (file: File | null) => void
  /** Takes the survey's own logo away, at once. */
  onRemove: () => Promise<void>
}

/** The logo of the survey's pages: its own, or that of an organisation that owns the event. */
export function SurveyLogo({ survey, file, onFile, onRemove }: SurveyLogoProps) {
  const owners = survey.assignedEventOwnerOrganisations
  const lenderId = useFormContext<SurveyFields>().watch('logoOrganisationId') ?? survey.organisationId
  const picture = useLogoPreview(survey, lenderId)

  return (
    <FormSection title="Logo" description="Stands at the top of every page of the survey.">
      <LogoChooser
        name="logoFile"
        label="Choose a logo for the survey"
        accept={logoExtensions}
        faultOf={logoFileFault}
        file={file}
        onFile={onFile}
        currentLogo={
          picture && (
            // biome-ignore lint/performance/noImgElement: it came as text
            <img src={picture} alt="The logo that respondents see" className="max-h-full max-w-full object-contain" />
          )
        }
        hint={hintOf(survey, owners.find(({ id }) => id === lenderId)?.knownAs)}
        {...(survey.logoFile && {
          removal: {
            question: 'Remove the logo of this survey?',
            consequence: 'The survey then shows the logo of the organisation, if it has one.',
            onRemove,
          },
        })}
      />
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

function hintOf(survey: SurveyDetails, lender: string | undefined): string {
  const rule = 'A PNG or JPEG file of at most 100 KB.'
  if (survey.logoFile) return `${survey.logoFile}. ${rule}`
  return `${rule} Without one the survey shows the logo of ${lender ?? nameOf(survey)}.`
}

/** JPEG files begin with FF D8 FF, which is this in base64. */
const jpegStart = '/9j/'

const dataUrlOf = (base64: string) => `data:image/${base64.startsWith(jpegStart) ? 'jpeg' : 'png'};base64,${base64}`

/** The survey's own logo, else that of the organisation that lends its own; undefined while neither is there. */
function useLogoPreview(survey: SurveyDetails, lender: number): string | undefined {
  const { id, logoFile, logoMark, assignedEventOwnerOrganisations: owners } = survey
  const lends = owners.some((owner) => owner.id === lender && owner.hasLogo)
  const logoKey = logoFile !== null || lends ? `${logoMark}:${lender}` : undefined
  const [loaded, setLoaded] = useState<{ logoKey: string; picture: string }>()
  useEffect(() => {
    if (logoKey === undefined) return
    const abort = new AbortController()
    const query = logoFile === null ? { organisationId: lender } : {}
    api
      .send('GET /api/surveys/{id}/logo', { params: { id }, query, signal: abort.signal })
      .then((base64) => setLoaded({ logoKey, picture: dataUrlOf(base64) }))
      .catch((error) => {
        // Without the picture the field says that there is none; nothing else depends on it.
        if (!abort.signal.aborted && !(error instanceof Problem)) throw error
      })
    return () => abort.abort()
  }, [id, logoKey, logoFile, lender])
  return loaded?.logoKey === logoKey ? loaded?.picture : undefined
}
