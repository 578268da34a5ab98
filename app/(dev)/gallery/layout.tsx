import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'

export const metadata = { title: 'Gallery', robots: 'noindex' }

/** Every shared component in every state, for whoever builds with them. It does not exist outside development. */
export default function GalleryLayout({ children }: { children: ReactNode }) {
  if (process.env.NODE_ENV !== 'development') notFound()
  return children
}
