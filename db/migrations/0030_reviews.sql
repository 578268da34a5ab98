CREATE TABLE "response_revisions" (
	"response_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"asked" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" bigint,
	CONSTRAINT "response_revisions_number" PRIMARY KEY("response_id","number")
);
--> statement-breakpoint
CREATE TABLE "reviewed_responses" (
	"response_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"draft_marks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "reviewed_responses_state" CHECK ("reviewed_responses"."state" in ('primary', 'primaryRework', 'secondary', 'secondaryRework', 'approved'))
);
--> statement-breakpoint
ALTER TABLE "response_revisions" ADD CONSTRAINT "response_revisions_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewed_responses" ADD CONSTRAINT "reviewed_responses_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;