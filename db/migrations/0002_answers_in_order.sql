DROP INDEX "responses_by_survey";--> statement-breakpoint
CREATE INDEX "responses_by_survey" ON "responses" USING btree ("survey_id","state","started_at","id");