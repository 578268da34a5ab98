'use client'

import { Archive, Copy, Ellipsis, QrCode as QrCodeIcon, Share2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { leavePage } from '@/components/form/leave-guard'
import { useOfflineEntries } from '@/components/offline-answers/use-offline-entries'
import { Button } from '@/components/ui/button'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { useCopy } from '@/components/ui/use-copy'
import { useDownload } from '@/components/ui/use-download'
import { useUnattendedEntries } from '@/components/unattended/use-unattended-entries'
import { addressOf } from '@/lib/api'
import { messages as linkMessages } from '@/lib/survey-links/messages'
import { messages } from '@/lib/surveys/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'

type MoreSurveyActionsProps = {
  survey: SurveyDetails
  /** Where respondents find it; null once it is archived. */
  address: string | null
  /** The link and the posters are among the buttons beside it. */
  isShared: boolean
  onArchive: () => void
}

const inGroup = (group: string, entries: readonly MenuEntry[]) => entries.map((entry) => ({ ...entry, group }))

/** What is done with a published survey now and then: sharing it, collecting answers in other ways, archiving it. */
export function MoreSurveyActions({ survey, address, isShared, onArchive }: MoreSurveyActionsProps) {
  const router = useRouter()
  const copy = useCopy(linkMessages)
  const { busy, download } = useDownload()
  const unattended = useUnattendedEntries(survey)
  const offline = useOfflineEntries(survey)
  const icon = { size: 18, 'aria-hidden': true } as const

  const share: MenuEntry[] = [
    {
      id: 'qr-code',
      label: 'Download QR code',
      icon: <QrCodeIcon {...icon} />,
      disabled: busy,
      onAction: () =>
        void download({
          address: addressOf('GET /api/surveys/{id}/qr-code', { params: { id: survey.id } }),
          failed: messages.qrCodeFailed,
        }),
    },
  ]
  if (!isShared)
    share.unshift(
      {
        id: 'share',
        label: 'Posters and labelled links',
        icon: <Share2 {...icon} />,
        onAction: () => leavePage(() => router.push(`/survey-sharing/${survey.id}`)),
      },
      { id: 'copy', label: 'Copy link', icon: <Copy {...icon} />, onAction: () => void copy(address ?? '') },
    )
  const archive: MenuEntry = {
    id: 'archive',
    label: 'Archive',
    icon: <Archive {...icon} />,
    onAction: onArchive,
  }
  const entries = [
    ...inGroup('Share', address === null ? [] : share),
    ...inGroup('Collect answers', [...unattended.entries, ...offline]),
    ...inGroup('Put away', survey.mayArchive ? [archive] : []),
  ]
  if (entries.length === 0) return null
  return (
    <>
      <Menu
        label="More actions"
        placement="bottom start"
        trigger={<Button icon={<Ellipsis {...icon} />}>More</Button>}
        entries={entries}
      />
      {unattended.dialogs}
    </>
  )
}
