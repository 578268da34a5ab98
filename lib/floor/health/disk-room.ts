/** From this share on a disk is to be looked at; PostgreSQL ends once its own is full. */
export const fullAtPercent = 80

/** A disk of this machine: what lies on it, and how full it is. */
export type Disk = { holds: readonly string[]; usedPercent: number; freeBytes: number }
