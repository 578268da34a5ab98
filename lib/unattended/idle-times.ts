/** Seconds without a touch after which a device may be set to return to the start: one to ten minutes. */
export const idleSecondsChoices = [60, 90, 120, 180, 300, 600] as const

/** The default: long enough to read a long question and to think. */
export const defaultIdleSeconds = 90

export const formatIdleTime = (seconds: number): string => {
  if (seconds % 60 !== 0) return `${seconds} seconds`
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`
}
