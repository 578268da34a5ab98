DROP INDEX "audit_trail_by_organisation";--> statement-breakpoint
DROP INDEX "audit_trail_by_subject";--> statement-breakpoint
DROP INDEX "audit_trail_by_actor";--> statement-breakpoint
DROP INDEX "attestation_history_by_organisation";--> statement-breakpoint
DROP INDEX "events_by_start_date";--> statement-breakpoint
DROP INDEX "exports_by_requester";--> statement-breakpoint
DROP INDEX "exports_by_survey";--> statement-breakpoint
DROP INDEX "imports_by_organisation";--> statement-breakpoint
DROP INDEX "outbox_by_date";--> statement-breakpoint
DROP INDEX "surveys_by_organisation";--> statement-breakpoint
DROP INDEX "box_office_uploads_by_organisation";--> statement-breakpoint
CREATE INDEX "audit_trail_by_organisation" ON "audit_trail" USING btree ("organisation_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_trail_by_subject" ON "audit_trail" USING btree ("subject","subject_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_trail_by_actor" ON "audit_trail" USING btree ("actor_user_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "attestation_history_by_organisation" ON "attestation_history" USING btree ("organisation_id","modified_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "events_by_start_date" ON "events" USING btree ("start_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exports_by_requester" ON "exports" USING btree ("requested_by","request_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exports_by_survey" ON "exports" USING btree ("survey_id","request_date" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imports_by_organisation" ON "imports" USING btree ("organisation_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outbox_by_date" ON "outbox" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "surveys_by_organisation" ON "surveys" USING btree ("organisation_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "box_office_uploads_by_organisation" ON "box_office_uploads" USING btree ("organisation_id","imported_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);