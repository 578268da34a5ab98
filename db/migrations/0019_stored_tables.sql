CREATE TABLE "stored_tables" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_tables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_ids" bigint[],
	"report" text NOT NULL,
	"query" text NOT NULL,
	"content" jsonb NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	"kept_by" bigint,
	"kept_by_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stored_tables" ADD CONSTRAINT "stored_tables_kept_by_users_id_fk" FOREIGN KEY ("kept_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_tables_by_date" ON "stored_tables" USING btree ("kept_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);