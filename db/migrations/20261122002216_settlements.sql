CREATE TABLE "seller_dues" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"cents" bigint NOT NULL,
	"left_cents" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seller_dues_left" CHECK ("seller_dues"."cents" > 0 and "seller_dues"."left_cents" between 0 and "seller_dues"."cents")
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"line_id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"hammer_cents" bigint NOT NULL,
	"commission_basis_points" integer NOT NULL,
	"fees_cents" bigint NOT NULL,
	"gst_cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	"owed_cents" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"held_reason" text,
	"held_by_id" text,
	"ended_at" timestamp (3) with time zone,
	"netted_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "settlements_sum" CHECK ("settlements"."hammer_cents" - "settlements"."fees_cents" = "settlements"."net_cents" - "settlements"."owed_cents" and "settlements"."net_cents" >= 0 and "settlements"."owed_cents" >= 0 and ("settlements"."net_cents" = 0 or "settlements"."owed_cents" = 0)),
	CONSTRAINT "settlements_gst" CHECK ("settlements"."gst_cents" between 0 and "settlements"."fees_cents"),
	CONSTRAINT "settlements_netted" CHECK ("settlements"."netted_cents" between 0 and "settlements"."net_cents"),
	CONSTRAINT "settlements_ended" CHECK (("settlements"."ended_at" is null) = ("settlements"."state" = 'waiting')),
	CONSTRAINT "settlements_held" CHECK (("settlements"."held_reason" is null) = ("settlements"."held_by_id" is null))
);
--> statement-breakpoint
ALTER TABLE "seller_dues" ADD CONSTRAINT "seller_dues_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_dues" ADD CONSTRAINT "seller_dues_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_held_by_id_members_id_fk" FOREIGN KEY ("held_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seller_dues_kind_subject_id_index" ON "seller_dues" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "seller_dues_seller_id_index" ON "seller_dues" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "settlements_lot_id_index" ON "settlements" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "settlements_seller_id_opened_at_index" ON "settlements" USING btree ("seller_id","opened_at");--> statement-breakpoint
CREATE INDEX "settlements_state_due_at_index" ON "settlements" USING btree ("state","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_one_of_a_lot" ON "settlements" USING btree ("lot_id") WHERE "settlements"."state" <> 'reversed';