'use client'

import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { type ButtonKind, type ButtonSize, buttonStyle, hiddenLabelBelow, type IconOnlyWidth } from './button-style'
import { classes } from './classes'
import { Spinner } from './spinner'

export type ButtonProps = {
  children: ReactNode
  kind?: ButtonKind
  size?: ButtonSize
  /** Drawn before the words; decorative. */
  icon?: ReactNode
  /** Work is under way: the button keeps focus, shows a spinner and does nothing when pressed. */
  busy?: boolean
  disabled?: boolean
  iconOnlyBelow?: IconOnlyWidth
  className?: string
  ref?: Ref<HTMLButtonElement>
} & Pick<
  AriaButtonProps,
  | 'aria-controls'
  | 'aria-describedby'
  | 'aria-expanded'
  | 'aria-haspopup'
  | 'aria-label'
  | 'aria-pressed'
  | 'autoFocus'
  | 'form'
  | 'id'
  | 'name'
  | 'onPress'
  | 'slot'
  | 'type'
  | 'value'
>

/** A button within a line of words, which looks like a link and does something in place. */
export function TextButton({ children, onPress }: Pick<ButtonProps, 'children' | 'onPress'>) {
  return (
    <AriaButton
      {...(onPress && { onPress })}
      className="min-h-6 rounded-sm text-accent underline underline-offset-3 hover:text-accent-strong hover:decoration-2 pointer-coarse:min-h-10"
    >
      {children}
    </AriaButton>
  )
}

/** A button with words. It is also the trigger of `Menu`, `Dialog` and `Tooltip`. */
export function Button({ children, kind, size, icon, busy, disabled, iconOnlyBelow, className, ...rest }: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      isDisabled={disabled ?? false}
      isPending={busy ?? false}
      className={classes(buttonStyle(kind, size), busy && 'cursor-progress opacity-80', className)}
    >
      {busy ? <Spinner /> : icon}
      <span className={iconOnlyBelow && hiddenLabelBelow[iconOnlyBelow]}>{children}</span>
    </AriaButton>
  )
}
