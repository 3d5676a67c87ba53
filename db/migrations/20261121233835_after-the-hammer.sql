CREATE TABLE "auction_pauses" (
	"auction_id" text NOT NULL,
	"paused_at" timestamp (3) with time zone NOT NULL,
	"paused_by_id" text NOT NULL,
	"reason" text NOT NULL,
	"resumed_at" timestamp (3) with time zone,
	"resumed_by_id" text,
	"margin_minutes" integer,
	"shift_ms" bigint,
	CONSTRAINT "auction_pauses_auction_id_paused_at_pk" PRIMARY KEY("auction_id","paused_at"),
	CONSTRAINT "auction_pauses_whole" CHECK (("auction_pauses"."resumed_at" is null) = ("auction_pauses"."shift_ms" is null) and ("auction_pauses"."resumed_at" is null) = ("auction_pauses"."margin_minutes" is null)),
	CONSTRAINT "auction_pauses_shift" CHECK ("auction_pauses"."resumed_at" >= "auction_pauses"."paused_at" and "auction_pauses"."shift_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lot_fates" (
	"lot_id" text PRIMARY KEY NOT NULL,
	"fate" text NOT NULL,
	"next_lot_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" text NOT NULL,
	"reason" text,
	CONSTRAINT "lot_fates_next" CHECK (("lot_fates"."fate" = 'offered-again') = ("lot_fates"."next_lot_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"auction_id" text NOT NULL,
	"member_id" text NOT NULL,
	"cents" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "budgets_auction_id_member_id_pk" PRIMARY KEY("auction_id","member_id"),
	CONSTRAINT "budgets_cents" CHECK ("budgets"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "exclusions" (
	"lot_id" text NOT NULL,
	"bidder_id" text NOT NULL,
	"why" text NOT NULL,
	"bid_number" integer,
	"after_number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" text,
	"reason" text NOT NULL,
	CONSTRAINT "exclusions_lot_id_bidder_id_pk" PRIMARY KEY("lot_id","bidder_id"),
	CONSTRAINT "exclusions_void" CHECK (("exclusions"."why" = 'void') = ("exclusions"."bid_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "maximum_looks" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"bidder_id" text NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"asked_by_id" text NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by_id" text,
	"is_confirmed" boolean,
	"seen_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "maximum_looks_two_people" CHECK ("maximum_looks"."answered_by_id" <> "maximum_looks"."asked_by_id"),
	CONSTRAINT "maximum_looks_answered" CHECK (("maximum_looks"."answered_at" is null) = ("maximum_looks"."is_confirmed" is null) and ("maximum_looks"."answered_at" is null) = ("maximum_looks"."answered_by_id" is null)),
	CONSTRAINT "maximum_looks_seen" CHECK ("maximum_looks"."seen_at" is null or "maximum_looks"."is_confirmed")
);
--> statement-breakpoint
CREATE TABLE "second_chances" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"bidder_id" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "second_chances_answered" CHECK (("second_chances"."status" = 'open') = ("second_chances"."answered_at" is null)),
	CONSTRAINT "second_chances_time" CHECK ("second_chances"."expires_at" > "second_chances"."offered_at")
);
--> statement-breakpoint
CREATE TABLE "past_results" (
	"id" text PRIMARY KEY NOT NULL,
	"house" text NOT NULL,
	"auction" text NOT NULL,
	"title" text NOT NULL,
	"is_title_complete" boolean NOT NULL,
	"item_type" text NOT NULL,
	"source" text NOT NULL,
	"age" integer,
	"abv_percent" double precision,
	"volume_ml" integer,
	"vintage" integer,
	"bottled_year" integer,
	"distillery_name" text,
	"distillery_id" text,
	"currency" text NOT NULL,
	"hammer_minor" bigint NOT NULL,
	"sold_on" date NOT NULL,
	"date_precision" text NOT NULL,
	"sgd_cents" bigint NOT NULL,
	"product_id" text,
	"matched_by" text,
	"match_score" double precision,
	"matched_at" timestamp (3) with time zone,
	"matched_by_id" text,
	"taken_in_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "past_results_prices" CHECK ("past_results"."hammer_minor" >= 0 and "past_results"."sgd_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "calendar_keys" (
	"member_id" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_keys_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "logs_read" (
	"lot_id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_news" (
	"member_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lot_news_member_id_lot_id_kind_pk" PRIMARY KEY("member_id","lot_id","kind")
);
--> statement-breakpoint
CREATE TABLE "outbids" (
	"member_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	CONSTRAINT "outbids_member_id_lot_id_pk" PRIMARY KEY("member_id","lot_id")
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"is_gone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "standings" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "standings" ADD COLUMN "shifted_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_pauses" ADD CONSTRAINT "auction_pauses_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_pauses" ADD CONSTRAINT "auction_pauses_paused_by_id_members_id_fk" FOREIGN KEY ("paused_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_pauses" ADD CONSTRAINT "auction_pauses_resumed_by_id_members_id_fk" FOREIGN KEY ("resumed_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_fates" ADD CONSTRAINT "lot_fates_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_fates" ADD CONSTRAINT "lot_fates_next_lot_id_lots_id_fk" FOREIGN KEY ("next_lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_fates" ADD CONSTRAINT "lot_fates_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_lot_id_bidder_id_paddles_lot_id_bidder_id_fk" FOREIGN KEY ("lot_id","bidder_id") REFERENCES "public"."paddles"("lot_id","bidder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maximum_looks" ADD CONSTRAINT "maximum_looks_asked_by_id_members_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maximum_looks" ADD CONSTRAINT "maximum_looks_answered_by_id_members_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maximum_looks" ADD CONSTRAINT "maximum_looks_lot_id_bidder_id_paddles_lot_id_bidder_id_fk" FOREIGN KEY ("lot_id","bidder_id") REFERENCES "public"."paddles"("lot_id","bidder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_chances" ADD CONSTRAINT "second_chances_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_chances" ADD CONSTRAINT "second_chances_bidder_id_members_id_fk" FOREIGN KEY ("bidder_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_results" ADD CONSTRAINT "past_results_distillery_id_distilleries_id_fk" FOREIGN KEY ("distillery_id") REFERENCES "public"."distilleries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_results" ADD CONSTRAINT "past_results_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_results" ADD CONSTRAINT "past_results_matched_by_id_members_id_fk" FOREIGN KEY ("matched_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_keys" ADD CONSTRAINT "calendar_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logs_read" ADD CONSTRAINT "logs_read_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_news" ADD CONSTRAINT "lot_news_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_news" ADD CONSTRAINT "lot_news_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbids" ADD CONSTRAINT "outbids_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbids" ADD CONSTRAINT "outbids_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auction_pauses_one_open" ON "auction_pauses" USING btree ("auction_id") WHERE "auction_pauses"."resumed_at" is null;--> statement-breakpoint
CREATE INDEX "lot_fates_next_lot_id_index" ON "lot_fates" USING btree ("next_lot_id");--> statement-breakpoint
CREATE INDEX "exclusions_bidder_id_why_index" ON "exclusions" USING btree ("bidder_id","why");--> statement-breakpoint
CREATE INDEX "maximum_looks_lot_id_index" ON "maximum_looks" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_chances_lot_id_bidder_id_index" ON "second_chances" USING btree ("lot_id","bidder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_chances_one_open" ON "second_chances" USING btree ("lot_id") WHERE "second_chances"."status" = 'open';--> statement-breakpoint
CREATE INDEX "second_chances_bidder_id_status_index" ON "second_chances" USING btree ("bidder_id","status");--> statement-breakpoint
CREATE INDEX "second_chances_status_expires_at_index" ON "second_chances" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "past_results_product_id_sold_on_index" ON "past_results" USING btree ("product_id","sold_on");--> statement-breakpoint
CREATE INDEX "past_results_distillery_id_sold_on_index" ON "past_results" USING btree ("distillery_id","sold_on");--> statement-breakpoint
CREATE INDEX "past_results_sold_on_index" ON "past_results" USING btree ("sold_on");--> statement-breakpoint
CREATE INDEX "past_results_house_auction_index" ON "past_results" USING btree ("house","auction");--> statement-breakpoint
CREATE INDEX "lot_news_lot_id_index" ON "lot_news" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "outbids_first_at_index" ON "outbids" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "push_devices_member_id_index" ON "push_devices" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_paused" CHECK ("auctions"."paused_at" is null or "auctions"."status" = 'live');--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_paused" CHECK (not "standings"."is_paused" or "standings"."status" = 'live');--> statement-breakpoint
CREATE TRIGGER "exclusions_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "exclusions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();