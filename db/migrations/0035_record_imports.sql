ALTER TABLE "imports" DROP CONSTRAINT "imports_kind";--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "organisation_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "imports_of_records" ON "imports" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "imports"."organisation_id" is null;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_of_organisation" CHECK (("imports"."organisation_id" is null) = ("imports"."kind" in ('users', 'organisations')));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('events', 'ticketing', 'answers', 'users', 'organisations'));