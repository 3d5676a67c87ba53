CREATE TABLE "order_reminders" (
	"line_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_reminders_line_id_kind_pk" PRIMARY KEY("line_id","kind")
);
--> statement-breakpoint
ALTER TABLE "order_reminders" ADD CONSTRAINT "order_reminders_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;