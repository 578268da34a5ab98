ALTER TABLE "imports" ADD COLUMN "finding_groups" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "options" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "outcome" jsonb;