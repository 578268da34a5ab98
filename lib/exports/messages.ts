/** Document 3 §8, exports. */
export const say = {
  unableToDownload: 'Unable to download file. Please try again',
  unableToExport: 'Unable to download survey export.',
  notReady: 'The file is not ready yet.',
  gone: 'The file has expired. Please ask for it again.',
} as const
