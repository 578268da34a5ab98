CREATE TABLE "kept_columns" (
	"user_id" bigint NOT NULL,
	"list" varchar(50) NOT NULL,
	"format" smallint NOT NULL,
	"columns" text NOT NULL,
	CONSTRAINT "kept_columns_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"screen" text NOT NULL,
	"name" varchar(75) NOT NULL,
	"address" text NOT NULL,
	"organisation_id" bigint,
	"is_for_everybody" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_shared_once" CHECK (not ("saved_views"."is_for_everybody" and "saved_views"."organisation_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "kept_columns" ADD CONSTRAINT "kept_columns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","screen",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("organisation_id","screen") WHERE "saved_views"."organisation_id" is not null;--> statement-breakpoint
CREATE INDEX "saved_views_for_everybody" ON "saved_views" USING btree ("screen") WHERE "saved_views"."is_for_everybody";--> statement-breakpoint
-- Saved views of reports become saved views of any screen. "report_views" stays for the release before this one, and nothing of
-- this release reads it.
INSERT INTO "saved_views" ("user_id", "screen", "name", "address", "organisation_id", "created_at")
SELECT "user_id", 'insights', "name", '/insights?report=' || "report" || CASE WHEN "query" = '' THEN '' ELSE '&' || "query" END,
	"organisation_id", "created_at"
FROM "report_views";
