'use client'

import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { type ButtonKind, type ButtonSize, iconButtonStyle } from './button-style'
import { classes } from './classes'
import { Tooltip } from './tooltip'

type IconButtonProps = {
  /** What it does; read aloud, and shown as a tooltip. */
  label: string
  icon: ReactNode
  kind?: ButtonKind
  size?: ButtonSize
  disabled?: boolean
  /** false where the text is beside the button anyway. */
  tooltip?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
} & Pick<
  AriaButtonProps,
  | 'aria-controls'
  | 'aria-describedby'
  | 'aria-expanded'
  | 'aria-haspopup'
  | 'aria-pressed'
  | 'id'
  | 'onPress'
  | 'slot'
  | 'type'
>

/** A square button that shows only an icon. */
export function IconButton({ label, icon, kind, size, disabled, tooltip = true, className, ...rest }: IconButtonProps) {
  const button = (
    <AriaButton
      {...rest}
      aria-label={label}
      isDisabled={disabled ?? false}
      className={classes(iconButtonStyle(kind, size), className)}
    >
      {icon}
    </AriaButton>
  )
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button
}
