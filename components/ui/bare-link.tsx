import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/** Where it leads, and how: everything that Next's link takes but the time at which the page is fetched. */
export type BareLinkProps = Omit<ComponentProps<typeof NextLink>, 'prefetch'>

/**
 * A link to a page, without a look of its own. Nothing is fetched before it is followed: every page is made for the person
 * who asks, so that nothing of it could come early, and a page has some fifteen such links, most of which would ask twice.
 */
export const BareLink = (props: BareLinkProps) => <NextLink {...props} prefetch={false} />
