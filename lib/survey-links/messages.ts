/** Messages about labelled links and posters; the specification fixes none. */
export const messages = {
  created: 'Link successfully created.',
  renamed: 'Link successfully renamed.',
  deleted: 'Link successfully deleted.',
  unableToCreate: (reason: string) => `Unable to create link. ${reason}`,
  unableToRename: (reason: string) => `Unable to rename link. ${reason}`,
  unableToDelete: (reason: string) => `Unable to delete link. ${reason}`,
  unableToRefresh: (reason: string) => `Unable to refresh the figures. ${reason}`,
  labelUsed: 'Label is already used',
  tokenTaken: 'The link could not be made just now. Please try again.',
  notPublished: 'The survey is a draft. Publish it first, then share it.',
  tooMany: (most: number) => `The survey already has ${most} links. Delete one that is no longer used first.`,
  copied: 'Link copied.',
  unableToCopy: 'The link could not be copied. Select it and copy it yourself.',
  posterFailed: 'Could not download poster. Please try again',
} as const
