ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_organisation_id_organisations_id_fk";
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;