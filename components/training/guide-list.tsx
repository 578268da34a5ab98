import { BookOpen } from 'lucide-react'
import { BareLink } from '@/components/ui/bare-link'
import type { GuideEntry } from '@/lib/training/guide'
import { guidePath, pdfNameOf } from '@/lib/training/rules'
import { DownloadResource } from './download-resource'

/** The guides of a section: to be read here, or taken away as PDF. */
export function GuideList({ label, guides }: { label: string; guides: readonly GuideEntry[] }) {
  return (
    <ul aria-label={label} className="grid gap-4 lg:grid-cols-2">
      {guides.map((guide) => (
        <li
          key={guide.name}
          className="relative flex gap-4 rounded-md border border-line bg-paper p-5 hover:border-accent"
        >
          <BookOpen size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
          <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
            <h3 className="font-semibold text-lg">
              <BareLink
                href={guidePath(guide.name)}
                className="rounded-sm text-accent underline underline-offset-3 after:absolute after:inset-0 hover:decoration-2"
              >
                {guide.title}
              </BareLink>
            </h3>
            <p className="text-ink-soft">{guide.summary}</p>
            <div className="relative mt-auto -ml-3 pt-2">
              <DownloadResource fileName={pdfNameOf(guide)} of={guide.title}>
                Download PDF
              </DownloadResource>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
