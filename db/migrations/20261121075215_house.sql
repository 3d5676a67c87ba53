CREATE EXTENSION IF NOT EXISTS citext;
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"member_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"username" "citext" NOT NULL,
	"display_username" text,
	"first_name" text,
	"last_name" text,
	"phone_mb" text,
	"country_mb" text,
	"country_code_mb" text,
	"role" text DEFAULT 'user' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_email_unique" UNIQUE("email"),
	CONSTRAINT "members_username_unique" UNIQUE("username"),
	CONSTRAINT "members_role" CHECK ("members"."role" in ('user','member','auctioneer','shopkeeper','editor','finance','admin')),
	CONSTRAINT "members_status" CHECK ("members"."status" in ('active','suspended','banned'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"member_id" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auctions" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"location" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"preview_at" timestamp (3) with time zone NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"soft_close_minutes" integer DEFAULT 5 NOT NULL,
	"soft_close_cap_minutes" integer,
	"stagger_seconds" integer DEFAULT 0 NOT NULL,
	"steps" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "auctions_number_unique" UNIQUE("number"),
	CONSTRAINT "auctions_times" CHECK ("auctions"."preview_at" <= "auctions"."starts_at" and "auctions"."starts_at" < "auctions"."ends_at"),
	CONSTRAINT "auctions_soft_close" CHECK ("auctions"."soft_close_minutes" between 0 and 120),
	CONSTRAINT "auctions_stagger" CHECK ("auctions"."stagger_seconds" between 0 and 3600)
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" text PRIMARY KEY NOT NULL,
	"auction_id" text NOT NULL,
	"number" integer NOT NULL,
	"product_id" text NOT NULL,
	"seller_id" text,
	"opening_cents" bigint NOT NULL,
	"reserve_cents" bigint,
	"buy_now_cents" bigint,
	"estimate_low_cents" bigint,
	"estimate_high_cents" bigint,
	"condition" jsonb NOT NULL,
	"scheduled_ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lots_opening" CHECK ("lots"."opening_cents" >= 0),
	CONSTRAINT "lots_reserve" CHECK ("lots"."reserve_cents" is null or "lots"."reserve_cents" >= "lots"."opening_cents")
);
--> statement-breakpoint
CREATE TABLE "standings" (
	"lot_id" text PRIMARY KEY NOT NULL,
	"auction_id" text NOT NULL,
	"status" text DEFAULT 'upcoming' NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"price_cents" bigint NOT NULL,
	"leader_id" text,
	"leader_max_cents" bigint,
	"leader_paddle" integer,
	"reserve_met" boolean,
	"bid_count" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_hash" text,
	"last_bid_at" timestamp (3) with time zone,
	"paddle_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "standings_leader" CHECK (("standings"."leader_id" is null) = ("standings"."leader_max_cents" is null)),
	CONSTRAINT "standings_price" CHECK ("standings"."leader_max_cents" is null or "standings"."price_cents" <= "standings"."leader_max_cents"),
	CONSTRAINT "standings_closed" CHECK (("standings"."closed_at" is null) = ("standings"."status" in ('upcoming','live')))
);
--> statement-breakpoint
CREATE TABLE "bid_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bid_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" text NOT NULL,
	"bidder_id" text NOT NULL,
	"max_cents" bigint NOT NULL,
	"idempotency_key" text NOT NULL,
	"reason" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bids" (
	"lot_id" text NOT NULL,
	"number" integer NOT NULL,
	"bidder_id" text NOT NULL,
	"paddle" integer NOT NULL,
	"max_cents" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	"kind" text NOT NULL,
	"minimum_cents" bigint NOT NULL,
	"price_cents" bigint NOT NULL,
	"leader_paddle" integer NOT NULL,
	"reserve_met" boolean,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"salt" text NOT NULL,
	"seal" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "bids_lot_id_number_pk" PRIMARY KEY("lot_id","number"),
	CONSTRAINT "bids_price" CHECK ("bids"."price_cents" >= 0 and "bids"."max_cents" >= "bids"."minimum_cents")
);
--> statement-breakpoint
CREATE TABLE "paddles" (
	"lot_id" text NOT NULL,
	"bidder_id" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "paddles_lot_id_bidder_id_pk" PRIMARY KEY("lot_id","bidder_id")
);
--> statement-breakpoint
CREATE TABLE "bottlers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country" text,
	"city" text,
	"founded" integer,
	"series" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"about" text,
	CONSTRAINT "bottlers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "distilleries" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"region" text,
	"founded" integer,
	"closed" integer,
	"is_active" boolean NOT NULL,
	"silent_from" integer,
	"reopened" integer,
	"owner" text,
	"latitude" numeric(6, 3),
	"longitude" numeric(6, 3),
	"style" text,
	"water" text,
	CONSTRAINT "distilleries_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"distillery_id" text,
	"bottler" text NOT NULL,
	"country" text NOT NULL,
	"region" text,
	"category" text NOT NULL,
	"whisky_type" text,
	"age" integer,
	"vintage" integer,
	"bottled_year" integer,
	"cask_type" text,
	"abv_percent" numeric(4, 1) NOT NULL,
	"volume_ml" integer NOT NULL,
	"colour_hex" text,
	"tasting" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_abv" CHECK ("products"."abv_percent" > 0 and "products"."abv_percent" <= 100),
	CONSTRAINT "products_volume" CHECK ("products"."volume_ml" > 0)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"title" text NOT NULL,
	"image_path" text,
	"path" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"status" text DEFAULT 'unpaid' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."price_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_lot_id_bidder_id_paddles_lot_id_bidder_id_fk" FOREIGN KEY ("lot_id","bidder_id") REFERENCES "public"."paddles"("lot_id","bidder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paddles" ADD CONSTRAINT "paddles_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paddles" ADD CONSTRAINT "paddles_bidder_id_members_id_fk" FOREIGN KEY ("bidder_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_distillery_id_distilleries_id_fk" FOREIGN KEY ("distillery_id") REFERENCES "public"."distilleries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_member_id_index" ON "credentials" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_member_id_index" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "auctions_location_status_ends_at_index" ON "auctions" USING btree ("location","status","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lots_auction_id_number_index" ON "lots" USING btree ("auction_id","number");--> statement-breakpoint
CREATE INDEX "lots_product_id_index" ON "lots" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "lots_seller_id_index" ON "lots" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "standings_status_ends_at_index" ON "standings" USING btree ("status","ends_at");--> statement-breakpoint
CREATE INDEX "standings_auction_id_index" ON "standings" USING btree ("auction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_refusals_lot_id_bidder_id_idempotency_key_index" ON "bid_refusals" USING btree ("lot_id","bidder_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "bid_refusals_bidder_id_at_index" ON "bid_refusals" USING btree ("bidder_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "bids_lot_id_bidder_id_idempotency_key_index" ON "bids" USING btree ("lot_id","bidder_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "bids_bidder_id_at_index" ON "bids" USING btree ("bidder_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "paddles_lot_id_number_index" ON "paddles" USING btree ("lot_id","number");--> statement-breakpoint
CREATE INDEX "products_distillery_id_index" ON "products" USING btree ("distillery_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_kind_subject_id_index" ON "order_lines" USING btree ("kind","subject_id") WHERE "order_lines"."status" not in ('lapsed','defaulted','refunded');--> statement-breakpoint
CREATE INDEX "order_lines_member_id_status_index" ON "order_lines" USING btree ("member_id","status");--> statement-breakpoint
-- Standings are rewritten with every bid: room on the page keeps the new version beside the old one.
ALTER TABLE "standings" SET (fillfactor = 50);
