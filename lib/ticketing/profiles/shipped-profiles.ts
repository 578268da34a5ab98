import { isTemplateHeader, missingFields } from './find-profile'
import type { Profile } from './mapping'
import { templateProfile } from './template'

/** The profiles that come with the platform. */
export const shippedProfiles: readonly Profile[] = [templateProfile]

/** The shipped profile that knows a heading: all columns that it needs are there. */
export function findShippedProfile(header: readonly string[]): Profile | undefined {
  if (isTemplateHeader(header)) return templateProfile
  return shippedProfiles.find(
    (profile) => profile !== templateProfile && missingFields(header, profile.mapping).length === 0,
  )
}
