CREATE TABLE "funder_letter_readers" (
	"letter_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"organisations" text NOT NULL,
	"queued_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "funder_letter_readers_letter_id_user_id_pk" PRIMARY KEY("letter_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "funder_letters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funder_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" varchar(150) NOT NULL,
	"body" text NOT NULL,
	"written_by" bigint,
	"written_by_name" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisation_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organisation_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" bigint NOT NULL,
	"text" text NOT NULL,
	"written_by" bigint,
	"written_by_name" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "relationship_managers" (
	"organisation_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_sums" (
	"organisation_id" bigint NOT NULL,
	"year" smallint NOT NULL,
	"quarter" smallint NOT NULL,
	"events" integer NOT NULL,
	"blank_events" integer NOT NULL,
	"blanks" integer NOT NULL,
	"occurrences" bigint NOT NULL,
	"tickets_available" bigint NOT NULL,
	"known" bigint NOT NULL,
	"estimated" bigint NOT NULL,
	"known_cyp" bigint NOT NULL,
	"estimated_cyp" bigint NOT NULL,
	"young_events" integer NOT NULL,
	"same_events" integer NOT NULL,
	"far_events" integer NOT NULL,
	"responses" integer NOT NULL,
	"alike_responses" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_sums_organisation_id_year_quarter_pk" PRIMARY KEY("organisation_id","year","quarter")
);
--> statement-breakpoint
ALTER TABLE "funder_letter_readers" ADD CONSTRAINT "funder_letter_readers_letter_id_funder_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."funder_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funder_letter_readers" ADD CONSTRAINT "funder_letter_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funder_letters" ADD CONSTRAINT "funder_letters_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_notes" ADD CONSTRAINT "organisation_notes_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_notes" ADD CONSTRAINT "organisation_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relationship_managers" ADD CONSTRAINT "relationship_managers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relationship_managers" ADD CONSTRAINT "relationship_managers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_sums" ADD CONSTRAINT "return_sums_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "funder_letter_readers_by_user" ON "funder_letter_readers" USING btree ("user_id","letter_id");--> statement-breakpoint
CREATE INDEX "organisation_notes_by_organisation" ON "organisation_notes" USING btree ("organisation_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "relationship_managers_by_user" ON "relationship_managers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "return_sums_by_quarter" ON "return_sums" USING btree ("year","quarter");--> statement-breakpoint
CREATE INDEX "confirmations_by_organisation" ON "confirmations" USING btree ("organisation_id","year","quarter","confirmed_at","reset_at");