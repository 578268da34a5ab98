'use client'

import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { listAsLeft } from './left-lists'
import { ButtonLink } from './link'

/** The back button in the head of a record: to the list it is in, as it was left. */
export function BackLink({ href }: { href: string }) {
  const [left, setLeft] = useState(href)
  useEffect(() => setLeft(listAsLeft(href)), [href])
  return (
    <ButtonLink href={left} icon={<ArrowLeft size={18} aria-hidden="true" />}>
      Back
    </ButtonLink>
  )
}
