'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import dynamic from 'next/dynamic'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'

const QuestionPreview = dynamic(() => import('./question-preview').then((file) => file.QuestionPreview), {
  ssr: false,
  loading: () => <Skeleton className="h-[36rem] max-h-[70dvh]" />,
})

type PreviewedQuestion = { question: SchemaElement; caption: string }

type PreviewPaneProps = {
  previewed: PreviewedQuestion | undefined
  /** Walks to the question before or after; undefined where there is none. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** Beside a list, where there is room: the question that is looked at, on a phone. */
export function PreviewAside(props: PreviewPaneProps) {
  return (
    <aside aria-label="Preview" className="hidden w-[360px] shrink-0 xl:block print:hidden">
      <div className="sticky top-20">
        <Preview {...props} />
      </div>
    </aside>
  )
}

/** The same over the page, where there is none. */
export function PreviewDialog({ open, onClose, ...props }: PreviewPaneProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Preview" dismissable>
      <div className="flex justify-center">
        <div className="w-full max-w-[360px]">
          <Preview {...props} />
        </div>
      </div>
    </Dialog>
  )
}

function Preview({ previewed, onPrevious, onNext }: PreviewPaneProps) {
  const walks = onPrevious || onNext
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <p className="text-ink-soft text-sm">How it looks on a phone</p>
        {walks && (
          <div className="flex gap-1">
            <Step label="Previous question" icon={<ChevronLeft size={18} aria-hidden="true" />} go={onPrevious} />
            <Step label="Next question" icon={<ChevronRight size={18} aria-hidden="true" />} go={onNext} />
          </div>
        )}
      </div>
      {previewed && <QuestionPreview question={previewed.question} caption={previewed.caption} />}
    </div>
  )
}

function Step({ label, icon, go }: { label: string; icon: React.ReactNode; go: (() => void) | undefined }) {
  return <IconButton label={label} icon={icon} size="small" disabled={!go} {...(go && { onPress: go })} />
}
