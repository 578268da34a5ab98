-- The worker makes the part of the next year in time. A part for each year to come makes every list of the trail longer
-- to plan: those that hold nothing yet go.
DO $$
DECLARE part text; held boolean;
BEGIN
  FOR part IN SELECT 'audit_trail_' || year FROM generate_series(2029, 2040) AS year LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', part) INTO held;
    IF NOT held THEN EXECUTE format('DROP TABLE %I', part); END IF;
  END LOOP;
END $$;
