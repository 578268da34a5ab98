CREATE TABLE "public_pins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "public_pins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"label" varchar(75) NOT NULL,
	"reports" text[] NOT NULL,
	"ends_on" date NOT NULL,
	"pin_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"created_by_name" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sharing_choices" (
	"organisation_id" bigint NOT NULL,
	"from_year" smallint NOT NULL,
	"shares" boolean NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"decided_by_name" text NOT NULL,
	CONSTRAINT "sharing_choices_of_year" PRIMARY KEY("organisation_id","from_year")
);
--> statement-breakpoint
ALTER TABLE "public_pins" ADD CONSTRAINT "public_pins_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_choices" ADD CONSTRAINT "sharing_choices_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "public_pins_hash" ON "public_pins" USING btree ("pin_hash");--> statement-breakpoint
CREATE INDEX "public_pins_by_date" ON "public_pins" USING btree ("created_at" DESC NULLS LAST);