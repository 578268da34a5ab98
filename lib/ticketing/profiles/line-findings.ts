import { formatNumber } from '@/lib/floor/format-number'

const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  trailingZeroDisplay: 'stripIfInteger',
})
const inPounds = (pence: number) => pounds.format(pence / 100)
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
    fix: 'Nothing has to be done: no figure depends on it.',
  }),
  exponent: (text: string) => ({
    type: 'Shortened number',
    description: `‘${text}’ is a number that a spreadsheet has shortened, and its last digits are lost.`,
    fix: 'Export the file again and upload it without opening it in a spreadsheet.',
  }),
  shortenedCustomer: {
    type: 'Shortened number',
    description: 'The customer id is a number that a spreadsheet has shortened; the buyer stays unknown.',
    fix: 'Export the file again and upload it without opening it in a spreadsheet, to have buyers counted.',
  },
  date: (text: string) => ({
    type: 'Not a date',
    description: `‘${text}’ is not a date, or not written as the file writes its dates.`,
    fix: 'Write it as the other dates of the file, such as 14/11/2026.',
  }),
  future: (date: string) => ({
    type: 'Date to come',
    description: `The order was made on ${date}, which is still to come.`,
    fix: 'Check the date, and the order of day and month.',
  }),
  status: (text: string) => ({
    type: 'Unknown status',
    description: `‘${text}’ is not known as a sale, a refund, a cancellation or a line to leave out.`,
    fix: 'Write Sale, Refund or Cancellation. If your box office uses its own word, forget how its files are read: you are then asked what the word means.',
  }),
  tickets: (text: string) => ({
    type: 'Not a number of tickets',
    description: `‘${text}’ is not a whole number of tickets.`,
    fix: 'Write a whole number, such as 2.',
  }),
  tooManyTickets: (text: string, most: number) => ({
    type: 'Too many tickets',
    description: `‘${text}’ is more than ${formatNumber(most)} tickets, the most that a line may have.`,
    fix: 'Check the number. What was sold in so large a part is written as several lines.',
  }),
  tooManyInFile: (most: number) => ({
    type: 'Too many tickets',
    description: `With this line the file has more than ${formatNumber(most)} tickets, the most that a file may have.`,
    fix: 'Check the numbers of tickets. If they are right, upload the sales in several files.',
  }),
  none: {
    type: 'No tickets',
    description: 'The line has a price and no tickets.',
    fix: 'Give the number of tickets.',
  },
  price: (text: string, decimalSign: '.' | ',') => ({
    type: 'Not a price',
    description: `‘${text}’ is not an amount in pounds and pence.`,
    fix: `Write it with at most two decimals, such as 24${decimalSign}50.`,
  }),
  tooHighPrice: (text: string, most: number) => ({
    type: 'Price too high',
    description: `‘${text}’ is more than ${inPounds(most)}, the most that a line may come to.`,
    fix: 'Check the amount, and which sign separates the pence.',
  }),
  tooHighTotal: (tickets: number, price: number, most: number) => ({
    type: 'Price too high',
    description: `${formatNumber(tickets)} tickets at ${inPounds(price)} are ${inPounds(tickets * price)}, more than the ${inPounds(most)} that a line may come to.`,
    fix: 'Check the number of tickets and the price. The price is that of one ticket.',
  }),
  concession: (text: string) => ({
    type: 'Neither Y nor N',
    description: `‘${text}’ is neither Y nor N.`,
    fix: 'Write Y for a concession or discounted type, N for full price.',
  }),
  customer: {
    type: 'Personal data',
    description: 'The customer id has an @ in it, as an e-mail address has.',
    fix: 'Use a code that means nothing outside the organisation, or leave it blank.',
  },
  provider: (text: string, own: readonly string[]) => ({
    type: 'Unknown provider',
    description: `‘${text}’ is not a ticketing provider that the platform knows.`,
    fix: `Use one of the organisation’s: ${list(own)}.`,
  }),
  noProvider: (own: readonly string[]) => ({
    type: 'No provider',
    description: 'Nothing says through which ticketing provider the line was sold.',
    fix: `Name one in a column Ticketing Provider: ${list(own)}. Others are added on the organisation’s Ticketing tab.`,
  }),
  /** Without the value, which may be most of an address. */
  postcode: {
    type: 'Not a postcode',
    description: 'The value is not the postcode of a home, so the region of the buyer stays unknown.',
    fix: 'Nothing has to be done. With the full postcode the region is known.',
  },
  unknown: (text: string) => ({
    type: 'Unknown value',
    description: `‘${text}’ could not be read, so it stays unknown.`,
    fix: 'Nothing has to be done: no figure depends on it.',
  }),
  sumOfAll: {
    type: 'Line of sums',
    description: 'The line adds up the others, so it was left out.',
    fix: 'Nothing has to be done.',
  },
  equalLines: (lines: number, first: number) => ({
    type: 'Equal lines',
    description: `${formatNumber(lines)} of the lines say exactly what another line of their order says, first those like line ${first}. All of them count.`,
    fix: 'If a line was exported twice, take it out and upload the file again.',
  }),
  repeatedNumbers: (lines: number, first: number) => ({
    type: 'Repeated numbers',
    description: `${formatNumber(lines)} of the lines have the ticket number of another line, first that of line ${first}. The last of them counts.`,
    fix: 'Nothing has to be done where the later line is the newer one.',
  }),
} as const
