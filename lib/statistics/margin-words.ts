import { formatNumber } from '@/lib/floor/format-number'

/** `give or take 5` */
export const giveOrTakeInWords = (points: number) => `give or take ${points}`

/** `worth 239 evenly spread answers` */
export const effectiveSizeInWords = (size: number) =>
  `worth ${formatNumber(Math.round(size))} evenly spread ${Math.round(size) === 1 ? 'answer' : 'answers'}`
