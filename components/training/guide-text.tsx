import { createElement, Fragment, type ReactNode } from 'react'
import { ExternalLink, Link } from '@/components/ui/link'
import type { TextRun } from '@/lib/training/guide'
import { guidePath } from '@/lib/training/rules'

type GuideTextProps = { of: readonly TextRun[]; readable: ReadonlySet<string> }

/** A line of a guide. The runs of a file keep their places, and so need no keys. */
export function GuideText({ of, readable }: GuideTextProps): ReactNode {
  return createElement(Fragment, null, ...of.map((run) => renderRun(run, readable)))
}

function renderRun(run: TextRun, readable: ReadonlySet<string>): ReactNode {
  if (run.kind === 'text') return run.text
  if (run.kind === 'code') return <code className="rounded-sm bg-hover px-1 text-[0.9em]">{run.text}</code>
  const words = <GuideText of={run.of} readable={readable} />
  switch (run.kind) {
    case 'strong':
      return <strong className="font-semibold">{words}</strong>
    case 'emphasis':
      return <em>{words}</em>
    case 'guide':
      return readable.has(run.name) ? <Link href={guidePath(run.name)}>{words}</Link> : words
    case 'link':
      return run.href.startsWith('/') ? (
        <Link href={run.href}>{words}</Link>
      ) : (
        <ExternalLink href={run.href}>{words}</ExternalLink>
      )
  }
}
