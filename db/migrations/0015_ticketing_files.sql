CREATE TABLE "box_office_performances" (
	"organisation_id" bigint NOT NULL,
	"box_office_provider_id" integer NOT NULL,
	"event_identifier" varchar(255) NOT NULL,
	"performance_date" date NOT NULL,
	"performance_time" time,
	"is_total" boolean NOT NULL,
	"venue_name" varchar(75),
	"lines" integer NOT NULL,
	"tickets" integer NOT NULL,
	"concession_tickets" integer NOT NULL,
	"paid_pence" bigint NOT NULL,
	CONSTRAINT "box_office_performances_performance" UNIQUE NULLS NOT DISTINCT("organisation_id","box_office_provider_id","event_identifier","performance_date","performance_time","is_total")
);
--> statement-breakpoint
CREATE TABLE "event_box_office_references" (
	"organisation_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"box_office_provider_id" integer NOT NULL,
	"reference" varchar(255) NOT NULL,
	CONSTRAINT "event_box_office_references_reference" PRIMARY KEY("organisation_id","event_id","box_office_provider_id","reference")
);
--> statement-breakpoint
CREATE TABLE "replaced_ticket_sales" (
	"organisation_id" bigint NOT NULL,
	"replaced_by" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"performance_date" date NOT NULL,
	"row_key" "bytea" NOT NULL,
	"box_office_provider_id" integer NOT NULL,
	"box_office_reference_id" varchar(255) NOT NULL,
	"event_name" varchar(255) NOT NULL,
	"performance_time" time,
	"venue_name" varchar(75),
	"transaction_id" varchar(75) NOT NULL,
	"transaction_date" date,
	"transaction_type" varchar(20) NOT NULL,
	"customer_id" varchar(75),
	"customer_postcode" varchar(10),
	"customer_country" varchar(75),
	"ticket_type" varchar(75) NOT NULL,
	"is_concession" boolean,
	"tickets" integer NOT NULL,
	"face_value_pence" bigint,
	"paid_pence" bigint NOT NULL,
	"sales_channel" varchar(20) NOT NULL,
	"is_total" boolean DEFAULT false NOT NULL,
	"postcode_sector" varchar(6),
	"outcode" varchar(4),
	"region_id" integer,
	"upper_tier_authority_id" integer,
	"distance_band" smallint
);
--> statement-breakpoint
CREATE TABLE "ticketing_customer_keys" (
	"organisation_id" bigint PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticketing_delivery_keys" (
	"organisation_id" bigint NOT NULL,
	"key" varchar(255) NOT NULL,
	"body_sha256" "bytea" NOT NULL,
	"import_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticketing_delivery_keys_key" PRIMARY KEY("organisation_id","key")
);
--> statement-breakpoint
CREATE TABLE "ticketing_profiles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticketing_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" bigint NOT NULL,
	"name" varchar(75) NOT NULL,
	"fingerprint" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
DROP TABLE "box_office_uploads" CASCADE;--> statement-breakpoint
DROP INDEX "box_office_references_identifier";--> statement-breakpoint
DROP INDEX "ticketing_rollups_cell";--> statement-breakpoint
DELETE FROM "box_office_references";--> statement-breakpoint
DELETE FROM "ticketing_rollups";--> statement-breakpoint
ALTER TABLE "box_office_references" ALTER COLUMN "box_office_provider_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ticketing_rollups" ALTER COLUMN "box_office_provider_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "box_office_references" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "box_office_references" ADD CONSTRAINT "box_office_references_identifier" PRIMARY KEY("organisation_id","box_office_provider_id","event_identifier");--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "access_token_id" bigint;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "extracted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticketing_rollups" ADD COLUMN "lines" integer NOT NULL;--> statement-breakpoint
-- Lines are written once, into new partitions whose indexes are made afterwards: to update each takes several times as long.
SET LOCAL work_mem = '128MB';--> statement-breakpoint
SET LOCAL maintenance_work_mem = '512MB';--> statement-breakpoint
ALTER TABLE "ticket_sales" RENAME TO "former_ticket_sales";--> statement-breakpoint
CREATE TABLE "ticket_sales" (
	"organisation_id" bigint NOT NULL,
	"performance_date" date NOT NULL,
	"row_key" "bytea" NOT NULL,
	"import_id" bigint NOT NULL,
	"box_office_provider_id" integer NOT NULL,
	"box_office_reference_id" varchar(255) NOT NULL,
	"event_name" varchar(255) NOT NULL,
	"performance_time" time,
	"venue_name" varchar(75),
	"transaction_id" varchar(75) NOT NULL,
	"transaction_date" date,
	"transaction_type" varchar(20) NOT NULL,
	"customer_id" varchar(75),
	"customer_postcode" varchar(10),
	"customer_country" varchar(75),
	"ticket_type" varchar(75) NOT NULL,
	"is_concession" boolean,
	"face_value_pence" bigint,
	"sales_channel" varchar(20) NOT NULL,
	"tickets" integer NOT NULL,
	"paid_pence" bigint NOT NULL,
	"is_total" boolean DEFAULT false NOT NULL,
	"postcode_sector" varchar(6),
	"outcode" varchar(4),
	"region_id" integer,
	"upper_tier_authority_id" integer,
	"distance_band" smallint
) PARTITION BY RANGE ("performance_date");--> statement-breakpoint
DO $$
DECLARE former record;
BEGIN
	FOR former IN
		SELECT child.relname AS name, pg_get_expr(child.relpartbound, child.oid) AS bound
		FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
		WHERE inhparent = 'former_ticket_sales'::regclass
	LOOP
		EXECUTE format('ALTER TABLE %I RENAME TO %I', former.name, 'former_' || former.name);
		EXECUTE format('CREATE TABLE %I PARTITION OF "ticket_sales" %s', former.name, former.bound);
	END LOOP;
END $$;--> statement-breakpoint
INSERT INTO "ticket_sales" ("organisation_id", "performance_date", "row_key", "import_id", "box_office_provider_id", "box_office_reference_id", "event_name",
	"performance_time", "venue_name", "transaction_id", "transaction_date", "transaction_type", "customer_postcode", "customer_country",
	"ticket_type", "is_concession", "sales_channel", "tickets", "face_value_pence", "paid_pence", "postcode_sector", "outcode",
	"region_id", "upper_tier_authority_id")
SELECT "organisation_id", "performance_date", "row_key", "import_id",
	coalesce("box_office_provider_id", (SELECT min("id") FROM "box_office_providers")), "box_office_reference_id", "event_name",
	"performance_time", "venue_name", "transaction_id", "transaction_date", "transaction_type", "customer_postcode", "customer_country",
	"ticket_type", "is_concession", "sales_channel", signed.tickets, signed.tickets::bigint * "face_value_pence",
	signed.tickets::bigint * "price_paid_pence", CASE WHEN "customer_postcode" LIKE '% %' THEN left("customer_postcode", -2) END, place.outcode,
	place.region_id, place.upper_tier_authority_id
FROM "former_ticket_sales"
CROSS JOIN LATERAL (SELECT CASE "transaction_type" WHEN 'Sale' THEN "number_of_tickets" ELSE -"number_of_tickets" END AS tickets) AS signed
LEFT JOIN "postcode_outcodes" AS place ON place.outcode = split_part("customer_postcode", ' ', 1);--> statement-breakpoint
DROP TABLE "former_ticket_sales";--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD CONSTRAINT "ticket_sales_row" PRIMARY KEY("organisation_id","performance_date","row_key");--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD CONSTRAINT "ticket_sales_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD CONSTRAINT "ticket_sales_box_office_provider_id_box_office_providers_id_fk" FOREIGN KEY ("box_office_provider_id") REFERENCES "public"."box_office_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_sales_by_order" ON "ticket_sales" USING btree ("organisation_id","box_office_provider_id","transaction_id");--> statement-breakpoint
CREATE INDEX "ticket_sales_by_row_key" ON "ticket_sales" USING btree ("organisation_id","row_key");--> statement-breakpoint
ANALYZE "ticket_sales";--> statement-breakpoint
UPDATE "imports" SET "undo" = coalesce("undo", '{}') || '{"hasPostcodes": true}' WHERE "kind" = 'ticketing' AND "status" = 'successful';--> statement-breakpoint
ALTER TABLE "box_office_performances" ADD CONSTRAINT "box_office_performances_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_office_performances" ADD CONSTRAINT "box_office_performances_box_office_provider_id_box_office_providers_id_fk" FOREIGN KEY ("box_office_provider_id") REFERENCES "public"."box_office_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_box_office_references" ADD CONSTRAINT "event_box_office_references_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_box_office_references" ADD CONSTRAINT "event_box_office_references_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_box_office_references" ADD CONSTRAINT "event_box_office_references_box_office_provider_id_box_office_providers_id_fk" FOREIGN KEY ("box_office_provider_id") REFERENCES "public"."box_office_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_ticket_sales" ADD CONSTRAINT "replaced_ticket_sales_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticketing_customer_keys" ADD CONSTRAINT "ticketing_customer_keys_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticketing_delivery_keys" ADD CONSTRAINT "ticketing_delivery_keys_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticketing_delivery_keys" ADD CONSTRAINT "ticketing_delivery_keys_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticketing_profiles" ADD CONSTRAINT "ticketing_profiles_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_box_office_references_by_reference" ON "event_box_office_references" USING btree ("organisation_id","box_office_provider_id","reference");--> statement-breakpoint
CREATE INDEX "event_box_office_references_by_event" ON "event_box_office_references" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "replaced_ticket_sales_by_import" ON "replaced_ticket_sales" USING btree ("organisation_id","replaced_by");--> statement-breakpoint
CREATE INDEX "ticketing_delivery_keys_old" ON "ticketing_delivery_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ticketing_profiles_fingerprint" ON "ticketing_profiles" USING btree ("organisation_id","fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "ticketing_profiles_name" ON "ticketing_profiles" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
ALTER TABLE "ticketing_rollups" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "ticketing_rollups" ADD CONSTRAINT "ticketing_rollups_cell" UNIQUE NULLS NOT DISTINCT("organisation_id","month","box_office_provider_id","region_id");--> statement-breakpoint
INSERT INTO "box_office_performances"
SELECT "organisation_id", "box_office_provider_id", "box_office_reference_id", "performance_date", "performance_time", "is_total", max("venue_name"),
	count(*), sum("tickets"), coalesce(sum("tickets") FILTER (WHERE "is_concession"), 0), sum("paid_pence")
FROM "ticket_sales" GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
INSERT INTO "box_office_references" ("organisation_id", "box_office_provider_id", "event_identifier", "event_name", "start_date", "end_date", "tickets_sold")
SELECT "organisation_id", "box_office_provider_id", "box_office_reference_id", max("event_name"), min("performance_date"), max("performance_date"), sum("tickets")
FROM "ticket_sales" GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO "ticketing_rollups" ("organisation_id", "month", "box_office_provider_id", "region_id", "lines", "tickets", "concession_tickets", "revenue_pence", "transactions")
SELECT "organisation_id", date_trunc('month', "performance_date")::date, "box_office_provider_id", "region_id",
	count(*), sum("tickets"), coalesce(sum("tickets") FILTER (WHERE "is_concession"), 0), sum("paid_pence"),
	count(*) FILTER (WHERE first_line AND order_tickets > 0)
FROM (
	SELECT "organisation_id", "performance_date", "box_office_provider_id", "region_id", "tickets", "is_concession", "paid_pence",
		row_number() OVER (PARTITION BY "organisation_id", "box_office_provider_id", "transaction_id" ORDER BY "performance_date", "row_key") = 1 AS first_line,
		sum("tickets") OVER (PARTITION BY "organisation_id", "box_office_provider_id", "transaction_id") AS order_tickets
	FROM "ticket_sales"
) AS lines GROUP BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO "event_box_office_references" ("organisation_id", "event_id", "box_office_provider_id", "reference")
SELECT eo."organisation_id", e."id", e."box_office_provider_id", e."box_office_reference_id"
FROM "events" AS e JOIN "event_organisations" AS eo ON eo."event_id" = e."id" AND eo."relationship_type_id" = 10
WHERE e."box_office_provider_id" IS NOT NULL AND e."box_office_reference_id" <> ''
ON CONFLICT DO NOTHING;
