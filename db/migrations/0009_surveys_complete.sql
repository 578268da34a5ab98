CREATE TABLE "erased_responses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"survey_id" bigint NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_link_views" (
	"link_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "survey_link_views_day" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
CREATE TABLE "survey_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "survey_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"survey_id" bigint NOT NULL,
	"label" varchar(75) NOT NULL,
	"token" varchar(8) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint
);
--> statement-breakpoint
CREATE TABLE "unattended_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unattended_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"survey_id" bigint NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"label" varchar(75) DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_by" bigint,
	"last_seen_at" timestamp with time zone,
	"waiting" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "sha256" "bytea";--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "link_id" bigint;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "device_id" bigint;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "marks" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "answers_digest" bigint;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "receipt_hash" "bytea";--> statement-breakpoint
ALTER TABLE "survey_link_views" ADD CONSTRAINT "survey_link_views_link_id_survey_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."survey_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unattended_devices" ADD CONSTRAINT "unattended_devices_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erased_responses_by_survey" ON "erased_responses" USING btree ("survey_id","erased_at");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_links_token" ON "survey_links" USING btree ("survey_id","token");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_links_label" ON "survey_links" USING btree ("survey_id",lower("label"));--> statement-breakpoint
CREATE UNIQUE INDEX "unattended_devices_key" ON "unattended_devices" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "unattended_devices_by_survey" ON "unattended_devices" USING btree ("survey_id","id");--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_link_id_survey_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."survey_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_device_id_unattended_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."unattended_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_by_organisation" ON "exports" USING btree ("organisation_id","request_date" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imports_by_survey" ON "imports" USING btree ("survey_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "imports"."survey_id" is not null;--> statement-breakpoint
CREATE INDEX "responses_alike" ON "responses" USING btree ("survey_id","answers_digest") WHERE "responses"."answers_digest" is not null;--> statement-breakpoint
CREATE INDEX "responses_by_import" ON "responses" USING btree ("import_id") WHERE "responses"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "responses_by_link" ON "responses" USING btree ("link_id","state") WHERE "responses"."link_id" is not null;--> statement-breakpoint
CREATE INDEX "responses_by_device" ON "responses" USING btree ("device_id") WHERE "responses"."device_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "responses_receipt" ON "responses" USING btree ("receipt_hash") WHERE "responses"."receipt_hash" is not null;