import { classes } from './classes'

/** primary: the one action of a page; secondary: the others; quiet: within a row or bar; danger: takes something away. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'
/** small: within a row or a banner; compact: in the toolbar of a list; medium: everywhere else. */
export type ButtonSize = 'small' | 'compact' | 'medium'

const kindStyles: Record<ButtonKind, string> = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  secondary: 'border-line-strong bg-paper text-ink hover:border-ink hover:bg-hover',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-accent-soft',
  danger: 'border-error bg-error text-on-error hover:border-error-strong hover:bg-error-strong',
}

const sizeStyles: Record<ButtonSize, string> = {
  small: 'min-h-8 gap-1.5 px-3 text-sm',
  compact: 'min-h-9 gap-1.5 px-3 text-row pointer-coarse:min-h-11',
  medium: 'min-h-11 gap-2 px-4 text-base',
}

const iconSizeStyles: Record<ButtonSize, string> = {
  small: 'size-8',
  compact: 'size-9 pointer-coarse:size-11',
  medium: 'size-11',
}

const baseStyle =
  'inline-flex shrink-0 items-center justify-center rounded-md border font-semibold no-underline transition-colors ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-hover disabled:text-ink-soft ' +
  'disabled:hover:border-line disabled:hover:bg-hover'

/** The look of a button, for anything that acts as one (a button, a link that leads to an action, a file trigger). */
export function buttonStyle(kind: ButtonKind = 'secondary', size: ButtonSize = 'medium'): string {
  return classes(baseStyle, kindStyles[kind], sizeStyles[size])
}

/** The look of a square button that shows only an icon. */
export function iconButtonStyle(kind: ButtonKind = 'quiet', size: ButtonSize = 'medium'): string {
  return classes(baseStyle, kindStyles[kind], iconSizeStyles[size])
}

/** Documented window widths at or below which a page's action shows its icon alone. */
export type IconOnlyWidth = 500 | 575 | 625

/** Hides a label from sight only: assistive technology still reads it. */
export const hiddenLabelBelow: Record<IconOnlyWidth, string> = {
  500: 'max-[500.98px]:sr-only',
  575: 'max-[575.98px]:sr-only',
  625: 'max-[624.98px]:sr-only',
}
