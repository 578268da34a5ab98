'use client'

import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { BareLink } from '@/components/ui/bare-link'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { sectionPath } from '@/lib/training/rules'

type SectionLink = { key: string; title: string }

/** The id of the heading that a chosen section begins with; it takes the focus when the drawer has been used. */
export const sectionHeadingId = 'training-section'

/**
 * The sections of the hub: at the side, or below 750 px in a drawer at the top that an arrow opens
 * and a choice closes.
 */
export function SectionNav({ sections, chosen }: { sections: readonly SectionLink[]; chosen: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const shown = useRef(chosen)

  useEffect(() => {
    if (shown.current === chosen) return
    shown.current = chosen
    document.getElementById(sectionHeadingId)?.focus()
  }, [chosen])

  const title = sections.find(({ key }) => key === chosen)?.title ?? 'Sections'
  return (
    <nav
      aria-label="Training sections"
      className="min-[750px]:sticky min-[750px]:top-20 min-[750px]:w-52 min-[750px]:shrink-0 min-[750px]:self-start print:hidden"
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <Button
        aria-expanded={open}
        aria-controls={id}
        onPress={() => setOpen(!open)}
        icon={
          <ChevronDown
            size={20}
            aria-hidden="true"
            className={classes('order-last ml-auto transition-transform', open && 'rotate-180')}
          />
        }
        className="w-full min-[750px]:hidden"
      >
        <span className="sr-only">Sections: </span>
        {title}
      </Button>
      <ul
        id={id}
        className={classes(
          'flex flex-col gap-1 max-[749.98px]:mt-1 max-[749.98px]:rounded-md max-[749.98px]:border max-[749.98px]:border-line max-[749.98px]:bg-raised max-[749.98px]:p-2',
          !open && 'max-[749.98px]:hidden',
        )}
      >
        {sections.map((section) => (
          <li key={section.key}>
            <BareLink
              href={sectionPath(section.key)}
              onClick={() => setOpen(false)}
              aria-current={section.key === chosen ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center rounded-md border-l-3 px-3 py-2',
                section.key === chosen
                  ? 'border-accent bg-accent-soft font-semibold text-accent-strong forced-colors:border-[Highlight]'
                  : 'border-transparent text-ink hover:bg-hover forced-colors:border-[Canvas]',
              )}
            >
              {section.title}
            </BareLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
