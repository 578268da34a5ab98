'use client'

import { FindingsBreakdown } from '@/components/imports/findings-breakdown'
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
function textsOf({ code, type }: FindingGroup) {
  return (code === undefined ? undefined : eventFindingTypeOf(code)) ?? { description: type, fix: '' }
}

/** The error breakdown and the warning breakdown of one upload, each where it has items. */
export function UploadFindings({ result }: { result: Pick<EventUploadResult, 'groups' | 'findings'> }) {
  return breakdowns.map(({ severity, texts }) => {
    const groups = result.groups.filter((group) => group.severity === severity)
    if (groups.length === 0) return null
    const findings = result.findings.filter((finding) => finding.severity === severity)
    return <FindingsBreakdown key={severity} texts={texts} groups={groups} findings={findings} textsOf={textsOf} />
  })
}
