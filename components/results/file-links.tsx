import { Download } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button-style'

const formats = [
  { format: 'xlsx', name: 'Excel' },
  { format: 'csv', name: 'CSV' },
] as const

type FileLinksProps = {
  /** What is downloaded, for whoever hears the links alone: `figures`. */
  what: string
  addressOf: (format: 'csv' | 'xlsx') => string
}

/** What a page shows, as files: plain links, which work without script. */
export const FileLinks = ({ what, addressOf }: FileLinksProps) => (
  <div className="flex flex-wrap gap-3 print:hidden">
    {formats.map(({ format, name }) => (
      <a key={format} href={addressOf(format)} aria-label={`Download the ${what} as ${name}`} className={buttonStyle()}>
        <Download size={18} aria-hidden="true" />
        {name}
      </a>
    ))}
  </div>
)
