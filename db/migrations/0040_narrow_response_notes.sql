-- What decides in each statement that saves a step is as short as it can be: PostgreSQL reads a trigger's WHEN anew for each. Whether
-- anything that counts has changed is asked of submitted responses alone, within the function.
CREATE OR REPLACE FUNCTION "note_response_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND
    (OLD.id, OLD.survey_id, OLD.organisation_id, OLD.state, OLD.submitted_at, OLD.marks <> 0, OLD.answers) IS NOT DISTINCT FROM
    (NEW.id, NEW.survey_id, NEW.organisation_id, NEW.state, NEW.submitted_at, NEW.marks <> 0, NEW.answers) THEN
    RETURN NULL;
  END IF;
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
CREATE OR REPLACE TRIGGER "responses_note_update" AFTER UPDATE ON "responses"
  FOR EACH ROW WHEN (OLD.state = 2 OR NEW.state = 2) EXECUTE FUNCTION "note_response_change"();
