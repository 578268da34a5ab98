import { leadBands, type SalesDimension } from './sales-dimensions'

/**
 * How lines of sales are summed by one dimension at a time. They are folded once by all that is known of the buyer and once by
 * how they were sold; only these few rows are set out by dimension. Texts are compared by their bytes, which takes a fraction of
 * the time that their order in a language does.
 */

const leadBand = [
  `case when transaction_type <> 'Sale' or tickets <= 0 or transaction_date is null then ''`,
  `when performance_date < transaction_date then ''`,
  ...leadBands.map(({ lastDay }, index) =>
    lastDay === null ? `else '${index}' end` : `when performance_date - transaction_date <= ${lastDay} then '${index}'`,
  ),
].join(' ')

const priceKind = `case when is_total then '' when paid_pence = 0 then 'complimentary'
  when is_concession then 'concession' when not is_concession then 'full' else '' end`

const ofBuyer =
  'outcode, upper_tier_authority_id, region_id, distance_band, deprivation_decile, area_group, geography_edition_id'
const ofSale = 'sales_channel, price_kind, lead_band, transaction_type'

const buyerValues: Partial<Record<SalesDimension, string>> = {
  place: `coalesce(upper_tier_authority_id::text, '-' || region_id, '')`,
  outcode: `coalesce(outcode, '')`,
  distance: `coalesce(distance_band::text, '')`,
  deprivation: `coalesce(region_id || '/' || deprivation_decile, '')`,
  'area group': `coalesce(area_group, '')`,
  coding: `coalesce(geography_edition_id::text, case when outcode is null then '' else 'district' end)`,
}

const saleValues: Partial<Record<SalesDimension, string>> = {
  channel: 'sales_channel',
  price: 'price_kind',
  lead: 'lead_band',
  transaction: 'transaction_type',
}

/** What `grouping` says of rows that are folded by the buyer, and of those by the sale. */
const folds = { buyer: 0, sale: 1 }

const setOut = (fold: number, values: Partial<Record<SalesDimension, string>>) =>
  Object.entries(values).map(([dimension, value]) => `(${fold}, '${dimension}' collate "C", (${value}) collate "C")`)

const cells = [...setOut(folds.buyer, buyerValues), ...setOut(folds.sale, saleValues)].join(', ')

/**
 * A query of the cells of lines: organisation, dimension, month, provider, reference, value, lines, tickets, pence.
 * @param lines what has them, with the columns of `ticket_sales`, as text of SQL
 * @param organisation their organisation, as text of SQL
 */
export const cellsOf = (lines: string, organisation: string): string => `
  select organisation_id, dimension, month, box_office_provider_id, box_office_reference_id as event_identifier, value,
    sum(lines) as lines, sum(tickets) as tickets, sum(paid_pence) as paid_pence
  from (
    select organisation_id, box_office_provider_id, box_office_reference_id, month, ${ofBuyer}, ${ofSale},
      grouping(region_id) as fold, count(*) as lines, sum(tickets) as tickets, sum(paid_pence) as paid_pence
    from (
      select ${organisation} as organisation_id, box_office_provider_id,
        box_office_reference_id collate "C" as box_office_reference_id,
        date_trunc('month', performance_date)::date as month, outcode collate "C" as outcode, upper_tier_authority_id,
        region_id, distance_band, deprivation_decile, area_group collate "C" as area_group, geography_edition_id,
        sales_channel collate "C" as sales_channel, transaction_type collate "C" as transaction_type,
        (${leadBand}) collate "C" as lead_band, (${priceKind}) collate "C" as price_kind, tickets, paid_pence
      from ${lines}
    ) as lines
    group by organisation_id, box_office_provider_id, box_office_reference_id, month, grouping sets ((${ofBuyer}), (${ofSale}))
  ) as folded
  join lateral (values ${cells}) as cell (fold, dimension, value) on cell.fold = folded.fold
  group by organisation_id, dimension, month, box_office_provider_id, box_office_reference_id, value`
