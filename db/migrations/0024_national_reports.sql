CREATE TABLE "national_reports" (
	"report" text NOT NULL,
	"query" text NOT NULL,
	"content" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "national_reports_report_query_pk" PRIMARY KEY("report","query")
);
