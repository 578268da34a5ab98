import type { Fixture } from '@/kit/fixture'
import type { PlatformClient } from '@/kit/platform'
import type { DemoSize } from '@/scripts/database/prepare'
import type { Platform } from '@/scripts/platform/platform'
import type { Trial } from '@/scripts/trial/trial'
import type { Random } from '@/seed/random'
import type { DrillResult } from './scoreboard'

/** How much of everything. */
export type DrillSize = {
  /** Kills of each kind. */
  kills: number
  /** Quiet seconds before each kill: a process that has just been started is started again later and later. */
  restMs: number
  /** People answering at the same time. */
  people: number
  /** The same while the web is killed. */
  webPeople: number
  /** Interleavings of the races. */
  races: number
  /** How long the database is frozen. */
  frozenMs: number
  /** How long everything goes on at once. */
  soakMs: number
  /** The demonstration data of those drills that are about much of it. */
  largeDemo: DemoSize
}

export const sizes = {
  full: {
    kills: 20,
    restMs: 15_500,
    people: 50,
    webPeople: 500,
    races: 1_000,
    frozenMs: 60_000,
    soakMs: 30 * 60_000,
    largeDemo: 'national',
  },
  quick: {
    kills: 1,
    restMs: 2_000,
    people: 50,
    webPeople: 50,
    races: 200,
    frozenMs: 15_000,
    soakMs: 90_000,
    largeDemo: 'small',
  },
} as const satisfies Record<string, DrillSize>

/** The platform that is drilled: its processes, its client, its data. */
export type DrillTarget = {
  trial: Trial
  stack: Platform
  platform: PlatformClient
  fixture: Fixture
  /** How much of a processor others left to us before the drill, 0 to 1. */
  share: number
}

export type DrillOptions = { random: Random; size: DrillSize }

export type Drill = {
  id: string
  run: (target: DrillTarget, options: DrillOptions) => Promise<DrillResult>
}

/** A drill that needs no platform, or starts one of its own. It may be several lines of the scoreboard. */
export type StandaloneDrill = { id: string; run: (options: DrillOptions) => Promise<DrillResult[]> }
