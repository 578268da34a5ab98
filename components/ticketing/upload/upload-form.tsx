'use client'

import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { FileChoice } from '@/components/imports/file-choice'
import { TemplateButton } from '@/components/imports/template-button'
import { UploadOrganisation } from '@/components/imports/upload-organisation'
import { UploadStep } from '@/components/imports/upload-step'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import type { Choice } from '@/components/ui/choice'
import { Progress } from '@/components/ui/progress'
import { useToasts } from '@/components/ui/toasts'
import { messages, steps } from '@/lib/ticketing/upload/messages'
import { templateFileName, uploadExtension, uploadFault } from '@/lib/ticketing/upload/upload-rules'
import {
  chosenOf,
  faultsIn,
  type MoreOptions,
  type MoreOptionsErrors,
  MoreOptionsFields,
  noOptions,
} from './more-options'
import { RememberedProfiles } from './remembered-profiles'
import type { Profile } from './use-profiles'
import { type UploadState, useSalesUpload } from './use-sales-upload'

type UploadFormProps = {
  organisation: Choice | null
  /** How files of the organisation are read. */
  profiles: readonly Profile[]
  /** The names of the profiles that come with the platform. */
  shippedProfiles: readonly string[]
  onOrganisation: (organisation: Choice | null) => void
  /** The platform has a file. */
  onSent: () => void
  /** One of the profiles is gone. */
  onForgotten: () => void
}

/** The five steps from a box office to a file that the platform has. */
export function UploadForm(props: UploadFormProps) {
  const { organisation, profiles, shippedProfiles, onOrganisation, onSent, onForgotten } = props
  const toasts = useToasts()
  const [organisationError, setOrganisationError] = useState<string>()
  const [file, setFile] = useState<File>()
  const [isDryRun, setDryRun] = useState(false)
  const [options, setOptions] = useState<MoreOptions>(noOptions)
  const [errors, setErrors] = useState<MoreOptionsErrors>({})
  const outcome = useRef<HTMLDivElement>(null)
  const { state, send, clear } = useSalesUpload()

  const isBusy = state.is === 'sending'
  const fault = file && uploadFault(file)

  function choose(next: File | undefined) {
    setFile(next)
    clear()
  }

  async function upload() {
    if (!file) return
    const now = new Date()
    const faults = faultsIn(options, now)
    setErrors(faults)
    if (!organisation) setOrganisationError(messages.organisationRequired)
    const [first] = [...(organisation ? [] : [messages.organisationRequired]), ...Object.values(faults)]
    if (first !== undefined || !organisation) {
      toasts.error(messages.unableToUpload(first ?? ''))
      return
    }
    const isSent = await send(Number(organisation.id), file, chosenOf(options, isDryRun, now))
    if (isSent) {
      setFile(undefined)
      setDryRun(false)
      setOptions(noOptions)
      onSent()
    }
    outcome.current?.focus()
  }

  return (
    <>
      <Card>
        <ol className="flex flex-col gap-6">
          <UploadStep number={1} words={steps[0]}>
            <p className="max-w-text text-ink-soft text-sm">
              Any CSV will do: what the platform does not know yet it asks once and remembers. Names, e-mail addresses
              and telephone numbers are not needed.
            </p>
            <TemplateButton fileName={templateFileName} failed={messages.unableToDownload} />
          </UploadStep>
          <UploadStep number={2} words={steps[1]}>
            <UploadOrganisation
              value={organisation}
              placeholder={messages.organisationPlaceholder}
              error={organisationError}
              disabled={isBusy}
              onChange={(next) => {
                onOrganisation(next)
                // A profile is one of its organisation.
                setOptions({ ...options, profile: null })
                setOrganisationError(undefined)
              }}
            />
          </UploadStep>
          <UploadStep number={3} words={steps[2]}>
            <FileChoice
              label="File of ticket sales"
              extension={uploadExtension}
              hint="Or drop it here: one CSV file (.csv) of at most 200 MB. Its name may hold letters, digits, spaces and _ + - ."
              messages={messages}
              file={file}
              fault={fault}
              disabled={isBusy}
              onChange={choose}
            />
          </UploadStep>
          <UploadStep number={4} words={steps[3]}>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <Button
                kind="primary"
                icon={<Upload size={18} aria-hidden="true" />}
                busy={isBusy}
                disabled={!file || fault !== undefined}
                onPress={() => void upload()}
              >
                Upload
              </Button>
              <Checkbox
                label="Look before it counts"
                hint="Shows what would come of the file, and waits for you."
                value={isDryRun}
                disabled={isBusy}
                onChange={setDryRun}
              />
            </div>
            <MoreOptionsFields
              ownProfiles={profiles.map(({ name }) => name)}
              shippedProfiles={shippedProfiles}
              value={options}
              errors={errors}
              disabled={isBusy}
              onChange={(next) => {
                setOptions(next)
                setErrors({})
              }}
            />
            <RememberedProfiles profiles={profiles} onForgotten={onForgotten} />
          </UploadStep>
          <UploadStep number={5} words={steps[4]} />
        </ol>
      </Card>
      <div ref={outcome} tabIndex={-1} className="min-w-0 outline-none empty:hidden">
        <SendingBanner state={state} />
      </div>
    </>
  )
}

function SendingBanner({ state }: { state: UploadState }) {
  switch (state.is) {
    case 'idle':
      return null
    case 'sending':
      return (
        <Banner kind="info" live title="Sending the file. Please keep this page open.">
          <div className="mt-2 min-w-60">
            <Progress label={`Sending ${state.name}`} percent={state.percent} />
          </div>
        </Banner>
      )
    case 'accepted':
      return (
        <Banner kind="success" live title={messages.accepted}>
          What becomes of <span className="[overflow-wrap:anywhere]">{state.name}</span> is shown below. You can leave
          this page.
        </Banner>
      )
    case 'failed':
      return (
        <Banner kind="error" live title={messages.failed}>
          {state.message}
        </Banner>
      )
  }
}
