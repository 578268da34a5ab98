'use client'

import { FindingsBreakdown } from '@/components/imports/findings-breakdown'
import { FindingsDownload } from '@/components/imports/findings-download'
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

type UploadFindingsProps = { upload: Pick<TicketingUpload, 'groups' | 'findings' | 'findingsCount' | 'filename'> }

/** What was found in a file, by column and type; each opens to its fix and its lines. All of it is there as a file. */
export function UploadFindings({ upload }: UploadFindingsProps) {
  const { groups, findings, findingsCount, filename } = upload
  return (
    <>
      {breakdowns.map(({ severity, texts }) => {
        const ofSeverity = groups.filter((group) => group.severity === severity)
        if (ofSeverity.length === 0) return null
        const listed = findings.filter((finding) => finding.severity === severity)
        /** A type may have more than one fix. */
        const textsOf = ({ column, type }: FindingGroup) => {
          const ofGroup = listed.filter((finding) => finding.column === column && finding.type === type)
          const fixes = new Set(ofGroup.map(({ fix }) => fix))
          return { description: type, fix: [...fixes].join(' ').replace(/\.$/, '') }
        }
        return (
          <FindingsBreakdown key={severity} texts={texts} groups={ofSeverity} findings={listed} textsOf={textsOf} />
        )
      })}
      {findings.length > 0 && <FindingsDownload findings={findings} name={filename} total={findingsCount} />}
    </>
  )
}
