/** What a spreadsheet program might run, in everything that somebody types: answers, names, labels, titles. */
export const formulaPayloads = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  ' =1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://example.org","here")',
] as const
