import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from './link'

/** The back button in the head of a record: to the list it is in. */
export const BackLink = ({ href }: { href: string }) => (
  <ButtonLink href={href} icon={<ArrowLeft size={18} aria-hidden="true" />}>
    Back
  </ButtonLink>
)
