/** A file that cannot be loaded: its message says why. */
export class UnknownGeography extends Error {
  override name = 'UnknownGeography'
}
