/** What an Unmapped or a Mapped file of `anAnsweredOrganisation` and `twoCustomisedSurveys` holds, row by row. */

type SurveyId = { 'Survey ID': string }

export const first = {
  'Response ID': '019a0000-0000-7000-8000-000000000001',
  Status: 'Submitted',
  Started: '2026-11-07 19:01:00',
  Submitted: '2026-11-07 19:06:00',
  'Completion method': 'Anonymous',
  'Survey Name': 'Spring 2024',
  'Name of Activity/Tour': 'Swan Lake',
  Template: 'Audience survey 2023/24',
}
export const second = {
  'Response ID': '019a0000-0000-7000-8000-000000000002',
  Status: 'Partial',
  Started: '2026-11-07 19:02:00',
  'Completion method': 'Anonymous',
  'Survey Name': 'Spring 2024',
  'Name of Activity/Tour': 'Swan Lake',
  Template: 'Audience survey 2023/24',
}
export const third = {
  'Response ID': '019a0000-0000-7000-8000-000000000003',
  Status: 'Submitted',
  Started: '2026-11-07 19:03:00',
  Submitted: '2026-11-07 19:08:00',
  'Completion method': 'Unattended mode',
  Link: 'Foyer poster',
  Marked: 'sent faster than anybody reads',
  'Survey Name': 'Autumn 2026',
  'Name of Activity/Tour': 'Swan Lake',
  Template: 'Audience survey 2024/25',
  'B-Q1': 'Excellent',
  'B-Q2': '10',
  'B-Q5': 'To spend time with friends or family; Other (please say what)',
  'B-Q5 – in their own words': "'+44 20 7946 0000",
  'B-Q6': "I can't remember",
  'B-Q8 – Aged 16 or over, counting yourself': '2',
  'B-Q8 – Aged 0 to 15': '0',
  'B-Q10': 'SW1A 1AA',
  'O-Q3': 'Play or drama; Other (please say what)',
  'O-Q3 – in their own words': 'Opera, "semi-staged"',
  'O-Q5': '4',
  'O-Q6': '2026-11-07',
  'O-Q19 – The work itself': 'Very good',
  'O-Q19 – Staff and volunteers': 'Did not use or does not apply',
}
export const fourth = {
  'Response ID': '019a0000-0000-7000-8000-000000000004',
  Status: 'Submitted',
  Started: '2026-11-07 19:04:00',
  Submitted: '2026-11-07 19:09:00',
  'Completion method': 'Authenticated',
  'Survey Name': 'Autumn 2026',
  'Name of Activity/Tour': 'Swan Lake',
  Template: 'Audience survey 2024/25',
  'B-Q1': 'Very poor',
}

export const fifth = {
  'Response ID': '019a0000-0000-7000-8000-000000000006',
  Status: 'Submitted',
  Started: '2026-11-07 19:06:00',
  Submitted: '2026-11-07 19:11:00',
  'Completion method': 'Anonymous',
  'Survey Name': 'After the talk',
  'Name of Activity/Tour': 'Giselle',
  Template: 'Audience survey 2024/25',
  'B-Q1': 'Excellent',
  'B-Q2': '0',
}
export const sixth = {
  'Response ID': '019a0000-0000-7000-8000-000000000007',
  Status: 'Submitted',
  Started: '2026-11-07 19:07:00',
  Submitted: '2026-11-07 19:12:00',
  'Completion method': 'Anonymous',
  'Survey Name': 'After the bar',
  'Name of Activity/Tour': 'Coppélia',
  Template: 'Audience survey 2024/25',
  'B-Q1': 'Good',
  'B-Q2': '7',
}

/** The same responses in a Mapped file. */
export const mappedRows = ({ older, newer, talk, bar }: Record<'older' | 'newer' | 'talk' | 'bar', SurveyId>) => {
  return [
    {
      ...first,
      ...older,
      'B-Q2': '9',
      'B-Q3': 'In the last 12 months',
      'B-Q4': '3 to 5',
      'B-Q5': 'To spend time with friends or family',
      'B-Q6': 'Social media; Other (please say what)',
      'B-Q6 – in their own words': '\'=HYPERLINK("https://example.org")',
      'B-Q7': 'Friends; An organised group or colleagues',
      'B-Q8 – Aged 16 or over, counting yourself': '3',
      'B-Q8 – Aged 0 to 15': '0',
      'B-Q9': 'Somewhere else',
      'B-Q10': 'LS7 4HZ',
      'B-Q11': '35 to 44',
      'B-Q12': 'In another way (please say how)',
      'B-Q12 – in their own words': 'Agender',
      'B-Q13': 'Yes',
      'B-Q14': 'Gay or lesbian',
      'B-Q15': 'White - English, Welsh, Scottish, Northern Irish or British',
      'B-Q16': 'Yes',
      'B-Q17': 'Yes, a little',
      'B-Q18':
        'Routine, semi-routine manual or service (such as postal worker, sales assistant, cleaner, HGV driver, bar staff)',
      'Not mapped, with the reason':
        'B-Q9 What is your religion or belief? Buddhist (not asked in “Audience survey 2024/25”)',
      'Answers that are only approximate': 'B-Q9',
    },
    {
      ...second,
      ...older,
      'B-Q16': 'No',
      'Not mapped, with the reason':
        'B-Q3 Which age group are you in? a hundred (no such answer in “Audience survey 2024/25”)',
      'Answers that are only approximate': 'B-Q16',
    },
    { ...third, ...newer },
    { ...fourth, ...newer },
    {
      ...fifth,
      ...talk,
      'O-DQ1 – as it was asked': 'How would you rate the post-show talk?',
      'O-DQ1': 'Poor',
      'O-DQ8 – as it was asked': 'Please tell us what you think about our plans.',
      'O-DQ8': '[placeholder]',
    },
    {
      ...sixth,
      ...bar,
      'O-DQ1 – as it was asked': 'How would you rate the bar?',
      'O-DQ1': 'Very good',
      'O-DQ8 – as it was asked': 'Please tell us what you think about our plans.',
      'O-DQ8': 'No parking',
    },
  ]
}
