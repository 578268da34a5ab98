import built from '@/dist/statistics/assets.json'

/** The stylesheet of open statistics with its hash, part of the bundle. */
export const statisticsStyle: { hash: string; text: string } = built.style
