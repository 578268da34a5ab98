DROP INDEX "users_email_search";--> statement-breakpoint
DROP INDEX "users_last_name_search";--> statement-breakpoint
DROP INDEX "locations_name_search";--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("email" gin_trgm_ops,("first_name" || ' ' || "last_name") gin_trgm_ops,"job_title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "locations_search" ON "locations" USING gin ("name" gin_trgm_ops,"city" gin_trgm_ops,"postcode" gin_trgm_ops);