ALTER TABLE "users" ADD COLUMN "dense_rows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "single_keys" boolean DEFAULT true NOT NULL;