ALTER TABLE "ticketing_cells" DROP CONSTRAINT "ticketing_cells_organisation_id_organisations_id_fk";
--> statement-breakpoint
ALTER TABLE "ticketing_cells" DROP CONSTRAINT "ticketing_cells_box_office_provider_id_box_office_providers_id_fk";
--> statement-breakpoint
ALTER TABLE "ticketing_cells"
  ALTER COLUMN "dimension" TYPE varchar(20) COLLATE "C",
  ALTER COLUMN "event_identifier" TYPE varchar(255) COLLATE "C",
  ALTER COLUMN "value" TYPE varchar(75) COLLATE "C";
