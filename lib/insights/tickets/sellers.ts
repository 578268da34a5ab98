import { countOf, formatNumber } from '@/lib/floor/format-number'

/** Organisations that uploaded sales, of how many; null where it is one organisation's report. */
export type Sellers = { sold: number; of: number } | null

/** `The tickets are those of 1 of 16 organisations: the others uploaded none for this time.` None where all did. */
export const sellersInWords = (sellers: Sellers): string[] =>
  sellers === null || sellers.sold >= sellers.of
    ? []
    : [
        `The tickets are those of ${formatNumber(sellers.sold)} of ${countOf(sellers.of, 'organisation')}: the others uploaded none for this time.`,
      ]
