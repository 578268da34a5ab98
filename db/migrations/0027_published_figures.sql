CREATE SCHEMA "published";
--> statement-breakpoint
CREATE TABLE "published"."cells" (
	"release_id" integer NOT NULL,
	"cube_id" smallint NOT NULL,
	"year" smallint NOT NULL,
	"quarter" smallint NOT NULL,
	"region_id" integer NOT NULL,
	"discipline_id" integer NOT NULL,
	"size_id" smallint NOT NULL,
	"type_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"value" bigint,
	"symbol" smallint NOT NULL,
	CONSTRAINT "cells_cell" PRIMARY KEY("release_id","cube_id","year","quarter","region_id","discipline_id","size_id","type_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "published"."releases" (
	"id" integer PRIMARY KEY NOT NULL,
	"year" smallint NOT NULL,
	"quarter" smallint NOT NULL,
	"approved_on" date NOT NULL,
	"organisations" integer NOT NULL,
	"confirmed" integer NOT NULL,
	"sha256" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "published"."cells" ADD CONSTRAINT "cells_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "published"."releases"("id") ON DELETE no action ON UPDATE no action;