CREATE INDEX "events_by_lower_name" ON "events" USING btree (lower("name") collate "C","start_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "locations_by_postcode" ON "locations" USING btree (replace("postcode", ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "surveys_name_search" ON "surveys" USING gin ("name" gin_trgm_ops);