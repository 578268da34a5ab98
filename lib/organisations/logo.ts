import 'server-only'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { organisationLogos } from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import { DomainError, invalid, notFound } from '@/lib/floor/errors/domain-error'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import { cleanPicture } from '@/lib/floor/files/picture'
import { receiveSmallFile, type SmallFile } from '@/lib/floor/files/receive-small-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { logoFileFault, logoMaxBytes } from './logo-rules'
import { messages } from './messages'
import { getOrganisationInReach } from './read-organisations'

/**
 * The logo of an organisation in reach, served so that browsers treat it only as an image, whatever was uploaded. The
 * browser stores it and revalidates each time; 304 where it is unchanged.
 * @throws 404 out of reach or without a logo
 */
export async function answerLogo(ctx: StaffContext, id: number, request: Request): Promise<Response> {
  authorize(ctx, 'read', 'organisation')
  await getOrganisationInReach(ctx, id)
  const logo = await findLogo(ctx.db, id)
  if (!logo) throw notFound('Logo')
  const etag = `"${logo.sha256.toString('base64url')}"`
  const headers = {
    etag,
    'cache-control': 'private, no-cache',
    'content-type': logo.mediaType,
    'content-disposition': contentDisposition(logo.mediaType === 'image/png' ? 'logo.png' : 'logo.jpg', 'inline'),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes(etag) || known.includes('*')) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(logo.content), { headers })
}

/** Receives the one file of a form as the new logo. Right and reach are checked before any of it is read. */
export async function receiveLogo(ctx: StaffContext, id: number, request: Request) {
  authorize(ctx, 'update', 'organisation')
  await getOrganisationInReach(ctx, id)
  const file = await receiveSmallFile(request, logoMaxBytes).catch((error) => {
    throw error instanceof DomainError && error.status === 413 ? tooLargeRefusal() : error
  })
  return replaceLogo(ctx, id, file)
}

/**
 * Replaces the logo of an organisation by the re-encoded picture; the file itself is not stored.
 * @throws 413 past 100,000 bytes; 422 for an unsuitable name, type or picture
 */
async function replaceLogo(ctx: StaffContext, id: number, { name, bytes }: SmallFile) {
  authorize(ctx, 'update', 'organisation')
  const fault = logoFileFault({ name, size: bytes.length })
  if (fault) throw fault === messages.fileTooLarge ? tooLargeRefusal() : fileRefusal(fault)
  const picture = await cleanPicture(bytes, logoMaxBytes)
  if (picture === 'no picture') throw fileRefusal(messages.fileTypeNotAllowed)
  if (picture === 'too many points') throw fileRefusal(messages.tooManyPixels)
  const { content, mediaType, width, height } = picture
  const sha256 = createHash('sha256').update(content).digest()
  return change(ctx, { record: { what: 'organisation', id } }, async (tx) => {
    const organisation = await getOrganisationInReach(tx, id)
    const before = await findLogo(tx.db, id)
    await upsertLogo(tx.db, { organisationId: id, content, mediaType, sha256, updatedAt: tx.now })
    const logo = sha256.toString('hex')
    tx.audit({
      subject: 'organisation',
      subjectId: id,
      subjectName: organisation.name,
      organisationId: id,
      action: 'update',
      before: { logo: before ? before.sha256.toString('hex') : null },
      after: { logo, fileName: name, mediaType, bytes: content.length, width, height },
    })
    return { id, logo }
  })
}

/** Removes the logo of an organisation, if it has one: its surveys show none from then on. @throws 404 out of reach */
export async function removeLogo(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'update', 'organisation')
  await change(ctx, { record: { what: 'organisation', id } }, async (tx) => {
    const { name } = await getOrganisationInReach(tx, id)
    const before = await deleteLogo(tx.db, id)
    if (!before) return tx.unchanged()
    tx.audit({
      subject: 'organisation',
      subjectId: id,
      subjectName: name,
      organisationId: id,
      action: 'update',
      before: { logo: before.toString('hex') },
      after: { logo: null },
    })
  })
}

const fileRefusal = (message: string) => invalid(message, { file: message })
const tooLargeRefusal = () => new DomainError(413, messages.fileTooLarge, { file: messages.fileTooLarge })

/** The logo of an organisation, undefined without one. The caller checks the scope. */
async function findLogo(db: Database, organisationId: number) {
  const [logo] = await db.select().from(organisationLogos).where(eq(organisationLogos.organisationId, organisationId))
  return logo
}

/** Deletes a logo. @returns its hash; undefined where there was none */
async function deleteLogo(db: Database, id: number): Promise<Buffer | undefined> {
  const { organisationId, sha256 } = organisationLogos
  const [gone] = await db.delete(organisationLogos).where(eq(organisationId, id)).returning({ sha256 })
  return gone?.sha256
}

/** Inserts a logo or replaces the existing one. */
async function upsertLogo(db: Database, logo: typeof organisationLogos.$inferInsert) {
  const { organisationId: target } = organisationLogos
  await db.insert(organisationLogos).values(logo).onConflictDoUpdate({ target, set: logo })
}
