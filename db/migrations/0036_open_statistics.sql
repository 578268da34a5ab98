CREATE TABLE "open_statistics" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" bigint,
	"changed_by_name" text NOT NULL,
	CONSTRAINT "open_statistics_one" CHECK ("open_statistics"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "open_statistics" ADD CONSTRAINT "open_statistics_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;