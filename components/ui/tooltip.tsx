'use client'

import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

type TooltipProps = {
  text: ReactNode
  /** One element that can take the focus: a button of ours, or a React Aria control. */
  children: ReactNode
  placement?: 'top' | 'bottom' | 'left' | 'right'
}

/** Words shown on hover and on focus. Never the only place where something important is to be read. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={100}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="max-w-80 rounded-md border border-transparent bg-ink px-3 py-2 text-paper text-sm shadow-float"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}

/** A small "i" beside a label that explains it, for instance beside Role. */
export function InfoTip({ label, text }: { label: string; text: ReactNode }) {
  return (
    <Tooltip text={text}>
      <Focusable>
        <button
          type="button"
          aria-label={label}
          className="inline-flex size-6 items-center justify-center rounded-full text-accent hover:bg-accent-soft"
        >
          <Info size={16} aria-hidden="true" />
        </button>
      </Focusable>
    </Tooltip>
  )
}
