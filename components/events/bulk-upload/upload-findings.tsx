'use client'

import { FindingsBreakdown } from '@/components/imports/findings-breakdown'
import { FindingsDownload } from '@/components/imports/findings-download'
import { eventFindingTypeOf } from '@/lib/events/bulk-upload/finding-types'
import { messages } from '@/lib/events/bulk-upload/messages'
import type { FindingGroup } from '@/lib/imports/finding'
import type { EventUploadResult } from './use-event-upload'

const both = {
  recommendedFixes: messages.recommendedFixes,
  affectedCells: messages.affectedCells,
  count: messages.count,
}

const breakdowns = [
  {
    severity: 'error',
    texts: { ...both, title: messages.errorBreakdown, total: messages.totalErrors, empty: messages.noErrors },
  },
  {
    severity: 'warning',
    texts: { ...both, title: messages.warningBreakdown, total: messages.totalWarnings, empty: messages.noWarnings },
  },
] as const

/** What the number of a type stands for; one without a number says it itself. */
function textsOf({ code, type }: Pick<FindingGroup, 'code' | 'type'>) {
  return (code === undefined ? undefined : eventFindingTypeOf(code)) ?? { description: type, fix: '' }
}

type UploadFindingsProps = { result: Pick<EventUploadResult, 'groups' | 'findings' | 'findingsCount' | 'filename'> }

/** The error breakdown and the warning breakdown of one upload, each where it has items, and all of it as a file. */
export function UploadFindings({ result }: UploadFindingsProps) {
  const { groups, findings, findingsCount, filename } = result
  // As in the breakdown: what the type means, not its name in the calls.
  const inWords = findings.map((finding) => ({ ...finding, type: textsOf(finding).description }))
  return (
    <>
      {breakdowns.map(({ severity, texts }) => {
        const ofSeverity = groups.filter((group) => group.severity === severity)
        if (ofSeverity.length === 0) return null
        const listed = findings.filter((finding) => finding.severity === severity)
        return (
          <FindingsBreakdown key={severity} texts={texts} groups={ofSeverity} findings={listed} textsOf={textsOf} />
        )
      })}
      {findings.length > 0 && <FindingsDownload findings={inWords} name={filename} total={findingsCount} />}
    </>
  )
}
