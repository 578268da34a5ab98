'use client'

import { useState } from 'react'
import { useSessionOrganisation } from '@/components/organisations/use-session-organisation'
import { FeedSection } from '@/components/ticketing/feeds/feed-section'
import type { Choice } from '@/components/ui/choice'
import { PageHead } from '@/components/ui/page-head'
import { messages } from '@/lib/ticketing/upload/messages'
import { EraseCustomer } from './erase-customer'
import { UploadForm } from './upload-form'
import { UploadStatus } from './upload-status'
import { useProfiles } from './use-profiles'
import { type UploadRecord, useRecords } from './use-records'

type TicketingDataScreenProps = {
  /** The organisation that the address names, or the only one in reach. */
  organisation: Choice | null
  records: readonly UploadRecord[]
  mayManage: boolean
  /** The names of the profiles that come with the platform. */
  shippedProfiles: readonly string[]
  /** The address of the calls: `https://illuminate.example.org`. */
  publicUrl: string
}

/** Uploads what a box office sold, says what became of each file, and how a program sends them. */
export function TicketingDataScreen(props: TicketingDataScreenProps) {
  const { organisation: initial, records: first, mayManage, shippedProfiles, publicUrl } = props
  const [organisation, setOrganisation] = useState(initial)
  useSessionOrganisation(organisation, setOrganisation)
  const { records, changed } = useRecords(first)
  const organisationId = mayManage && organisation ? Number(organisation.id) : undefined
  const { profiles, reload } = useProfiles(organisationId)
  const ownNames = profiles.map(({ name }) => name)
  // By a name that is both's the organisation's own is meant.
  const otherNames = shippedProfiles.filter((name) => !ownNames.some((own) => own.toLowerCase() === name.toLowerCase()))

  async function uploadsChanged() {
    await changed()
    // An answer may have made one.
    reload()
  }

  return (
    <>
      <PageHead title={messages.title} purpose="What your box office sold, from the file that it exports." />
      <div className="flex flex-col gap-6">
        {mayManage && (
          <UploadForm
            organisation={organisation}
            profiles={profiles}
            shippedProfiles={otherNames}
            onOrganisation={setOrganisation}
            onSent={() => void uploadsChanged()}
            onForgotten={reload}
          />
        )}
        <UploadStatus records={records} mayManage={mayManage} onChanged={uploadsChanged} />
        {organisationId !== undefined && (
          <EraseCustomer key={`customer ${organisationId}`} organisationId={organisationId} />
        )}
        {organisationId !== undefined && (
          <FeedSection
            key={organisationId}
            organisationId={organisationId}
            profiles={[...ownNames, ...otherNames]}
            publicUrl={publicUrl}
          />
        )}
      </div>
    </>
  )
}
