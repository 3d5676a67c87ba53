CREATE TABLE "cask_enquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"cask_id" text,
	"member_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_by" text,
	"answered_at" timestamp (3) with time zone,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "cask_enquiries_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "casks" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"distillery_id" text NOT NULL,
	"spirit_type" text NOT NULL,
	"cask_type" text NOT NULL,
	"previous_contents" text,
	"fill" text,
	"filled_on" date NOT NULL,
	"bulk_litres" numeric(6, 1) NOT NULL,
	"abv_percent" numeric(4, 1) NOT NULL,
	"rla_litres" numeric(6, 1) NOT NULL,
	"ola_litres" numeric(6, 1),
	"bottles_estimate" integer,
	"warehouse" text NOT NULL,
	"regauged_on" date NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "casks_number_unique" UNIQUE("number"),
	CONSTRAINT "casks_abv" CHECK ("casks"."abv_percent" > 0 and "casks"."abv_percent" <= 100),
	CONSTRAINT "casks_litres" CHECK ("casks"."bulk_litres" > 0 and "casks"."rla_litres" > 0),
	CONSTRAINT "casks_dates" CHECK ("casks"."filled_on" <= "casks"."regauged_on")
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" text NOT NULL,
	"picture_id" text NOT NULL,
	"position" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_pictures_product_id_picture_id_pk" PRIMARY KEY("product_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "dram_offers" (
	"round_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"target" integer NOT NULL,
	"pledged" integer DEFAULT 0 NOT NULL,
	"dram_ml" integer DEFAULT 30 NOT NULL,
	"price_cents" bigint NOT NULL,
	"most_per_user" integer DEFAULT 2 NOT NULL,
	"most_per_member" integer DEFAULT 4 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"hold_id" text,
	"reached_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "dram_offers_round_id_listing_id_pk" PRIMARY KEY("round_id","listing_id"),
	CONSTRAINT "dram_offers_target" CHECK ("dram_offers"."target" > 0 and "dram_offers"."pledged" between 0 and "dram_offers"."target"),
	CONSTRAINT "dram_offers_reached" CHECK (("dram_offers"."status" = 'reached') = ("dram_offers"."pledged" = "dram_offers"."target")),
	CONSTRAINT "dram_offers_limits" CHECK ("dram_offers"."most_per_user" > 0 and "dram_offers"."most_per_member" > 0),
	CONSTRAINT "dram_offers_volume" CHECK ("dram_offers"."dram_ml" > 0 and "dram_offers"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "dram_pledges" (
	"id" text PRIMARY KEY NOT NULL,
	"round_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"member_id" text NOT NULL,
	"status" text DEFAULT 'pledged' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"order_line_id" text,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "dram_pledges_due" CHECK (("dram_pledges"."status" = 'due') = ("dram_pledges"."order_line_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "dram_rounds" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"location" text DEFAULT 'singapore' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "dram_rounds_number_unique" UNIQUE("number"),
	CONSTRAINT "dram_rounds_ended" CHECK (("dram_rounds"."ended_at" is null) = ("dram_rounds"."status" in ('draft','open')))
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"location" text NOT NULL,
	"product_id" text,
	"cask_id" text,
	"price_cents" bigint NOT NULL,
	"sale_price_cents" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"listed_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "listings_price" CHECK ("listings"."price_cents" >= 0 and "listings"."sale_price_cents" >= 0),
	CONSTRAINT "listings_listed" CHECK ("listings"."status" = 'draft' or "listings"."listed_at" is not null),
	CONSTRAINT "listings_subject" CHECK (("listings"."kind" = 'cask') = ("listings"."cask_id" is not null) and ("listings"."kind" = 'cask') = ("listings"."product_id" is null))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" text,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"bytes" integer NOT NULL,
	"colour_hex" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pictures_size" CHECK ("pictures"."width_px" > 0 and "pictures"."height_px" > 0 and "pictures"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"location" text NOT NULL,
	"kind" text NOT NULL,
	"on_hand_change" integer NOT NULL,
	"held_change" integer NOT NULL,
	"hold_id" text,
	"reason" text,
	"actor_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text,
	CONSTRAINT "stock_entries_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "stock_entries_kind" CHECK (case "stock_entries"."kind"
        when 'received' then "stock_entries"."on_hand_change" > 0 and "stock_entries"."held_change" = 0
        when 'returned' then "stock_entries"."on_hand_change" > 0 and "stock_entries"."held_change" = 0
        when 'held' then "stock_entries"."on_hand_change" = 0 and "stock_entries"."held_change" > 0
        when 'released' then "stock_entries"."on_hand_change" = 0 and "stock_entries"."held_change" < 0
        when 'sold' then "stock_entries"."on_hand_change" < 0 and "stock_entries"."held_change" = "stock_entries"."on_hand_change"
        when 'opened' then "stock_entries"."on_hand_change" < 0 and "stock_entries"."held_change" in (0, "stock_entries"."on_hand_change")
        else "stock_entries"."on_hand_change" <> 0 and "stock_entries"."held_change" = 0 and "stock_entries"."reason" is not null
      end)
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"location" text NOT NULL,
	"quantity" integer NOT NULL,
	"status" text DEFAULT 'held' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "stock_holds_quantity" CHECK ("stock_holds"."quantity" > 0),
	CONSTRAINT "stock_holds_ended" CHECK (("stock_holds"."ended_at" is null) = ("stock_holds"."status" = 'held'))
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"product_id" text NOT NULL,
	"location" text NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "stock_levels_product_id_location_pk" PRIMARY KEY("product_id","location"),
	CONSTRAINT "stock_levels_never_below_zero" CHECK ("stock_levels"."held" >= 0 and "stock_levels"."on_hand" >= "stock_levels"."held")
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wishes_member_id_kind_subject_id_pk" PRIMARY KEY("member_id","kind","subject_id")
);
--> statement-breakpoint
DROP INDEX "order_lines_kind_subject_id_index";--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "product_type" text DEFAULT 'Bottle' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lot_type" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "class" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "strength" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "delivery_info" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_g" integer DEFAULT 1600 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "confidence" text DEFAULT 'high' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "hold_id" text;--> statement-breakpoint
ALTER TABLE "cask_enquiries" ADD CONSTRAINT "cask_enquiries_cask_id_casks_id_fk" FOREIGN KEY ("cask_id") REFERENCES "public"."casks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cask_enquiries" ADD CONSTRAINT "cask_enquiries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cask_enquiries" ADD CONSTRAINT "cask_enquiries_answered_by_members_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "casks" ADD CONSTRAINT "casks_distillery_id_distilleries_id_fk" FOREIGN KEY ("distillery_id") REFERENCES "public"."distilleries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dram_offers" ADD CONSTRAINT "dram_offers_round_id_dram_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."dram_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dram_offers" ADD CONSTRAINT "dram_offers_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dram_offers" ADD CONSTRAINT "dram_offers_hold_id_stock_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."stock_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dram_pledges" ADD CONSTRAINT "dram_pledges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dram_pledges" ADD CONSTRAINT "dram_pledges_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_cask_id_casks_id_fk" FOREIGN KEY ("cask_id") REFERENCES "public"."casks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_uploaded_by_members_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD CONSTRAINT "stock_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD CONSTRAINT "stock_entries_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cask_enquiries_status_created_at_index" ON "cask_enquiries" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "cask_enquiries_cask_id_index" ON "cask_enquiries" USING btree ("cask_id");--> statement-breakpoint
CREATE INDEX "casks_distillery_id_index" ON "casks" USING btree ("distillery_id");--> statement-breakpoint
CREATE INDEX "casks_changed_in_index" ON "casks" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "product_pictures_product_id_position_index" ON "product_pictures" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_pictures_picture_id_index" ON "product_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "dram_offers_listing_id_index" ON "dram_offers" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "dram_offers_changed_in_index" ON "dram_offers" USING btree ("changed_in");--> statement-breakpoint
CREATE UNIQUE INDEX "dram_pledges_member_id_idempotency_key_index" ON "dram_pledges" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "dram_pledges_round_id_listing_id_status_index" ON "dram_pledges" USING btree ("round_id","listing_id","status");--> statement-breakpoint
CREATE INDEX "dram_rounds_status_ends_at_index" ON "dram_rounds" USING btree ("status","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_product_id_kind_location_index" ON "listings" USING btree ("product_id","kind","location");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_cask_id_index" ON "listings" USING btree ("cask_id");--> statement-breakpoint
CREATE INDEX "listings_kind_location_status_index" ON "listings" USING btree ("kind","location","status");--> statement-breakpoint
CREATE INDEX "listings_changed_in_index" ON "listings" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "pictures_sha256_index" ON "pictures" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "pictures_uploaded_by_index" ON "pictures" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "stock_entries_product_id_location_at_index" ON "stock_entries" USING btree ("product_id","location","at");--> statement-breakpoint
CREATE INDEX "stock_entries_hold_id_index" ON "stock_entries" USING btree ("hold_id");--> statement-breakpoint
CREATE INDEX "stock_holds_expires_at_index" ON "stock_holds" USING btree ("expires_at") WHERE "stock_holds"."status" = 'held';--> statement-breakpoint
CREATE INDEX "stock_levels_changed_in_index" ON "stock_levels" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "wishes_kind_subject_id_index" ON "wishes" USING btree ("kind","subject_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_hold_id_stock_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."stock_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lots_changed_in_index" ON "lots" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "products_changed_in_index" ON "products" USING btree ("changed_in");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_one_for_each" ON "order_lines" USING btree ("kind","subject_id") WHERE "order_lines"."kind" <> 'bottle' and "order_lines"."status" not in ('lapsed','defaulted','refunded');--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_one_unpaid" ON "order_lines" USING btree ("member_id","subject_id") WHERE "order_lines"."kind" = 'bottle' and "order_lines"."status" = 'unpaid';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight" CHECK ("products"."weight_g" > 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0 and ("order_lines"."kind" = 'bottle' or "order_lines"."quantity" = 1));--> statement-breakpoint
CREATE TRIGGER "stock_entries_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "stock_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The level of a product at a location is the sum of its ledger, by construction. Its row is locked by the write: two who
-- take the last bottle come one after the other, and the second breaks the check.
CREATE FUNCTION add_to_stock_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE stock_levels SET on_hand = on_hand + NEW.on_hand_change, held = held + NEW.held_change
		WHERE product_id = NEW.product_id AND location = NEW.location;
	IF NOT FOUND THEN
		INSERT INTO stock_levels (product_id, location, on_hand, held)
			VALUES (NEW.product_id, NEW.location, NEW.on_hand_change, NEW.held_change)
			ON CONFLICT (product_id, location) DO UPDATE
			SET on_hand = stock_levels.on_hand + excluded.on_hand, held = stock_levels.held + excluded.held;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "stock_entries_add_up" AFTER INSERT ON "stock_entries" FOR EACH ROW EXECUTE FUNCTION add_to_stock_level();--> statement-breakpoint
-- Whoever keeps a copy of these rows in memory asks for those that changed since its last look.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.changed_in = pg_current_xact_id();
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_changed" BEFORE UPDATE ON "products" FOR EACH ROW EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER "casks_changed" BEFORE UPDATE ON "casks" FOR EACH ROW EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER "listings_changed" BEFORE UPDATE ON "listings" FOR EACH ROW EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER "stock_levels_changed" BEFORE UPDATE ON "stock_levels" FOR EACH ROW EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER "dram_offers_changed" BEFORE UPDATE ON "dram_offers" FOR EACH ROW EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER "lots_changed" BEFORE UPDATE ON "lots" FOR EACH ROW EXECUTE FUNCTION note_change();--> statement-breakpoint
-- A lot is found by the state of its auction and its own; a bid changes neither, so bidding pays nothing for this.
CREATE FUNCTION note_lot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE lots SET changed_in = pg_current_xact_id() WHERE id = NEW.lot_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "standings_state_changed" AFTER UPDATE OF "status" ON "standings" FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION note_lot_change();--> statement-breakpoint
CREATE FUNCTION note_auction_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE lots SET changed_in = pg_current_xact_id() WHERE auction_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "auctions_state_changed" AFTER UPDATE ON "auctions" FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.location IS DISTINCT FROM NEW.location) EXECUTE FUNCTION note_auction_change();--> statement-breakpoint
-- The names of makers are part of what a product is found by.
CREATE FUNCTION note_distillery_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE products SET changed_in = pg_current_xact_id() WHERE distillery_id = NEW.id;
	UPDATE casks SET changed_in = pg_current_xact_id() WHERE distillery_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "distilleries_renamed" AFTER UPDATE OF "name" ON "distilleries" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION note_distillery_change();
