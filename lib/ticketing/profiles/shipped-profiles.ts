import { eventbriteProfile } from './eventbrite-profile'
import { isTemplateHeader, missingFields } from './find-profile'
import { normaliseHeading } from './headings'
import type { Profile, ShippedProfile } from './mapping'
import { pretixProfile } from './pretix-profile'
import { templateProfile } from './template'

const ofSources: readonly ShippedProfile[] = [pretixProfile, eventbriteProfile]

/** The profiles that come with the platform. */
export const shippedProfiles: readonly Profile[] = [
  templateProfile,
  ...ofSources.map(({ knownBy: _, ...profile }): Profile => profile),
]

/** The shipped profile that knows a heading. A heading that two would know is nobody's, and is asked about. */
export function findShippedProfile(header: readonly string[]): Profile | undefined {
  if (isTemplateHeader(header)) return templateProfile
  const headings = new Set(header.map(normaliseHeading))
  const [found, another] = ofSources.filter(
    ({ mapping, knownBy }) =>
      missingFields(header, mapping).length === 0 &&
      knownBy.every((heading) => headings.has(normaliseHeading(heading))),
  )
  return another === undefined ? shippedProfiles.find(({ name }) => name === found?.name) : undefined
}
