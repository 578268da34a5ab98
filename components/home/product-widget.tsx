import { BookOpen } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { ButtonLink } from '@/components/ui/link'

const steps = [
  ['Record an event', 'Where and when it takes place, and who is involved.'],
  ['Build its survey', 'The mandated questions are ready; add your own words of welcome and thanks.'],
  ['Share the link', 'On posters, screens and phones, by QR code or link.'],
  ['See the answers', 'Figures as they arrive, and every answer to download.'],
] as const

/** What the product does, in the order people do it, and the way to its guides. */
export function ProductWidget() {
  return (
    <Card title="From event to insight">
      <ol className="flex flex-col gap-3">
        {steps.map(([title, text], position) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-strong tabular-nums forced-colors:border"
            >
              {position + 1}
            </span>
            <span>
              <strong className="font-semibold">{title}.</strong> {text}
            </span>
          </li>
        ))}
      </ol>
      <ButtonLink href="/training" icon={<BookOpen size={18} aria-hidden="true" />} className="mt-5">
        View User Guide
      </ButtonLink>
    </Card>
  )
}
