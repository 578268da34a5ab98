CREATE TABLE "report_letters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"report" text NOT NULL,
	"query" text NOT NULL,
	"every" text NOT NULL,
	"looked_for" text NOT NULL,
	"sent_figures" jsonb,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_letters_every" CHECK ("report_letters"."every" in ('month', 'quarter'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "picture" "bytea";--> statement-breakpoint
ALTER TABLE "report_letters" ADD CONSTRAINT "report_letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_letters_once" ON "report_letters" USING btree ("user_id","report","query");