import { readFileSync } from 'node:fs'
import { inRoot } from '@/scripts/root'
import { csvOf, readCsvInDuckDb } from './in-duckdb'

/** How DuckDB reads an organisation's mapped answers, and what it makes of them: statements that share nothing with ours. */

/**
 * What the words of an answer count as in a report, where that is not the words themselves; written out from the questions
 * as respondents read them. `*` is every answer to the question that is not listed.
 */
const labels: [question: string, words: string, label: string][] = [
  ['B-Q3', 'This was my first time', 'First time'],
  ['B-Q3', "I'm not sure", 'Not sure'],
  ['B-Q5', 'To spend time with friends or family', 'Time with friends or family'],
  ['B-Q5', 'To learn something or be made to think', 'To learn or be made to think'],
  ['B-Q5', 'For my health or wellbeing', 'Health or wellbeing'],
  ['B-Q5', 'I enjoy this kind of work', 'This kind of work'],
  ['B-Q5', 'To see this artist, company or work', 'This artist, company or work'],
  ['B-Q5', 'To mark a special occasion', 'A special occasion'],
  ['B-Q5', 'To visit the venue or place', 'The venue or place'],
  ['B-Q5', 'To do something the children with me would enjoy', 'Something for the children'],
  ['B-Q5', 'For work or study', 'Work or study'],
  ['B-Q5', 'It was in my local area', 'It was nearby'],
  ['B-Q5', 'Other (please say what)', 'Another answer'],
  ['B-Q12', 'In another way (please say how)', 'Another answer'],
  ['B-Q14', 'Other sexual orientation (please say)', 'Another answer'],
  ['B-Q15', 'White - English, Welsh, Scottish, Northern Irish or British', 'White British'],
  ['B-Q15', 'White - Irish', 'White, another background'],
  ['B-Q15', 'White - Any other White background', 'White, another background'],
  ['B-Q15', 'Mixed or Multiple ethnic groups - White and Asian', 'Mixed'],
  ['B-Q15', 'Asian or Asian British - Indian', 'Asian'],
  ['B-Q15', 'Black, Black British, Caribbean or African - African background', 'Black'],
  ['B-Q15', 'Other ethnic group - Arab', 'Another ethnic group'],
  [
    'B-Q18',
    'Modern or traditional professional (such as teacher, nurse, engineer, accountant, solicitor, doctor)',
    'Professional or manager',
  ],
  [
    'B-Q18',
    'Senior, middle or junior manager or administrator (such as chief executive, office or retail manager)',
    'Professional or manager',
  ],
  ['B-Q18', 'Clerical or intermediate (such as secretary, call centre agent, nursery nurse)', 'Intermediate'],
  ['B-Q18', 'Small business owner (fewer than 25 employees)', 'Intermediate'],
  ['B-Q18', 'Technical or craft (such as plumber, electrician, mechanic, train driver)', 'Working class'],
  [
    'B-Q18',
    'Routine, semi-routine manual or service (such as postal worker, sales assistant, cleaner, HGV driver, bar staff)',
    'Working class',
  ],
  ['B-Q18', 'Long-term unemployed (claimed unemployment benefit for more than a year)', 'Working class'],
  ['B-Q18', "Other, such as retired, does not apply to me, or I don't know", 'Other, or not known'],
  ['O-Q57', 'Christian (all denominations)', 'Christian'],
  ['O-Q57', 'Any other religion', 'Another religion'],
]

/** The question of each table of shares. */
export const questionOfTable: Readonly<Record<string, string>> = {
  'by-age': 'B-Q11',
  'by-gender': 'B-Q12',
  'by-gender-same-as-at-birth': 'B-Q13',
  'by-sexual-orientation': 'B-Q14',
  'by-ethnic-group': 'B-Q15',
  'by-disability': 'disabled',
  'by-main-earner': 'B-Q18',
  'by-religion': 'O-Q57',
  'by-experience': 'B-Q1',
  'by-last-visit': 'B-Q3',
  'by-reason': 'B-Q5',
}

export const labelsFile = csvOf([['question', 'words', 'label'], ...labels])

/** The reference data of places, as they are in the repository. */
export const placeFiles = () =>
  Object.fromEntries(
    ['postcode-outcodes', 'upper-tier-authorities', 'regions'].map((name) => [
      `${name}.json`,
      readFileSync(inRoot('db', 'reference', `${name}.json`), 'utf8'),
    ]),
  )

/** `sent`: every response. `given`: every answer, in the words of the file. `counted`: each as reports count it. */
export const answerViews = (file: string): string[] => [
  `create table lines as select * from ${readCsvInDuckDb(file)}`,
  `create table sent as
    select *, sent_at::date as day, year(sent_at) - (month(sent_at) < 4)::int as year,
      (month(sent_at) + 8) % 12 // 3 + 1 as quarter
    from (select "Response ID" as id, "Status" as status, "Started"::timestamp as started_at,
      "Submitted"::timestamp as sent_at, "Completion method" as method, "Link" as link, "Marked" is not null as marked,
      "Survey ID"::int as survey, "Name of Activity/Tour" as event from lines)`,
  `create table given as
    select id, regexp_extract(head, '^([BO]-D?Q[0-9]+) ', 1) as question,
      regexp_replace(head, '^[BO]-D?Q[0-9]+ ', '') as title, words
    from (unpivot (select "Response ID" as id, columns('^[BO]-D?Q[0-9]+ ') from lines) on columns('^[BO]-D?Q[0-9]+ ')
      into name head value words)
    where words <> '' and head not like '% – in their own words' and head not like '% – as it was asked'`,
  `create table labels as select * from ${readCsvInDuckDb('labels.csv')}`,
  `create table counted as
    select id, question, coalesce(label, words) as label
    from (select id, question, unnest(case question when 'B-Q5' then string_split(words, '; ') else [words] end) as words
      from given)
    left join labels using (question, words)
    union all
    select id, 'disabled', case when conditions = 'Yes' and limits in ('Yes, a lot', 'Yes, a little') then 'Disabled'
      when conditions = 'Prefer not to say' or limits = 'Prefer not to say' then 'Prefer not to say' else 'Not disabled' end
    from (select id, max(words) filter (where question = 'B-Q16') as conditions,
        max(words) filter (where question = 'B-Q17') as limits from given group by id)
    where conditions is not null and (conditions <> 'Yes' or limits is not null)`,
  // The interval of Wilson (1927) at 95 %, and that of a difference of two by Newcombe (1998), method 10.
  `create macro wilson(part, whole, side) as
    (part / whole + 3.841458820694124 / (2 * whole) + side * 1.959963984540054
      * sqrt(part / whole * (1 - part / whole) / whole + 3.841458820694124 / (4.0 * whole * whole)))
    / (1 + 3.841458820694124 / whole)`,
  `create macro low(part, whole) as greatest(0, least(wilson(part, whole, -1), part / whole))`,
  `create macro high(part, whole) as least(1, greatest(wilson(part, whole, 1), part / whole))`,
  `create macro root(one, other) as sqrt(one * one + other * other)`,
  `create macro beside(low, high, close) as case when low > 0 then 'higher' when high < 0 then 'lower'
    when greatest(-low, high) <= close then 'about the same' else 'too few to tell' end`,
  `create macro compared(a, n, b, m) as case when least(n, m) < 30 then 'too few to tell' else beside(
    a / n - b / m - root(a / n - low(a, n), high(b, m) - b / m),
    a / n - b / m + root(high(a, n) - a / n, b / m - low(b, m)), 0.1) end`,
]

/**
 * The shares of a question's answers this year and last: label, count, base and the same of last year, with every figure of
 * the table as it is before anything is withheld.
 */
export const sharesInDuckDb = (question: string, year: number, quarters: string): string => `
  with own as (select label, sent.year = ${year} as isNow, id from counted join sent using (id)
      where question = '${question}' and status = 'Submitted' and sent.year in (${year}, ${year - 1})
        and quarter in (${quarters})),
    bases as (select count(distinct id) filter (where isNow) as n, count(distinct id) filter (where not isNow) as m from own),
    sums as (select label, count(distinct id) filter (where isNow) as a, count(distinct id) filter (where not isNow) as b
      from own group by label)
  select label, a::int as count, n::int as base, b::int as before, m::int as "baseBefore",
    case when n < 30 then 'a few voices' else (a / n)::text end as share,
    case when n < 30 then 'a few voices' else low(a, n)::text end as low,
    case when n < 30 then 'a few voices' else high(a, n)::text end as high,
    case when m < 30 then 'a few voices' else (b / m)::text end as "shareBefore",
    compared(a, n, b, m) as beside
  from sums, bases order by label`

/** The net promoter score of two years: groups, score and the adjusted Wald interval with three answers more. */
export const scoresInDuckDb = (year: number, quarters: string): string => `
  with own as (select sent.year, regexp_extract(words, '^([0-9]+)', 1)::int as points from given join sent using (id)
      where question = 'B-Q2' and status = 'Submitted' and sent.year in (${year}, ${year - 1}) and quarter in (${quarters})),
    groups as (select year, count(*) as n, count(*) filter (where points >= 9) as p,
      count(*) filter (where points in (7, 8)) as q, count(*) filter (where points <= 6) as d from own group by year),
    margins as (select *, 100.0 * (p - d) / n as exact, 100 * (p - d) / (n + 3) as centre,
      195.9963984540054 * sqrt(((p + d + 1.5) / (n + 3) - pow((p - d) / (n + 3), 2)) / (n + 3)) as half from groups)
  select year::int as year, n::int as answered, p / n as promoters, q / n as passives, d / n as detractors,
    floor(exact + 0.5)::int as score, floor(greatest(-100, least(centre - half, exact)) + 0.5)::int as low,
    floor(least(100, greatest(centre + half, exact)) + 0.5)::int as high
  from margins order by year desc`

/** Where the buyers of a ticketing file live: region, authority, district and band of distance. */
export const originViews = [
  `create table outcodes as
    select one->>0 as outcode, (one->>1)::int as nation, (one->>3)::int as authority, (one->>4)::double as lat,
      (one->>5)::double as lon
    from (select unnest(rows) as one from read_json('$folder/postcode-outcodes.json', columns = {rows: 'JSON[]'}))`,
  `create table authorities as
    select (one->>0)::int as id, one->>1 as name, one->>5 as region
    from (select unnest(rows) as one from read_json('$folder/upper-tier-authorities.json', columns = {rows: 'JSON[]'}))`,
  `create table nations as
    select (one->>0)::int as id, one->>1 as name
    from (select unnest(nations) as one from read_json('$folder/regions.json', columns = {nations: 'JSON[]'}))`,
  `create macro km(lat1, lon1, lat2, lon2) as 12742 * asin(sqrt(pow(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * pow(sin(radians(lon2 - lon1) / 2), 2)))`,
  `create macro band(km) as case when km < 2 then 'Under 2 km' when km < 5 then '2 to 5 km' when km < 10 then '5 to 10 km'
    when km < 20 then '10 to 20 km' when km < 40 then '20 to 40 km' when km < 80 then '40 to 80 km'
    when km >= 80 then '80 km and more' end`,
]
