CREATE TABLE "figure_release_cells" (
	"release_id" bigint NOT NULL,
	"cube_id" smallint NOT NULL,
	"year" smallint NOT NULL,
	"quarter" smallint NOT NULL,
	"region_id" integer NOT NULL,
	"discipline_id" integer NOT NULL,
	"size_id" smallint NOT NULL,
	"type_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"value" bigint,
	"symbol" smallint NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "figure_release_facts" (
	"release_id" bigint NOT NULL,
	"measure_id" smallint NOT NULL,
	"organisation_id" bigint NOT NULL,
	"year" smallint NOT NULL,
	"quarter" smallint NOT NULL,
	"region_id" integer NOT NULL,
	"discipline_id" integer NOT NULL,
	"size_id" smallint NOT NULL,
	"type_id" integer NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_releases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "figure_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"year" smallint NOT NULL,
	"quarter" smallint NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" bigint,
	"made_at" timestamp with time zone,
	"based_on" bigint,
	"organisations" integer,
	"confirmed" integer,
	"attacks" jsonb,
	"failure" text,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"decided_by_name" text,
	"reason" varchar(255),
	CONSTRAINT "figure_releases_state" CHECK ("figure_releases"."state" in ('making', 'draft', 'failed', 'approved', 'rejected')),
	CONSTRAINT "figure_releases_quarter" CHECK ("figure_releases"."quarter" between 1 and 4)
);
--> statement-breakpoint
ALTER TABLE "figure_release_cells" ADD CONSTRAINT "figure_release_cells_release" FOREIGN KEY ("release_id") REFERENCES "public"."figure_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_release_facts" ADD CONSTRAINT "figure_release_facts_release" FOREIGN KEY ("release_id") REFERENCES "public"."figure_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_releases" ADD CONSTRAINT "figure_releases_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_releases" ADD CONSTRAINT "figure_releases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "figure_release_cells_of_release" ON "figure_release_cells" USING btree ("release_id","cube_id");--> statement-breakpoint
CREATE INDEX "figure_release_facts_of_release" ON "figure_release_facts" USING btree ("release_id","measure_id");--> statement-breakpoint
CREATE UNIQUE INDEX "figure_releases_one_open" ON "figure_releases" USING btree ("year","quarter") WHERE "figure_releases"."state" <> 'rejected';