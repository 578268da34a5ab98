/** The columns of the platform's own template, in its order; the last one, the source's own number of a line, is optional. */
export const templateColumns = [
  'Box Office Reference ID',
  'Event Name',
  'Performance Date',
  'Performance Time',
  'Venue Name',
  'Transaction ID',
  'Transaction Date',
  'Transaction Type',
  'Customer ID',
  'Customer Postcode',
  'Customer Country',
  'Ticket Type',
  'Concession Flag',
  'Number of Tickets',
  'Face Value',
  'Price Paid',
  'Sales Channel',
  'Ticketing Provider',
  'Ticket ID',
] as const

/** The one line of the template as it is downloaded: an example would be imported with the rest. */
export const templateHeader = templateColumns.join(',')
