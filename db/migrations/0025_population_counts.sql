CREATE TABLE "population_counts" (
	"area" varchar(9) NOT NULL,
	"characteristic" varchar(30) NOT NULL,
	"category" varchar(40) NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "population_counts_characteristic_area_category_pk" PRIMARY KEY("characteristic","area","category")
);
--> statement-breakpoint
ALTER TABLE "geography_editions" DROP CONSTRAINT "geography_editions_kind";--> statement-breakpoint
ALTER TABLE "geography_editions" ADD COLUMN "characteristic" varchar(30);--> statement-breakpoint
ALTER TABLE "geography_editions" ADD COLUMN "areas" varchar(10);--> statement-breakpoint
ALTER TABLE "geography_editions" ADD CONSTRAINT "geography_editions_kind" CHECK ("geography_editions"."kind" in ('postcodes', 'deprivation', 'area groups', 'population'));
