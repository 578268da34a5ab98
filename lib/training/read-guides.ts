import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { type Guide, type GuideEntry, picturesOf } from './guide'
import { getGuideLibrary, type Picture } from './guide-library'
import { isVisibleTo, sectionsFor } from './rules'
import type { Section } from './sections'

/** The hub as somebody sees it: their sections in order, and the guides they may read. */
export async function getTrainingHub(ctx: StaffContext): Promise<{ sections: Section[]; guides: GuideEntry[] }> {
  authorize(ctx, 'read', 'home')
  const guides = await findVisibleGuides(ctx)
  return { sections: sectionsFor(ctx.actor.role, guides), guides: guides.map(({ blocks: _, ...entry }) => entry) }
}

type GuidePicture = Omit<Picture, 'bytes'>

/**
 * One guide with the sizes of its pictures and the names of the guides it may lead on to.
 * @throws 404 for one that is not there and for one that the role may not read: nobody can tell which
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

/** The guides this person's role may read. */
export async function findVisibleGuides({ actor }: StaffContext): Promise<Guide[]> {
  const { guides } = await getGuideLibrary()
  return guides.filter((guide) => isVisibleTo(actor.role, guide))
}
