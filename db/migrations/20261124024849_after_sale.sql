CREATE TABLE "second_chance_floors" (
	"lot_id" text PRIMARY KEY NOT NULL,
	"floor_cents" bigint NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "second_chance_floors_cents" CHECK ("second_chance_floors"."floor_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_defaults" (
	"line_id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" text,
	"settled_at" timestamp (3) with time zone,
	"settled_by_id" text,
	CONSTRAINT "payment_defaults_settled" CHECK (("payment_defaults"."settled_at" is null) = ("payment_defaults"."settled_by_id" is null))
);
--> statement-breakpoint
ALTER TABLE "second_chances" DROP CONSTRAINT "second_chances_answered";--> statement-breakpoint
ALTER TABLE "dram_pledges" DROP CONSTRAINT "dram_pledges_status";--> statement-breakpoint
ALTER TABLE "dram_pledges" DROP CONSTRAINT "dram_pledges_due";--> statement-breakpoint
DROP INDEX "second_chances_one_open";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "bidding_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "second_chances" ADD COLUMN "seller_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "second_chances" ADD COLUMN "seller_agreed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dram_offers" ADD COLUMN "freed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "second_chance_floors" ADD CONSTRAINT "second_chance_floors_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_defaults" ADD CONSTRAINT "payment_defaults_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_defaults" ADD CONSTRAINT "payment_defaults_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_defaults" ADD CONSTRAINT "payment_defaults_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_defaults" ADD CONSTRAINT "payment_defaults_settled_by_id_members_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_defaults_member_id_at_index" ON "payment_defaults" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "members_bidding_ended" ON "members" USING btree ("bidding_ended_at") WHERE "members"."bidding_ended_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "second_chances_one_pending" ON "second_chances" USING btree ("lot_id") WHERE "second_chances"."status" in ('asked','open','taken');--> statement-breakpoint
ALTER TABLE "second_chances" ADD CONSTRAINT "second_chances_asked" CHECK ("second_chances"."status" not in ('asked','taken') or "second_chances"."seller_until" is not null);--> statement-breakpoint
ALTER TABLE "second_chances" ADD CONSTRAINT "second_chances_answered" CHECK (("second_chances"."status" in ('asked','open')) = ("second_chances"."answered_at" is null));--> statement-breakpoint
ALTER TABLE "dram_offers" ADD CONSTRAINT "dram_offers_freed" CHECK ("dram_offers"."freed" between 0 and "dram_offers"."pledged" and ("dram_offers"."freed" = 0 or "dram_offers"."status" = 'reached'));--> statement-breakpoint
ALTER TABLE "dram_pledges" ADD CONSTRAINT "dram_pledges_status" CHECK ("dram_pledges"."status" in ('pledged','withdrawn','due','lapsed','defaulted'));--> statement-breakpoint
ALTER TABLE "dram_pledges" ADD CONSTRAINT "dram_pledges_due" CHECK (("dram_pledges"."status" in ('due','defaulted')) = ("dram_pledges"."order_line_id" is not null));