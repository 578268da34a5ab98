/** An upload is one workbook of at most 5 MB. */
export const recordUploadExtension = '.xlsx'
export const recordUploadMaxBytes = 5 * 1024 * 1024

const allowedName = /^[A-Za-z0-9_ +()-]+\.[A-Za-z0-9]+$/

/** Why a file is not taken, by its name; undefined where it is. Asked in the browser and on the server. */
export function recordUploadFault(name: string): string | undefined {
  if (!name.toLowerCase().endsWith(recordUploadExtension)) return 'File Type is not allowed'
  return allowedName.test(name) ? undefined : 'File Name is invalid'
}
