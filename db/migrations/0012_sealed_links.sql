ALTER TABLE "outbox" ADD COLUMN "sealed_link" "bytea";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "link_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_sealed" ON "outbox" USING btree ("link_until") WHERE "outbox"."sealed_link" is not null;--> statement-breakpoint
-- Links that emails have carried until now: whoever reads a backup finds none that lets anybody in. What waits to be sent keeps its link until then.
UPDATE "outbox" SET
  "body" = regexp_replace("body", '(https?://[^\s<>"?]+)\?token=[^\s<>"]+', '\1?…', 'g'),
  "link" = regexp_replace("link", '(https?://[^\s<>"?]+)\?token=[^\s<>"]+', '\1?…')
WHERE "state" <> 'queued' AND ("body" LIKE '%?token=%' OR "link" LIKE '%?token=%');
