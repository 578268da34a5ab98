CREATE TABLE "answer_cells" (
	"organisation_id" bigint NOT NULL,
	"year" smallint NOT NULL,
	"quarter" smallint NOT NULL,
	"event_id" bigint NOT NULL,
	"region_id" smallint NOT NULL,
	"is_marked" boolean NOT NULL,
	"value_id" integer NOT NULL,
	"responses" integer NOT NULL,
	"key_sum" bigint NOT NULL,
	"sealed" integer DEFAULT 0 NOT NULL,
	"sealed_key_sum" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "answer_cells_cell" PRIMARY KEY("organisation_id","year","quarter","event_id","region_id","is_marked","value_id")
);
--> statement-breakpoint
CREATE TABLE "answer_values" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" bigint NOT NULL,
	"concept" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "answer_values_value" UNIQUE("template_id","concept","value")
);
--> statement-breakpoint
CREATE TABLE "figure_corrections" (
	"organisation_id" bigint NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL,
	"cells" integer NOT NULL,
	CONSTRAINT "figure_corrections_time" PRIMARY KEY("organisation_id","corrected_at")
);
--> statement-breakpoint
CREATE TABLE "pending_response_facts" (
	"organisation_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pending_response_facts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"response_id" uuid NOT NULL,
	"is_sealing" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pending_response_facts_change" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "record_key_secret" (
	"id" smallint PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	CONSTRAINT "record_key_secret_is_one" CHECK ("record_key_secret"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "response_facts" (
	"organisation_id" bigint NOT NULL,
	"response_id" uuid NOT NULL,
	"survey_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"record_key" bigint NOT NULL,
	"year" smallint NOT NULL,
	"quarter" smallint NOT NULL,
	"region_id" smallint NOT NULL,
	"is_marked" boolean NOT NULL,
	"value_ids" integer[] NOT NULL,
	CONSTRAINT "response_facts_response" PRIMARY KEY("organisation_id","response_id")
);
--> statement-breakpoint
CREATE INDEX "pending_response_facts_by_response" ON "pending_response_facts" USING btree ("organisation_id","response_id");--> statement-breakpoint
INSERT INTO "record_key_secret" ("id", "secret")
VALUES (1, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));--> statement-breakpoint
CREATE FUNCTION "note_response_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO pending_response_facts (organisation_id, response_id, is_sealing)
    VALUES (OLD.organisation_id, OLD.id, TG_OP = 'DELETE' AND coalesce(current_setting('illuminate.sealing', true), '') = 'on');
    IF TG_OP = 'DELETE' OR (NEW.organisation_id, NEW.id) = (OLD.organisation_id, OLD.id) THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO pending_response_facts (organisation_id, response_id) VALUES (NEW.organisation_id, NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "responses_note_insert" AFTER INSERT ON "responses"
  FOR EACH ROW WHEN (NEW.state = 2) EXECUTE FUNCTION "note_response_change"();--> statement-breakpoint
CREATE TRIGGER "responses_note_update" AFTER UPDATE ON "responses"
  FOR EACH ROW WHEN ((OLD.state = 2 OR NEW.state = 2) AND
    (OLD.id, OLD.survey_id, OLD.organisation_id, OLD.state, OLD.submitted_at, OLD.marks <> 0, OLD.answers) IS DISTINCT FROM
    (NEW.id, NEW.survey_id, NEW.organisation_id, NEW.state, NEW.submitted_at, NEW.marks <> 0, NEW.answers))
  EXECUTE FUNCTION "note_response_change"();--> statement-breakpoint
CREATE TRIGGER "responses_note_delete" AFTER DELETE ON "responses"
  FOR EACH ROW WHEN (OLD.state = 2) EXECUTE FUNCTION "note_response_change"();--> statement-breakpoint
CREATE FUNCTION "note_survey_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_response_facts (organisation_id, response_id)
  SELECT organisation_id, id FROM responses WHERE survey_id = NEW.id AND state = 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "surveys_note_change" AFTER UPDATE ON "surveys"
  FOR EACH ROW WHEN ((OLD.event_id, OLD.survey_template_id, OLD.schema_read_only) IS DISTINCT FROM
    (NEW.event_id, NEW.survey_template_id, NEW.schema_read_only))
  EXECUTE FUNCTION "note_survey_change"();--> statement-breakpoint
CREATE FUNCTION "note_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_response_facts (organisation_id, response_id)
  SELECT responses.organisation_id, responses.id FROM surveys JOIN responses ON responses.survey_id = surveys.id
  WHERE surveys.event_id = NEW.id AND responses.state = 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "events_note_change" AFTER UPDATE ON "events"
  FOR EACH ROW WHEN ((OLD.start_date, OLD.end_date, OLD.location_id) IS DISTINCT FROM
    (NEW.start_date, NEW.end_date, NEW.location_id))
  EXECUTE FUNCTION "note_event_change"();--> statement-breakpoint
CREATE FUNCTION "note_location_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_response_facts (organisation_id, response_id)
  SELECT responses.organisation_id, responses.id
  FROM events JOIN surveys ON surveys.event_id = events.id JOIN responses ON responses.survey_id = surveys.id
  WHERE events.location_id = NEW.id AND responses.state = 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "locations_note_change" AFTER UPDATE ON "locations"
  FOR EACH ROW WHEN (OLD.postcode IS DISTINCT FROM NEW.postcode) EXECUTE FUNCTION "note_location_change"();--> statement-breakpoint
INSERT INTO "pending_response_facts" ("organisation_id", "response_id")
SELECT "organisation_id", "id" FROM "responses" WHERE "state" = 2;
