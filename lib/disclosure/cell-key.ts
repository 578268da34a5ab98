import { noiseOf } from './noise-table'

const recordKeys = 2n ** 32n

/**
 * The key of a cell, above 0 and below 1: its record keys (whole numbers from 0 to 2³² − 1) summed modulo 2³². The same people
 * have the same key wherever they are counted, so that asking again, in other words or another order, tells nothing new.
 */
export const cellKeyOf = (keySum: bigint): number => (Number(BigInt.asUintN(32, keySum)) + 0.5) / Number(recordKeys)

/** How many people are added to a cell's count or, below 0, taken from it. */
export const noiseOfCell = (keySum: bigint): number => noiseOf(cellKeyOf(keySum))
