ALTER TABLE "event_box_office_references" ADD COLUMN "is_of_form" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "event_box_office_references" SET "is_of_form" = true;
