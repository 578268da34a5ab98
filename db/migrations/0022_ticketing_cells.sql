CREATE TABLE "area_deprivation" (
	"area" varchar(9) PRIMARY KEY NOT NULL,
	"decile" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "area_groups" (
	"area" varchar(9) PRIMARY KEY NOT NULL,
	"name" varchar(75) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geography_editions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "geography_editions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" varchar(20) NOT NULL,
	"name" text NOT NULL,
	"licence" text NOT NULL,
	"rows" integer NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "geography_editions_kind" CHECK ("geography_editions"."kind" in ('postcodes', 'deprivation', 'area groups'))
);
--> statement-breakpoint
CREATE TABLE "postcodes" (
	"postcode" varchar(8) PRIMARY KEY NOT NULL,
	"region_id" integer,
	"upper_tier_authority_id" integer,
	"output_area" varchar(9),
	"small_area" varchar(9),
	"earlier_small_area" varchar(9)
);
--> statement-breakpoint
CREATE TABLE "ticketing_cells" (
	"organisation_id" bigint NOT NULL,
	"dimension" varchar(20) NOT NULL,
	"month" date NOT NULL,
	"box_office_provider_id" integer NOT NULL,
	"event_identifier" varchar(255) NOT NULL,
	"value" varchar(75) NOT NULL,
	"lines" integer NOT NULL,
	"tickets" integer NOT NULL,
	"paid_pence" bigint NOT NULL,
	CONSTRAINT "ticketing_cells_cell" PRIMARY KEY("organisation_id","dimension","month","box_office_provider_id","event_identifier","value")
);
--> statement-breakpoint
ALTER TABLE "replaced_ticket_sales" ADD COLUMN "deprivation_decile" smallint;--> statement-breakpoint
ALTER TABLE "replaced_ticket_sales" ADD COLUMN "area_group" varchar(75);--> statement-breakpoint
ALTER TABLE "replaced_ticket_sales" ADD COLUMN "geography_edition_id" integer;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD COLUMN "deprivation_decile" smallint;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD COLUMN "area_group" varchar(75);--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD COLUMN "geography_edition_id" integer;--> statement-breakpoint
ALTER TABLE "postcodes" ADD CONSTRAINT "postcodes_region_id_lookup_values_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postcodes" ADD CONSTRAINT "postcodes_upper_tier_authority_id_upper_tier_authorities_id_fk" FOREIGN KEY ("upper_tier_authority_id") REFERENCES "public"."upper_tier_authorities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticketing_cells" ADD CONSTRAINT "ticketing_cells_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticketing_cells" ADD CONSTRAINT "ticketing_cells_box_office_provider_id_box_office_providers_id_fk" FOREIGN KEY ("box_office_provider_id") REFERENCES "public"."box_office_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "ticketing_cells"
  (organisation_id, dimension, month, box_office_provider_id, event_identifier, value, lines, tickets, paid_pence)
  select organisation_id, dimension, month, box_office_provider_id, box_office_reference_id as event_identifier, value,
    sum(lines) as lines, sum(tickets) as tickets, sum(paid_pence) as paid_pence
  from (
    select organisation_id, box_office_provider_id, box_office_reference_id, month, outcode, upper_tier_authority_id, region_id, distance_band, deprivation_decile, area_group, geography_edition_id, sales_channel, price_kind, lead_band, transaction_type,
      grouping(region_id) as fold, count(*) as lines, sum(tickets) as tickets, sum(paid_pence) as paid_pence
    from (
      select organisation_id as organisation_id, box_office_provider_id, box_office_reference_id,
        date_trunc('month', performance_date)::date as month, outcode, upper_tier_authority_id, region_id, distance_band, deprivation_decile, area_group, geography_edition_id, sales_channel, transaction_type,
        case when transaction_type <> 'Sale' or tickets <= 0 or transaction_date is null then '' when performance_date < transaction_date then '' when performance_date - transaction_date <= 0 then '0' when performance_date - transaction_date <= 6 then '1' when performance_date - transaction_date <= 27 then '2' when performance_date - transaction_date <= 55 then '3' when performance_date - transaction_date <= 90 then '4' else '5' end as lead_band, case when is_total then '' when paid_pence = 0 then 'complimentary'
  when is_concession then 'concession' when not is_concession then 'full' else '' end as price_kind, tickets, paid_pence
      from ticket_sales
    ) as lines
    group by organisation_id, box_office_provider_id, box_office_reference_id, month, grouping sets ((outcode, upper_tier_authority_id, region_id, distance_band, deprivation_decile, area_group, geography_edition_id), (sales_channel, price_kind, lead_band, transaction_type))
  ) as folded
  join lateral (values (0, 'place', coalesce(upper_tier_authority_id::text, '-' || region_id, '')), (0, 'outcode', coalesce(outcode, '')), (0, 'distance', coalesce(distance_band::text, '')), (0, 'deprivation', coalesce(region_id || '/' || deprivation_decile, '')), (0, 'area group', coalesce(area_group, '')), (0, 'coding', coalesce(geography_edition_id::text, case when outcode is null then '' else 'district' end)), (1, 'channel', sales_channel), (1, 'price', price_kind), (1, 'lead', lead_band), (1, 'transaction', transaction_type)) as cell (fold, dimension, value) on cell.fold = folded.fold
  group by organisation_id, dimension, month, box_office_provider_id, box_office_reference_id, value;
