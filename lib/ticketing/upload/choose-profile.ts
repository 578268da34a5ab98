import 'server-only'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import type { CsvFile } from '@/lib/floor/csv/read-records'
import type { StaffContext } from '@/lib/floor/identity/context'
import { type ChangeContext, change } from '@/lib/floor/saving/change'
import type { Import } from '@/lib/imports/import-kind'
import { fingerprintOf } from '../profiles/fingerprint'
import { type Profile, profileNameOf, type Replacement } from '../profiles/mapping'
import { findProfileOf, findProfiles, saveProfile } from '../profiles/profiles-store'
import type { MappingProposal } from '../profiles/proposal'
import { proposeMapping } from '../profiles/propose-mapping'
import { findShippedProfile, shippedProfiles } from '../profiles/shipped-profiles'
import type { Providers } from '../sales/providers'
import type { TicketingOptions } from '../upload-options'

/** So many lines are looked at to propose how a file is read. */
const proposalLines = 200

/** How a file is to be read, and why that is not known. */
type ChosenProfile = { profile: Profile } | { unknownName: string } | { proposal: MappingProposal }

type ProfileChoice = { upload: Import; file: CsvFile; options: TicketingOptions; providers: Providers }

/**
 * Chooses the profile that a file is read by: what a person has just said of its columns (and is remembered), the one that
 * was named, or the one that knows its heading. Without any it proposes one, from its first lines.
 */
export async function chooseProfile(
  ctx: StaffContext,
  { upload, file, options, providers }: ProfileChoice,
): Promise<ChosenProfile> {
  const { organisationId, filename } = upload
  if (options.mapping) {
    const fingerprint = fingerprintOf(file.header)
    const name = options.profileName?.trim() || profileNameOf(filename) || filename.replace(/\.csv$/i, '')
    const about = { organisationId, name, fingerprint, mapping: options.mapping }
    return { profile: await change(ctx, {}, (tx) => saveProfile(tx, about)) }
  }
  if (options.profile !== undefined) {
    const wanted = options.profile.trim().toLowerCase()
    const own = await findProfiles(ctx.db, organisationId)
    const named = [...own, ...shippedProfiles].find(({ name }) => name.toLowerCase() === wanted)
    return named ? { profile: named } : { unknownName: options.profile }
  }
  const known =
    (await findProfileOf(ctx.db, organisationId, fingerprintOf(file.header))) ?? findShippedProfile(file.header)
  if (known) return { profile: known }
  const about = {
    providers: providers.all,
    ownProviderIds: providers.ownIds,
    today: dayInLondon(ctx.now),
    isTemplate: false,
  }
  return { proposal: proposeMapping(file.header, await readFirstRecords(file), about) }
}

async function readFirstRecords(file: CsvFile) {
  for await (const batch of file.records) return batch.slice(0, proposalLines)
  return []
}

/** Remembers what the lines of a heading replace, so that nobody is asked again. */
export async function rememberReplacement(
  tx: ChangeContext,
  {
    organisationId,
    header,
    profile,
    replacement,
  }: { organisationId: number; header: string[]; profile: Profile; replacement: Replacement },
): Promise<void> {
  if (profile.mapping.replacement === replacement) return
  const mapping = { ...profile.mapping, replacement }
  await saveProfile(tx, { organisationId, name: profile.name, fingerprint: fingerprintOf(header), mapping })
}
