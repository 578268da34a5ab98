const list = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : 'none yet')

/** What is said of a cell that cannot be read, by what it should have been, and of lines beside each other. */
export const findingTexts = {
  missing: { type: 'Missing value', description: 'The value is missing.', fix: 'Fill it in.' },
  tooLong: (most: number) => ({
    type: 'Too long',
    description: `The value is longer than ${most} characters.`,
    fix: 'Shorten it.',
  }),
  cut: (most: number) => ({
    type: 'Too long',
    description: `The value is longer than ${most} characters; the rest was left out.`,
    fix: 'Nothing has to be done: it counts for no figure.',
  }),
  exponent: (text: string) => ({
    type: 'Shortened number',
    description: `‘${text}’ is a number that a spreadsheet has shortened, so that its last digits are lost.`,
    fix: 'Export the file again and upload it without opening it in a spreadsheet.',
  }),
  shortenedCustomer: {
    type: 'Shortened number',
    description: 'The customer id is a number that a spreadsheet has shortened; the buyer stays unknown.',
    fix: 'Export the file again and upload it without opening it in a spreadsheet, to have buyers counted.',
  },
  date: (text: string) => ({
    type: 'Date',
    description: `‘${text}’ is not a date of the form that the file has.`,
    fix: 'Write it as DD/MM/YYYY, such as 14/11/2026.',
  }),
  future: (date: string) => ({
    type: 'Date',
    description: `The order was made on ${date}, which is still to come.`,
    fix: 'Check the date, and the order of day and month.',
  }),
  status: (text: string) => ({
    type: 'Status',
    description: `‘${text}’ is not known as a sale, a refund, a cancellation or a line to leave out.`,
    fix: 'Use Sale, Refund or Cancellation, or say in the profile what the word means.',
  }),
  tickets: (text: string) => ({
    type: 'Number',
    description: `‘${text}’ is not a whole number of tickets.`,
    fix: 'Write a whole number, such as 2.',
  }),
  none: { type: 'Number', description: 'The line has a price and no tickets.', fix: 'Give the number of tickets.' },
  price: (text: string, decimalSign: '.' | ',') => ({
    type: 'Price',
    description: `‘${text}’ is not an amount in pounds and pence.`,
    fix: `Write it with at most two decimals, such as 24${decimalSign}50.`,
  }),
  concession: (text: string) => ({
    type: 'Concession',
    description: `‘${text}’ is neither Y nor N.`,
    fix: 'Write Y for a concession or discounted type, N for full price.',
  }),
  customer: {
    type: 'Personal data',
    description: 'The customer id has an @ in it, as an e-mail address has.',
    fix: 'Use a code that means nothing outside the organisation, or leave it blank.',
  },
  provider: (text: string, own: readonly string[]) => ({
    type: 'Provider',
    description: `‘${text}’ is not a ticketing provider that the platform knows.`,
    fix: `Use one of the organisation’s: ${list(own)}.`,
  }),
  noProvider: (own: readonly string[]) => ({
    type: 'Provider',
    description: 'Nothing says through which ticketing provider the line was sold.',
    fix: `Name one in the column Ticketing Provider, or choose one with the profile: ${list(own)}.`,
  }),
  /** Without the value, which may be most of an address. */
  postcode: {
    type: 'Postcode',
    description: 'The value is no postcode that somebody lives at; it stays unknown.',
    fix: 'Nothing has to be done; a right postcode gives the buyer’s region.',
  },
  unknown: (text: string) => ({
    type: 'Unknown value',
    description: `‘${text}’ could not be read; it stays unknown.`,
    fix: 'Nothing has to be done: it counts for no figure.',
  }),
  sumOfAll: {
    type: 'Line of sums',
    description: 'The line adds up the others; it was left out.',
    fix: 'Nothing has to be done.',
  },
  equalLines: (lines: number, first: number) => ({
    type: 'Equal lines',
    description: `${lines.toLocaleString('en-GB')} of the lines say exactly what another line of their order says, first those like line ${first}. All of them count.`,
    fix: 'If a line was exported twice, take it out and upload the file again.',
  }),
  repeatedNumbers: (lines: number, first: number) => ({
    type: 'Repeated numbers',
    description: `${lines.toLocaleString('en-GB')} of the lines have the ticket number of another line, first that of line ${first}. The last of them counts.`,
    fix: 'Nothing has to be done where the later line is the newer one.',
  }),
} as const
