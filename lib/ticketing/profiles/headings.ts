/** A heading as it is compared: case and blanks around or inside do not matter. */
export const normaliseHeading = (heading: string): string =>
  heading.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
