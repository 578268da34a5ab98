import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { gigabyte, isSlowReplay, type Replay, replaysIn } from '@/kit/replays'
import { inRoot } from '@/scripts/root'
import type { DrillTarget } from './drill'
import { formatCount, quietShare } from './scoreboard'

export type ReplayVerdict = { figure: string; failures: string[]; remarks: string[] }

/**
 * Notes from now on what the database replays of its log after each crash, by what it says itself.
 * @returns what judges it: after so many crashes, with so much of a processor left to us
 */
export function watchReplays({ trial }: DrillTarget): (crashes: number, share: number) => ReplayVerdict {
  const path = inRoot('.data', 'logs', `${basename(trial.cluster.dataFolder)}.log`)
  const from = statSync(path).size
  return (crashes, share) => judge(replaysIn(readFileSync(path).subarray(from).toString()), crashes, share)
}

function judge(replays: readonly Replay[], crashes: number, share: number): ReplayVerdict {
  const bytes = replays.reduce((sum, replay) => sum + replay.bytes, 0)
  const ms = replays.reduce((sum, replay) => sum + replay.ms, 0)
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
  const longest = seconds(Math.max(0, ...replays.map((replay) => replay.ms)))
  const slow = replays
    .filter(isSlowReplay)
    .map((one) => `${formatCount(megabytesOf(one.bytes))} MB of log were replayed in ${seconds(one.ms)}`)
  const unseen = replays.length < crashes ? [`${replays.length} replays of ${crashes} are in the database's log`] : []
  const isOurs = share >= quietShare
  return {
    figure:
      `replayed ${formatCount(megabytesOf(bytes))} MB of log in all, each time in at most ${longest} ` +
      `(${seconds(bytes > 0 ? ms / (bytes / gigabyte) : 0)} per GB)`,
    failures: [...unseen, ...(isOurs ? slow : [])],
    remarks: isOurs ? [] : slow.map((one) => `${one}; others left us ${Math.round(share * 100)} % of a processor`),
  }
}

const megabytesOf = (bytes: number) => Math.round(bytes / 1024 ** 2)
