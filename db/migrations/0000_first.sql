CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" varchar(75) NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"may_write" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_code" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_activity" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"device" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"user_id" bigint NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "terms_acceptances_once" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"hits" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trusted_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_organisations" (
	"user_id" bigint NOT NULL,
	"organisation_id" bigint NOT NULL,
	CONSTRAINT "user_organisations_pair" PRIMARY KEY("user_id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "user_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" varchar(255) NOT NULL,
	"first_name" varchar(75) NOT NULL,
	"last_name" varchar(75) NOT NULL,
	"job_title" varchar(75) DEFAULT '' NOT NULL,
	"role" smallint NOT NULL,
	"active_state" smallint DEFAULT 1 NOT NULL,
	"confirmation_reminders_enabled" boolean DEFAULT true NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"terms_accepted_at" timestamp with time zone,
	"terms_version" text,
	"two_factor_secret" text,
	"two_factor_enabled_at" timestamp with time zone,
	"last_signed_in_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "users_role" CHECK ("users"."role" between 0 and 2),
	CONSTRAINT "users_active_state" CHECK ("users"."active_state" in (0, 1)),
	CONSTRAINT "users_email_normal" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "audit_trail" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_trail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_user_id" bigint,
	"actor_name" text NOT NULL,
	"actor_role" text NOT NULL,
	"organisation_id" bigint,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"note" text,
	"request_id" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_trail_entry" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE TABLE "audit_trail_2025" PARTITION OF "audit_trail" FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2026" PARTITION OF "audit_trail" FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2027" PARTITION OF "audit_trail" FOR VALUES FROM ('2027-01-01') TO ('2028-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2028" PARTITION OF "audit_trail" FOR VALUES FROM ('2028-01-01') TO ('2029-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2029" PARTITION OF "audit_trail" FOR VALUES FROM ('2029-01-01') TO ('2030-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2030" PARTITION OF "audit_trail" FOR VALUES FROM ('2030-01-01') TO ('2031-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2031" PARTITION OF "audit_trail" FOR VALUES FROM ('2031-01-01') TO ('2032-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2032" PARTITION OF "audit_trail" FOR VALUES FROM ('2032-01-01') TO ('2033-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2033" PARTITION OF "audit_trail" FOR VALUES FROM ('2033-01-01') TO ('2034-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2034" PARTITION OF "audit_trail" FOR VALUES FROM ('2034-01-01') TO ('2035-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2035" PARTITION OF "audit_trail" FOR VALUES FROM ('2035-01-01') TO ('2036-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2036" PARTITION OF "audit_trail" FOR VALUES FROM ('2036-01-01') TO ('2037-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2037" PARTITION OF "audit_trail" FOR VALUES FROM ('2037-01-01') TO ('2038-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2038" PARTITION OF "audit_trail" FOR VALUES FROM ('2038-01-01') TO ('2039-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2039" PARTITION OF "audit_trail" FOR VALUES FROM ('2039-01-01') TO ('2040-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_2040" PARTITION OF "audit_trail" FOR VALUES FROM ('2040-01-01') TO ('2041-01-01');--> statement-breakpoint
CREATE TABLE "audit_trail_other" PARTITION OF "audit_trail" DEFAULT;
--> statement-breakpoint
CREATE TABLE "attestation_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attestation_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" bigint NOT NULL,
	"year" smallint NOT NULL,
	"quarter" smallint NOT NULL,
	"activity_type" text NOT NULL,
	"modified_on" timestamp with time zone NOT NULL,
	"modified_by_id" bigint,
	"modified_by" text NOT NULL,
	"event_id" bigint,
	"event_name" text,
	"changes" jsonb
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" bigint NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "confirmation_reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "confirmation_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"sent_on" date NOT NULL,
	CONSTRAINT "confirmation_reminders_once" UNIQUE("user_id","sent_on")
);
--> statement-breakpoint
CREATE TABLE "confirmations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" bigint NOT NULL,
	"year" smallint NOT NULL,
	"quarter" smallint NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"confirmed_by" bigint,
	"confirmed_by_name" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"snapshot_hash" "bytea" NOT NULL,
	"reset_at" timestamp with time zone,
	CONSTRAINT "confirmations_real_quarter" CHECK ("confirmations"."quarter" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "event_attendances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_attendances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"year" smallint NOT NULL,
	"quarter" smallint NOT NULL,
	"occurences_at_location" integer,
	"total_tickets_available" integer,
	"known_attendance" integer,
	"estimated_attendance" integer,
	"known_attendance_cyp" integer,
	"estimated_attendance_cyp" integer,
	CONSTRAINT "event_attendances_quarter" UNIQUE("event_id","year","quarter"),
	CONSTRAINT "event_attendances_real_quarter" CHECK ("event_attendances"."quarter" between 1 and 4),
	CONSTRAINT "event_attendances_not_negative" CHECK (least("event_attendances"."occurences_at_location", "event_attendances"."total_tickets_available", "event_attendances"."known_attendance", "event_attendances"."estimated_attendance", "event_attendances"."known_attendance_cyp", "event_attendances"."estimated_attendance_cyp") >= 0)
);
--> statement-breakpoint
CREATE TABLE "event_organisations" (
	"event_id" bigint NOT NULL,
	"organisation_id" bigint NOT NULL,
	"relationship_type_id" integer NOT NULL,
	"sub_discipline_id" integer NOT NULL,
	CONSTRAINT "event_organisations_pair" PRIMARY KEY("event_id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" varchar(255) NOT NULL,
	"location_id" bigint NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"event_type_id" integer NOT NULL,
	"distribution_type_id" integer NOT NULL,
	"sub_discipline_id" integer NOT NULL,
	"is_funded_id" integer NOT NULL,
	"is_ticketed_id" integer NOT NULL,
	"box_office_provider_id" integer,
	"box_office_reference_id" varchar(255),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "events_dates_in_order" CHECK ("events"."end_date" >= "events"."start_date"),
	CONSTRAINT "events_ticketed_has_provider" CHECK ("events"."is_ticketed_id" = 71 or "events"."box_office_provider_id" is null)
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" text NOT NULL,
	"format" text NOT NULL,
	"organisation_id" bigint NOT NULL,
	"survey_id" bigint,
	"requested_by" bigint NOT NULL,
	"request_date" timestamp with time zone DEFAULT now() NOT NULL,
	"process_date" timestamp with time zone,
	"expiry_date" timestamp with time zone,
	"status" text DEFAULT 'Queued' NOT NULL,
	"rows_written" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"file_id" uuid,
	"failure" text,
	CONSTRAINT "exports_type" CHECK ("exports"."type" in ('Mapped', 'Unmapped', 'Survey')),
	CONSTRAINT "exports_format" CHECK ("exports"."format" in ('csv', 'xlsx')),
	CONSTRAINT "exports_status" CHECK ("exports"."status" in ('Queued', 'Processing', 'Completed', 'Failed', 'Cancelled', 'Expired'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"organisation_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"expires_at" timestamp with time zone,
	CONSTRAINT "files_storage_key" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"organisation_id" bigint NOT NULL,
	"survey_id" bigint,
	"file_id" uuid,
	"filename" text NOT NULL,
	"ignore_warnings" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"messages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"undo" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('events', 'ticketing', 'answers')),
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('queued', 'processing', 'held', 'successful', 'failed', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" bigint NOT NULL,
	"name" varchar(75) NOT NULL,
	"active_status" smallint DEFAULT 1 NOT NULL,
	"country_id" integer NOT NULL,
	"address_line1" varchar(255) DEFAULT '' NOT NULL,
	"address_line2" varchar(75) DEFAULT '' NOT NULL,
	"city" varchar(75) DEFAULT '' NOT NULL,
	"postcode" varchar(10) DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "locations_active_status" CHECK ("locations"."active_status" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "box_office_providers" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_manual" boolean DEFAULT false NOT NULL,
	CONSTRAINT "box_office_providers_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "constituencies" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ons_code" text NOT NULL,
	"region_id" integer NOT NULL,
	CONSTRAINT "constituencies_ons_code" UNIQUE("ons_code")
);
--> statement-breakpoint
CREATE TABLE "disciplines" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sequence" smallint NOT NULL,
	CONSTRAINT "disciplines_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "lookup_values" (
	"id" integer PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"sequence" smallint NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "lookup_values_name_per_category" UNIQUE("category","name")
);
--> statement-breakpoint
CREATE TABLE "postcode_outcodes" (
	"outcode" text PRIMARY KEY NOT NULL,
	"region_id" integer NOT NULL,
	"english_region" text,
	"upper_tier_authority_id" integer,
	"latitude" real,
	"longitude" real
);
--> statement-breakpoint
CREATE TABLE "sub_disciplines" (
	"id" integer PRIMARY KEY NOT NULL,
	"discipline_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sequence" smallint NOT NULL,
	CONSTRAINT "sub_disciplines_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "upper_tier_authorities" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ons_code" text NOT NULL,
	"region_id" integer NOT NULL,
	"english_region" text,
	"ace_area_id" integer,
	CONSTRAINT "upper_tier_authorities_ons_code" UNIQUE("ons_code")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"to_address" varchar(255) NOT NULL,
	"to_user_id" bigint,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sending_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('queued', 'sent', 'failed', 'kept', 'uncertain'))
);
--> statement-breakpoint
CREATE TABLE "organisation_box_offices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organisation_box_offices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" bigint NOT NULL,
	"box_office_provider_id" integer NOT NULL,
	"provider_org_ref" varchar(75) NOT NULL,
	"provider_key" varchar(255) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisation_logos" (
	"organisation_id" bigint PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"media_type" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organisations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" varchar(75) NOT NULL,
	"alternative_name" varchar(75) DEFAULT '' NOT NULL,
	"known_as" varchar(75) NOT NULL,
	"npo_status" smallint NOT NULL,
	"exempt_from_surveying_id" integer NOT NULL,
	"discipline_id" integer NOT NULL,
	"urn" varchar(75) DEFAULT '' NOT NULL,
	"address_line1" varchar(255) NOT NULL,
	"address_line2" varchar(75) DEFAULT '' NOT NULL,
	"postcode" varchar(10) NOT NULL,
	"region_id" integer NOT NULL,
	"upper_tier_authority_id" integer NOT NULL,
	"constituency_id" integer NOT NULL,
	"ace_area_id" integer NOT NULL,
	"active_status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "organisations_npo_status" CHECK ("organisations"."npo_status" between 0 and 3),
	CONSTRAINT "organisations_active_status" CHECK ("organisations"."active_status" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "response_reviews" (
	"response_id" uuid NOT NULL,
	"question_name" text NOT NULL,
	"for_rework" boolean DEFAULT false NOT NULL,
	"rework_comments" text DEFAULT '' NOT NULL,
	CONSTRAINT "response_reviews_answer" PRIMARY KEY("response_id","question_name")
);
--> statement-breakpoint
CREATE TABLE "responses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"survey_id" bigint NOT NULL,
	"organisation_id" bigint NOT NULL,
	"template_id" bigint,
	"key_hash" "bytea" NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"completion_method" smallint DEFAULT 0 NOT NULL,
	"user_id" bigint,
	"import_id" bigint,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"saves" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "responses_state" CHECK ("responses"."state" between 0 and 2),
	CONSTRAINT "responses_submitted_once" CHECK (("responses"."state" = 2) = ("responses"."submitted_at" is not null)),
	CONSTRAINT "responses_completion_method" CHECK ("responses"."completion_method" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "survey_logos" (
	"survey_id" bigint PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"media_type" text NOT NULL,
	"name" text NOT NULL,
	"width" integer,
	"height" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "survey_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text,
	"kind" text NOT NULL,
	"name" varchar(75) NOT NULL,
	"description" varchar(255) DEFAULT '' NOT NULL,
	"organisation_id" bigint,
	"based_on_template_id" bigint,
	"schema" jsonb NOT NULL,
	"optional_questions" text[] DEFAULT '{}' NOT NULL,
	"optional_question_placeholders" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"number_of_questions" smallint NOT NULL,
	"is_latest" boolean DEFAULT false NOT NULL,
	"available_from" date,
	"available_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "survey_templates_kind" CHECK ("survey_templates"."kind" in ('mandated', 'optional', 'organisation')),
	CONSTRAINT "survey_templates_owner" CHECK (("survey_templates"."kind" = 'organisation') = ("survey_templates"."organisation_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "surveys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "surveys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" bigint NOT NULL,
	"event_id" bigint,
	"name" varchar(75),
	"introduction" varchar(1000) DEFAULT '' NOT NULL,
	"post_completion_message" varchar(1000) DEFAULT '' NOT NULL,
	"post_completion_url" varchar(250) DEFAULT '' NOT NULL,
	"survey_template_id" bigint,
	"optional_question_template_id" bigint,
	"optional_questions" text[] DEFAULT '{}' NOT NULL,
	"optional_question_placeholders" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quick_code" varchar(10),
	"schema" jsonb,
	"schema_read_only" jsonb,
	"number_of_questions" smallint DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_draft" boolean DEFAULT true NOT NULL,
	"is_new" boolean DEFAULT true NOT NULL,
	"is_preview" boolean DEFAULT false NOT NULL,
	"active_from" date,
	"active_to" date,
	"organisation_display_name" varchar(250) DEFAULT '' NOT NULL,
	"discipline_display_name" varchar(100) DEFAULT '' NOT NULL,
	"location_display_name" varchar(100) DEFAULT '' NOT NULL,
	"logo_organisation_id" bigint,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "surveys_published_is_frozen" CHECK ("surveys"."is_draft" or "surveys"."schema_read_only" is not null),
	CONSTRAINT "surveys_dates_in_order" CHECK ("surveys"."active_from" is null or "surveys"."active_to" is null or "surveys"."active_to" >= "surveys"."active_from")
);
--> statement-breakpoint
CREATE TABLE "template_mappings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_template_id" bigint NOT NULL,
	"to_template_id" bigint NOT NULL,
	"mapping" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "box_office_references" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "box_office_references_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" bigint NOT NULL,
	"box_office_provider_id" integer,
	"event_identifier" varchar(255) NOT NULL,
	"event_name" varchar(255) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"tickets_sold" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "box_office_uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "box_office_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"imported_on" timestamp with time zone DEFAULT now() NOT NULL,
	"filename" text NOT NULL,
	"imported_by_id" bigint,
	"imported_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_sales" (
	"organisation_id" bigint NOT NULL,
	"performance_date" date NOT NULL,
	"row_key" "bytea" NOT NULL,
	"import_id" bigint NOT NULL,
	"box_office_provider_id" integer,
	"box_office_reference_id" varchar(255) NOT NULL,
	"event_name" varchar(255) NOT NULL,
	"performance_time" time,
	"venue_name" varchar(75),
	"transaction_id" varchar(75) NOT NULL,
	"transaction_date" date NOT NULL,
	"transaction_type" varchar(20) NOT NULL,
	"customer_id" varchar(75),
	"customer_postcode" varchar(10),
	"customer_country" varchar(75),
	"ticket_type" varchar(75) NOT NULL,
	"is_concession" boolean NOT NULL,
	"number_of_tickets" integer NOT NULL,
	"face_value_pence" integer,
	"price_paid_pence" integer NOT NULL,
	"sales_channel" varchar(20) NOT NULL,
	CONSTRAINT "ticket_sales_row" PRIMARY KEY("organisation_id","performance_date","row_key"),
	CONSTRAINT "ticket_sales_some_tickets" CHECK ("ticket_sales"."number_of_tickets" >= 1)
) PARTITION BY RANGE ("performance_date");--> statement-breakpoint
CREATE TABLE "ticket_sales_2022" PARTITION OF "ticket_sales" FOR VALUES FROM ('2022-01-01') TO ('2023-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2023" PARTITION OF "ticket_sales" FOR VALUES FROM ('2023-01-01') TO ('2024-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2024" PARTITION OF "ticket_sales" FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2025" PARTITION OF "ticket_sales" FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2026" PARTITION OF "ticket_sales" FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2027" PARTITION OF "ticket_sales" FOR VALUES FROM ('2027-01-01') TO ('2028-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2028" PARTITION OF "ticket_sales" FOR VALUES FROM ('2028-01-01') TO ('2029-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2029" PARTITION OF "ticket_sales" FOR VALUES FROM ('2029-01-01') TO ('2030-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2030" PARTITION OF "ticket_sales" FOR VALUES FROM ('2030-01-01') TO ('2031-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2031" PARTITION OF "ticket_sales" FOR VALUES FROM ('2031-01-01') TO ('2032-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2032" PARTITION OF "ticket_sales" FOR VALUES FROM ('2032-01-01') TO ('2033-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2033" PARTITION OF "ticket_sales" FOR VALUES FROM ('2033-01-01') TO ('2034-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2034" PARTITION OF "ticket_sales" FOR VALUES FROM ('2034-01-01') TO ('2035-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2035" PARTITION OF "ticket_sales" FOR VALUES FROM ('2035-01-01') TO ('2036-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2036" PARTITION OF "ticket_sales" FOR VALUES FROM ('2036-01-01') TO ('2037-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2037" PARTITION OF "ticket_sales" FOR VALUES FROM ('2037-01-01') TO ('2038-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2038" PARTITION OF "ticket_sales" FOR VALUES FROM ('2038-01-01') TO ('2039-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2039" PARTITION OF "ticket_sales" FOR VALUES FROM ('2039-01-01') TO ('2040-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2040" PARTITION OF "ticket_sales" FOR VALUES FROM ('2040-01-01') TO ('2041-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_2041" PARTITION OF "ticket_sales" FOR VALUES FROM ('2041-01-01') TO ('2042-01-01');--> statement-breakpoint
CREATE TABLE "ticket_sales_other" PARTITION OF "ticket_sales" DEFAULT;
--> statement-breakpoint
CREATE TABLE "ticketing_rollups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticketing_rollups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" bigint NOT NULL,
	"box_office_provider_id" integer,
	"region_id" integer,
	"month" date NOT NULL,
	"tickets" integer NOT NULL,
	"concession_tickets" integer NOT NULL,
	"revenue_pence" bigint NOT NULL,
	"transactions" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "training_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"date" timestamp with time zone NOT NULL,
	"session_title" varchar(255) NOT NULL,
	"session_description" text DEFAULT '' NOT NULL,
	"type" varchar(75) DEFAULT '' NOT NULL,
	"duration" varchar(75) DEFAULT '' NOT NULL,
	"booking_link" text,
	"recording_link" text,
	"transcript_filename" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_organisations" ADD CONSTRAINT "user_organisations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_organisations" ADD CONSTRAINT "user_organisations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attestation_history" ADD CONSTRAINT "attestation_history_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attestation_history" ADD CONSTRAINT "attestation_history_modified_by_id_users_id_fk" FOREIGN KEY ("modified_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_reminders" ADD CONSTRAINT "confirmation_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_organisations" ADD CONSTRAINT "event_organisations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_organisations" ADD CONSTRAINT "event_organisations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_organisations" ADD CONSTRAINT "event_organisations_relationship_type_id_lookup_values_id_fk" FOREIGN KEY ("relationship_type_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_organisations" ADD CONSTRAINT "event_organisations_sub_discipline_id_sub_disciplines_id_fk" FOREIGN KEY ("sub_discipline_id") REFERENCES "public"."sub_disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_event_type_id_lookup_values_id_fk" FOREIGN KEY ("event_type_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_distribution_type_id_lookup_values_id_fk" FOREIGN KEY ("distribution_type_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_sub_discipline_id_sub_disciplines_id_fk" FOREIGN KEY ("sub_discipline_id") REFERENCES "public"."sub_disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_is_funded_id_lookup_values_id_fk" FOREIGN KEY ("is_funded_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_is_ticketed_id_lookup_values_id_fk" FOREIGN KEY ("is_ticketed_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_box_office_provider_id_box_office_providers_id_fk" FOREIGN KEY ("box_office_provider_id") REFERENCES "public"."box_office_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_country_id_lookup_values_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "constituencies" ADD CONSTRAINT "constituencies_region_id_lookup_values_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postcode_outcodes" ADD CONSTRAINT "postcode_outcodes_region_id_lookup_values_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postcode_outcodes" ADD CONSTRAINT "postcode_outcodes_upper_tier_authority_id_upper_tier_authorities_id_fk" FOREIGN KEY ("upper_tier_authority_id") REFERENCES "public"."upper_tier_authorities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_disciplines" ADD CONSTRAINT "sub_disciplines_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upper_tier_authorities" ADD CONSTRAINT "upper_tier_authorities_region_id_lookup_values_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upper_tier_authorities" ADD CONSTRAINT "upper_tier_authorities_ace_area_id_lookup_values_id_fk" FOREIGN KEY ("ace_area_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_box_offices" ADD CONSTRAINT "organisation_box_offices_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_box_offices" ADD CONSTRAINT "organisation_box_offices_box_office_provider_id_box_office_providers_id_fk" FOREIGN KEY ("box_office_provider_id") REFERENCES "public"."box_office_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_logos" ADD CONSTRAINT "organisation_logos_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_exempt_from_surveying_id_lookup_values_id_fk" FOREIGN KEY ("exempt_from_surveying_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_region_id_lookup_values_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_upper_tier_authority_id_upper_tier_authorities_id_fk" FOREIGN KEY ("upper_tier_authority_id") REFERENCES "public"."upper_tier_authorities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_constituency_id_constituencies_id_fk" FOREIGN KEY ("constituency_id") REFERENCES "public"."constituencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_ace_area_id_lookup_values_id_fk" FOREIGN KEY ("ace_area_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_reviews" ADD CONSTRAINT "response_reviews_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_logos" ADD CONSTRAINT "survey_logos_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_templates" ADD CONSTRAINT "survey_templates_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_survey_template_id_survey_templates_id_fk" FOREIGN KEY ("survey_template_id") REFERENCES "public"."survey_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_optional_question_template_id_survey_templates_id_fk" FOREIGN KEY ("optional_question_template_id") REFERENCES "public"."survey_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_logo_organisation_id_organisations_id_fk" FOREIGN KEY ("logo_organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_mappings" ADD CONSTRAINT "template_mappings_from_template_id_survey_templates_id_fk" FOREIGN KEY ("from_template_id") REFERENCES "public"."survey_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_mappings" ADD CONSTRAINT "template_mappings_to_template_id_survey_templates_id_fk" FOREIGN KEY ("to_template_id") REFERENCES "public"."survey_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_office_references" ADD CONSTRAINT "box_office_references_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_office_references" ADD CONSTRAINT "box_office_references_box_office_provider_id_box_office_providers_id_fk" FOREIGN KEY ("box_office_provider_id") REFERENCES "public"."box_office_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_office_uploads" ADD CONSTRAINT "box_office_uploads_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_office_uploads" ADD CONSTRAINT "box_office_uploads_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD CONSTRAINT "ticket_sales_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD CONSTRAINT "ticket_sales_box_office_provider_id_box_office_providers_id_fk" FOREIGN KEY ("box_office_provider_id") REFERENCES "public"."box_office_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticketing_rollups" ADD CONSTRAINT "ticketing_rollups_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticketing_rollups" ADD CONSTRAINT "ticketing_rollups_box_office_provider_id_box_office_providers_id_fk" FOREIGN KEY ("box_office_provider_id") REFERENCES "public"."box_office_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticketing_rollups" ADD CONSTRAINT "ticketing_rollups_region_id_lookup_values_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."lookup_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_hash" ON "access_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "access_tokens_by_user" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("last_activity");--> statement-breakpoint
CREATE UNIQUE INDEX "trusted_devices_hash" ON "trusted_devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "trusted_devices_by_user" ON "trusted_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_organisations_by_organisation" ON "user_organisations" USING btree ("organisation_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_tokens_hash" ON "user_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "user_tokens_by_user" ON "user_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_last_name_search" ON "users" USING gin ("last_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_trail_by_organisation" ON "audit_trail" USING btree ("organisation_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_trail_by_subject" ON "audit_trail" USING btree ("subject","subject_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_trail_by_actor" ON "audit_trail" USING btree ("actor_user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attestation_history_by_organisation" ON "attestation_history" USING btree ("organisation_id","modified_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_secret" ON "calendar_feeds" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "confirmations_standing" ON "confirmations" USING btree ("organisation_id","year","quarter") WHERE "confirmations"."reset_at" is null;--> statement-breakpoint
CREATE INDEX "event_attendances_by_quarter" ON "event_attendances" USING btree ("year","quarter","event_id");--> statement-breakpoint
CREATE INDEX "event_organisations_by_organisation" ON "event_organisations" USING btree ("organisation_id","relationship_type_id","event_id");--> statement-breakpoint
CREATE INDEX "events_by_start_date" ON "events" USING btree ("start_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_by_name" ON "events" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "events_by_location" ON "events" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "events_by_box_office_reference" ON "events" USING btree ("box_office_provider_id","box_office_reference_id");--> statement-breakpoint
CREATE INDEX "events_name_search" ON "events" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "exports_by_requester" ON "exports" USING btree ("requested_by","request_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "exports_by_survey" ON "exports" USING btree ("survey_id","request_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "files_expiring" ON "files" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "imports_by_organisation" ON "imports" USING btree ("organisation_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "locations_name_per_organisation" ON "locations" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
CREATE INDEX "locations_by_name" ON "locations" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "locations_by_organisation" ON "locations" USING btree ("organisation_id","name","id");--> statement-breakpoint
CREATE INDEX "locations_name_search" ON "locations" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sub_disciplines_by_discipline" ON "sub_disciplines" USING btree ("discipline_id");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("created_at") WHERE "outbox"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_by_date" ON "outbox" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_box_offices_reference" ON "organisation_box_offices" USING btree ("organisation_id","box_office_provider_id",lower("provider_org_ref"));--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_name" ON "organisations" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "organisations_by_name" ON "organisations" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "organisations_name_search" ON "organisations" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "responses_by_survey" ON "responses" USING btree ("survey_id","state","started_at");--> statement-breakpoint
CREATE INDEX "responses_by_organisation" ON "responses" USING btree ("organisation_id","submitted_at");--> statement-breakpoint
CREATE INDEX "responses_unfinished" ON "responses" USING btree ("started_at") WHERE "responses"."state" < 2;--> statement-breakpoint
CREATE UNIQUE INDEX "survey_templates_key" ON "survey_templates" USING btree ("key");--> statement-breakpoint
CREATE INDEX "survey_templates_by_organisation" ON "survey_templates" USING btree ("organisation_id","name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "surveys_quick_code" ON "surveys" USING btree ("quick_code");--> statement-breakpoint
CREATE UNIQUE INDEX "surveys_name_per_event" ON "surveys" USING btree ("event_id",lower("name"));--> statement-breakpoint
CREATE INDEX "surveys_by_organisation" ON "surveys" USING btree ("organisation_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "surveys_by_event" ON "surveys" USING btree ("event_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "template_mappings_pair" ON "template_mappings" USING btree ("from_template_id","to_template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "box_office_references_identifier" ON "box_office_references" USING btree ("organisation_id",coalesce("box_office_provider_id", 0),"event_identifier");--> statement-breakpoint
CREATE INDEX "box_office_uploads_by_organisation" ON "box_office_uploads" USING btree ("organisation_id","imported_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ticket_sales_by_transaction" ON "ticket_sales" USING btree ("organisation_id","box_office_reference_id","transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticketing_rollups_cell" ON "ticketing_rollups" USING btree ("organisation_id","month",coalesce("box_office_provider_id", 0),coalesce("region_id", 0));--> statement-breakpoint
CREATE INDEX "training_sessions_by_date" ON "training_sessions" USING btree ("date");--> statement-breakpoint
-- A save that changes no indexed column stays on its page: room is left for it.
ALTER TABLE "responses" SET (fillfactor = 70);