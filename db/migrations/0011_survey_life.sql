CREATE TABLE "quick_codes" (
	"code" varchar(10) NOT NULL,
	"survey_id" bigint,
	CONSTRAINT "quick_codes_code" PRIMARY KEY("code")
);
--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quick_codes" ADD CONSTRAINT "quick_codes_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quick_codes_survey" ON "quick_codes" USING btree ("survey_id");--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_closed_by_hand" CHECK ("surveys"."closed_at" is null or not "surveys"."is_active");--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_archived_without_code" CHECK ("surveys"."archived_at" is null or ("surveys"."quick_code" is null and not "surveys"."is_draft"));--> statement-breakpoint
-- By hand from here: drizzle-kit knows no triggers. Codes that are there were given with their surveys.
INSERT INTO "quick_codes" ("code", "survey_id") SELECT "quick_code", "id" FROM "surveys" WHERE "quick_code" IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION "keep_quick_code"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for whoever enters the same code at the same time, and then sees what they entered.
  INSERT INTO quick_codes (code, survey_id) VALUES (NEW.quick_code, NEW.id) ON CONFLICT (code) DO NOTHING;
  IF NOT EXISTS (SELECT 1 FROM quick_codes WHERE code = NEW.quick_code AND survey_id = NEW.id) THEN
    RAISE unique_violation USING
      MESSAGE = 'This quick code was given to another survey', CONSTRAINT = 'quick_codes_code', TABLE = 'quick_codes';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "surveys_keep_quick_code" AFTER INSERT OR UPDATE OF "quick_code" ON "surveys"
  FOR EACH ROW WHEN (NEW.quick_code IS NOT NULL) EXECUTE FUNCTION "keep_quick_code"();--> statement-breakpoint
-- Also where rows are written in bulk with the other triggers switched off.
ALTER TABLE "surveys" ENABLE ALWAYS TRIGGER "surveys_keep_quick_code";
