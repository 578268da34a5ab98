'use client'

import { FindingsBreakdown } from '@/components/imports/findings-breakdown'
import type { FindingGroup } from '@/lib/imports/finding'
import type { TicketingUpload } from './upload-details'

const both = { recommendedFixes: 'Recommended fixes', affectedCells: 'Affected lines', count: 'Lines' }

const breakdowns = [
  {
    severity: 'error',
    texts: { ...both, title: 'Errors', total: 'Total number of errors', empty: 'No errors to display' },
  },
  {
    severity: 'warning',
    texts: { ...both, title: 'Warnings', total: 'Total number of warnings', empty: 'No warnings to display' },
  },
  {
    severity: 'information',
    texts: { ...both, title: 'Good to know', total: 'Total number', empty: 'Nothing to display' },
  },
] as const

/** What was found in a file, by column and type; each opens to its fix and its lines. */
export function UploadFindings({ upload }: { upload: Pick<TicketingUpload, 'groups' | 'findings'> }) {
  return breakdowns.map(({ severity, texts }) => {
    const groups = upload.groups.filter((group) => group.severity === severity)
    if (groups.length === 0) return null
    const findings = upload.findings.filter((finding) => finding.severity === severity)
    /** A type may have more than one fix. */
    const textsOf = ({ column, type }: FindingGroup) => {
      const ofGroup = findings.filter((finding) => finding.column === column && finding.type === type)
      const fixes = new Set(ofGroup.map(({ fix }) => fix))
      return { description: type, fix: [...fixes].join(' ').replace(/\.$/, '') }
    }
    return <FindingsBreakdown key={severity} texts={texts} groups={groups} findings={findings} textsOf={textsOf} />
  })
}
