ALTER TABLE "box_office_performances"
  ALTER COLUMN "tickets" SET DATA TYPE bigint,
  ALTER COLUMN "concession_tickets" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "box_office_references" ALTER COLUMN "tickets_sold" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ticketing_cells" ALTER COLUMN "tickets" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ticketing_rollups"
  ALTER COLUMN "tickets" SET DATA TYPE bigint,
  ALTER COLUMN "concession_tickets" SET DATA TYPE bigint;
