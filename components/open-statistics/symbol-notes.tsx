import { type FigureSymbol, symbolMarks, symbolWords } from '@/lib/disclosure/symbols'

/** What the symbols of a table or of some figures mean; nothing where there are none. */
export const SymbolNotes = ({ symbols }: { symbols: readonly FigureSymbol[] }) =>
  symbols.length > 0 && (
    <p className="soft">{symbols.map((symbol) => `${symbolMarks[symbol]} ${symbolWords[symbol]}`).join(' · ')}</p>
  )
