/** What people choose for themselves, and find on every device. */
export type Display = {
  /** The rows of lists are lower, so that more of them are in sight. */
  denseRows: boolean
  /** Keys that work alone (`?`, `/`): whoever speaks to the computer may set them off by a word. */
  singleKeys: boolean
}

export const usualDisplay: Display = { denseRows: false, singleKeys: true }
