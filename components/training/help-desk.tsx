import { Mail } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button-style'
import { messages } from '@/lib/training/messages'

/** The way to the help desk by mail. */
export function HelpDesk({ supportEmail }: { supportEmail: string }) {
  return (
    <aside
      aria-label="Help desk"
      className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-md border border-line bg-paper p-5 print:hidden"
    >
      <p className="font-semibold">{messages.stillNeedHelp}</p>
      <a href={`mailto:${supportEmail}`} className={buttonStyle('primary')}>
        <Mail size={18} aria-hidden="true" />
        Contact us
      </a>
    </aside>
  )
}
