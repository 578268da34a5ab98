/** The screens that views are saved of. A list is called as its grid is. */
export const screenNames = [
  'insights',
  'users',
  'organisations',
  'locations',
  'events',
  'unlinked-references',
  'surveys',
  'exports',
  'audit-trail',
  'letters',
  'training-upcoming',
  'returns',
] as const

export type ScreenName = (typeof screenNames)[number]

export const isScreenName = (name: string): name is ScreenName => screenNames.some((each) => each === name)
