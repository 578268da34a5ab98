import type { ComponentProps } from 'react'
import { BareLink, type BareLinkProps } from './bare-link'
import { type ButtonKind, type ButtonSize, buttonStyle, hiddenLabelBelow, type IconOnlyWidth } from './button-style'
import { classes } from './classes'

const linkStyle = 'rounded-sm text-accent underline underline-offset-3 hover:text-accent-strong hover:decoration-2'

/** A link in running text or in a cell. */
export function Link({ className, ...rest }: BareLinkProps) {
  return <BareLink {...rest} className={classes(linkStyle, className)} />
}

type DownloadLinkProps = { href: string; children: ComponentProps<'a'>['children'] }

/** A link to a file, which the browser fetches by itself: no page is looked for behind it. */
export const DownloadLink = (props: DownloadLinkProps) => <a {...props} className={linkStyle} />

/** A link to another site: opens in a new tab and says so. */
export function ExternalLink({ href, children }: { href: string; children: ComponentProps<'a'>['children'] }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={linkStyle}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

type ButtonLinkProps = BareLinkProps & {
  kind?: ButtonKind
  size?: ButtonSize
  icon?: ComponentProps<'span'>['children']
  iconOnlyBelow?: IconOnlyWidth
}

/** A link that looks like a button: it goes somewhere, where a `Button` does something. */
export function ButtonLink({ kind, size, icon, iconOnlyBelow, className, children, ...rest }: ButtonLinkProps) {
  return (
    <BareLink {...rest} className={classes(buttonStyle(kind, size), className)}>
      {icon}
      <span className={iconOnlyBelow && hiddenLabelBelow[iconOnlyBelow]}>{children}</span>
    </BareLink>
  )
}
