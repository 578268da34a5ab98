import { Banner } from '@/components/ui/banner'

/** So many letters are enough to see which script is meant. */
const maxNamed = 12

type NotPrintedProps = {
  letters: readonly string[]
  /** Where the letters are: "The names of this survey", "Labels". */
  of: string
}

/** Says before anything is printed which letters posters and the names beneath QR codes leave out. Nothing for none. */
export function NotPrinted({ letters, of }: NotPrintedProps) {
  if (letters.length === 0) return null
  const more = letters.length - maxNamed
  return (
    <Banner kind="warning" title="Some letters cannot be printed">
      {of} have letters that posters and pictures of QR codes leave out:{' '}
      <bdi className="font-semibold">{letters.slice(0, maxNamed).join(' ')}</bdi>
      {more > 0 && ` and ${more} more`}. The code and its address are printed whole.
    </Banner>
  )
}
