CREATE TABLE "ticketing_feed_emails" (
	"organisation_id" bigint NOT NULL,
	"about" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticketing_feed_emails_once" PRIMARY KEY("organisation_id","about","subject_id"),
	CONSTRAINT "ticketing_feed_emails_about" CHECK ("ticketing_feed_emails"."about" in ('delivery', 'token-ending', 'token-revoked', 'silence'))
);
--> statement-breakpoint
ALTER TABLE "ticketing_feed_emails" ADD CONSTRAINT "ticketing_feed_emails_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;