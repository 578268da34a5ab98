ALTER TABLE "figure_corrections" ADD COLUMN "is_of_sales" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_corrections" DROP CONSTRAINT "figure_corrections_time";
--> statement-breakpoint
ALTER TABLE "figure_corrections" ADD CONSTRAINT "figure_corrections_time" PRIMARY KEY("organisation_id","corrected_at","is_of_sales");