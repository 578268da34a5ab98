import { formatNumber } from '@/lib/floor/format-number'
import type { FormCell } from '@/lib/floor/spreadsheet/form-workbook'
import { guidanceSheet } from './columns'
import { uploadMaxRows } from './upload-rules'

/** How the workbook is filled in: what about, and how. */
const guidance = (isYear: boolean): [about: string, text: string][] => [
  [
    'Rows',
    `One row is one event at one location. Up to ${formatNumber(uploadMaxRows)} rows are taken; a row that is blank up to the quarters does not count.`,
  ],
  [
    'Compulsory',
    'Event Name, Location Name, Start Date, End Date, Event Type, Distribution Type, Sub-Discipline, the funded answer and Ticketed. Ticketing Provider as well where the event is ticketed.',
  ],
  [
    'Location',
    'The exact name of an active location of the organisation. For a new one give its country and, in England, Wales, Scotland and Northern Ireland, its address: it is created with the upload. One location in a cell.',
  ],
  ['Dates', 'DD/MM/YYYY. An event of one day has two equal dates.'],
  ['Lists', 'Choose from the drop-down, or write the text exactly as it is on the sheet ‘Lists’.'],
  [
    'Ticketing',
    'A provider of the organisation’s Ticketing tab or a manual entry, and the event’s reference there. Both stay blank where the event is not ticketed.',
  ],
  [
    'Partner',
    'The exact name of one organisation. Others are added on the event’s page. The organisation that the file is uploaded for is the event owner.',
  ],
  ['Figures', 'Whole numbers, 0 or more, in the quarters in which the event takes place.'],
  ...(isYear
    ? ([
        [
          'Editing a year',
          'Rows with an Event ID change that event, its name and dates included. A blank cell leaves what is stored; no blank is filled with 0. Rows without an Event ID are new events.',
        ],
        ['Version', 'If somebody changes an event after this file was downloaded, its row is left out and named.'],
      ] as [string, string][])
    : ([
        [
          'Blank figures',
          'Missing attendance figures of quarters that have ended become 0. Occurrences, tickets available and quarters that run or are to come stay blank.',
        ],
      ] as [string, string][])),
]

/** The sheet that says how to fill the workbook in, locked. */
export function guidanceSheetOf(isYear: boolean) {
  const heading = (text: string): FormCell => ({ text, style: 'heading' })
  const words = (text: string): FormCell => ({ text, style: 'words' })
  return {
    name: guidanceSheet,
    columns: [{ width: 20 }, { width: 110 }],
    rows: [
      { cells: [heading('About'), heading('How to fill in')] },
      ...guidance(isYear).map(([about, text]) => ({ cells: [words(about), words(text)] })),
    ],
    frozen: { columns: 0, rows: 1 },
  }
}
