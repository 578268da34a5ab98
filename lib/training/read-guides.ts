import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { type Guide, type GuideEntry, picturesOf } from './guide'
import { getGuideLibrary, type Picture } from './guide-library'
import { isVisibleTo, sectionsFor } from './rules'
import type { Section } from './sections'

/** The sections and guides that the actor's role may read, in order. */
export async function getTrainingHub(ctx: StaffContext): Promise<{ sections: Section[]; guides: GuideEntry[] }> {
  authorize(ctx, 'read', 'home')
  const guides = await findVisibleGuides(ctx)
  return { sections: sectionsFor(ctx.actor.role, guides), guides: guides.map(({ blocks: _, ...entry }) => entry) }
}

type GuidePicture = Omit<Picture, 'bytes'>

/**
 * One guide with the sizes of its pictures, and the other guides that it may link to.
 * @throws DomainError 404 for an unknown guide and for one that the role may not read, alike
 */
export async function getGuide(
  ctx: StaffContext,
  name: string,
): Promise<{ guide: Guide; pictures: GuidePicture[]; others: GuideEntry[] }> {
  authorize(ctx, 'read', 'home')
  const guides = await findVisibleGuides(ctx)
  const guide = guides.find((one) => one.name === name)
  if (!guide) throw notFound('Guide')
  const { pictures } = await getGuideLibrary()
  return {
    guide,
    pictures: picturesOf(guide.blocks).flatMap((picture) => {
      const found = pictures.get(picture)
      if (!found) return []
      const { bytes: _, ...about } = found
      return [about]
    }),
    others: guides.map(({ blocks: _, ...entry }) => entry),
  }
}

/** The guides that the actor's role may read. */
export async function findVisibleGuides({ actor }: StaffContext): Promise<Guide[]> {
  const { guides } = await getGuideLibrary()
  return guides.filter((guide) => isVisibleTo(actor.role, guide))
}
