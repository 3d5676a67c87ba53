CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "age_declarations" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"country" text NOT NULL,
	"legal_age_years" integer NOT NULL,
	"text_version" text NOT NULL,
	"declared_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_codes" (
	"member_id" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "backup_codes_member_id_digest_pk" PRIMARY KEY("member_id","digest")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"member_id" text NOT NULL,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"member_id" text NOT NULL,
	"digest" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "devices_member_id_digest_pk" PRIMARY KEY("member_id","digest")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"username" "citext" NOT NULL,
	"first_name" text,
	"last_name" text,
	"phone_mb" text,
	"country_mb" text,
	"country_code_mb" text,
	"role" text DEFAULT 'user' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"status_reason" text,
	"person_id" text,
	"bidding_ended_at" timestamp (3) with time zone,
	"language" text,
	"currency" text,
	"delivery_country" text,
	"terms_version" text,
	"totp_secret" text,
	"totp_since" timestamp (3) with time zone,
	"totp_last_step" bigint,
	"member_since" timestamp (3) with time zone,
	"staff_since" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_email_unique" UNIQUE("email"),
	CONSTRAINT "members_username_unique" UNIQUE("username"),
	CONSTRAINT "members_language" CHECK ("members"."language" in ('en','vi','cn','hk')),
	CONSTRAINT "members_role" CHECK ("members"."role" in ('user','member','auctioneer','shopkeeper','editor','finance','admin')),
	CONSTRAINT "members_status" CHECK ("members"."status" in ('active','suspended','banned'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"member_id" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"proved_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text,
	"order_id" text,
	"submission_id" text,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"context" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terms_acceptances_of" CHECK (num_nonnulls("terms_acceptances"."member_id", "terms_acceptances"."order_id", "terms_acceptances"."submission_id") > 0),
	CONSTRAINT "terms_acceptances_version" CHECK ("terms_acceptances"."version" <> '')
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
CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"input" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"reason" text NOT NULL,
	"concerns" text[] NOT NULL,
	"requested_by_id" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"answered_by_id" text,
	"answered_at" timestamp (3) with time zone,
	"answer_reason" text,
	CONSTRAINT "approvals_status" CHECK ("approvals"."status" in ('waiting','approved','refused','withdrawn','lapsed')),
	CONSTRAINT "approvals_answered" CHECK (("approvals"."status" = 'waiting') = ("approvals"."answered_at" is null) and ("approvals"."status" in ('waiting','lapsed')) = ("approvals"."answered_by_id" is null)),
	CONSTRAINT "approvals_two_people" CHECK ("approvals"."answered_by_id" is null or ("approvals"."status" = 'withdrawn') = ("approvals"."answered_by_id" = "approvals"."requested_by_id")),
	CONSTRAINT "approvals_not_own" CHECK (not "approvals"."requested_by_id" = any("approvals"."concerns") and ("approvals"."status" <> 'approved' or not "approvals"."answered_by_id" = any("approvals"."concerns")))
);
--> statement-breakpoint
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
	"increments" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	CONSTRAINT "auctions_number_unique" UNIQUE("number"),
	CONSTRAINT "auctions_paused" CHECK ("auctions"."paused_at" is null or "auctions"."status" = 'live'),
	CONSTRAINT "auctions_times" CHECK ("auctions"."preview_at" <= "auctions"."starts_at" and "auctions"."starts_at" < "auctions"."ends_at"),
	CONSTRAINT "auctions_soft_close" CHECK ("auctions"."soft_close_minutes" between 0 and 120),
	CONSTRAINT "auctions_stagger" CHECK ("auctions"."stagger_seconds" between 0 and 3600)
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"lot_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"price_cents" bigint NOT NULL,
	"leader_id" text,
	"leader_paddle" integer,
	"reserve_met" boolean,
	"bought_now" boolean NOT NULL,
	"last_number" integer NOT NULL,
	"last_hash" text
);
--> statement-breakpoint
CREATE TABLE "consigned_lots" (
	"lot_id" text PRIMARY KEY NOT NULL,
	"bottle_id" text NOT NULL,
	"valuation_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" text NOT NULL,
	"note" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "lot_corrections_note" CHECK (length("lot_corrections"."note") between 3 and 1000)
);
--> statement-breakpoint
CREATE TABLE "lot_dispositions" (
	"lot_id" text PRIMARY KEY NOT NULL,
	"disposition" text NOT NULL,
	"next_lot_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" text NOT NULL,
	"reason" text,
	CONSTRAINT "lot_dispositions_next" CHECK (("lot_dispositions"."disposition" = 'offered-again') = ("lot_dispositions"."next_lot_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "lot_pictures" (
	"lot_id" text NOT NULL,
	"picture_id" text NOT NULL,
	"source" text NOT NULL,
	"view" text NOT NULL,
	"position" integer NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "lot_pictures_lot_id_picture_id_pk" PRIMARY KEY("lot_id","picture_id"),
	CONSTRAINT "lot_pictures_position" CHECK ("lot_pictures"."position" >= 0),
	CONSTRAINT "lot_pictures_words" CHECK (length("lot_pictures"."caption") <= 300 and length("lot_pictures"."alt") <= 300)
);
--> statement-breakpoint
CREATE TABLE "lot_shifts" (
	"outage_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"shift_ms" bigint NOT NULL,
	CONSTRAINT "lot_shifts_lot_id_outage_id_pk" PRIMARY KEY("lot_id","outage_id")
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
	"description" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"scheduled_ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "lots_opening" CHECK ("lots"."opening_cents" >= 0),
	CONSTRAINT "lots_reserve" CHECK ("lots"."reserve_cents" is null or "lots"."reserve_cents" >= "lots"."opening_cents"),
	CONSTRAINT "lots_reserve_estimate" CHECK ("lots"."reserve_cents" <= "lots"."estimate_high_cents")
);
--> statement-breakpoint
CREATE TABLE "bidding_states" (
	"lot_id" text PRIMARY KEY NOT NULL,
	"auction_id" text NOT NULL,
	"status" text DEFAULT 'upcoming' NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"price_cents" bigint NOT NULL,
	"leader_id" text,
	"leader_encrypted_max" text,
	"leader_paddle" integer,
	"reserve_met" boolean,
	"bid_count" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_hash" text,
	"last_bid_at" timestamp (3) with time zone,
	"paddle_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"bought_now" boolean DEFAULT false NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"shifted_ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bidding_states_leader" CHECK (("bidding_states"."leader_id" is null or "bidding_states"."bought_now") = ("bidding_states"."leader_encrypted_max" is null)),
	CONSTRAINT "bidding_states_price" CHECK ("bidding_states"."price_cents" >= 0),
	CONSTRAINT "bidding_states_paused" CHECK (not "bidding_states"."is_paused" or "bidding_states"."status" = 'live'),
	CONSTRAINT "bidding_states_bought_now" CHECK (not "bidding_states"."bought_now" or "bidding_states"."status" = 'sold'),
	CONSTRAINT "bidding_states_closed" CHECK (("bidding_states"."closed_at" is null) = ("bidding_states"."status" in ('upcoming','live')))
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"act" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_keys" (
	"auction_id" text PRIMARY KEY NOT NULL,
	"wrapped" text,
	"wrapped_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "auction_keys_erased" CHECK (("auction_keys"."wrapped" is null) = ("auction_keys"."erased_at" is not null)),
	CONSTRAINT "auction_keys_wrapped" CHECK ("auction_keys"."wrapped" <> '')
);
--> statement-breakpoint
CREATE TABLE "bid_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bid_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" text NOT NULL,
	"bidder_id" text NOT NULL,
	"encrypted_bid" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bid_refusals_encrypted_bid" CHECK ("bid_refusals"."encrypted_bid" <> '')
);
--> statement-breakpoint
CREATE TABLE "bids" (
	"lot_id" text NOT NULL,
	"number" integer NOT NULL,
	"bidder_id" text NOT NULL,
	"paddle" integer NOT NULL,
	"encrypted_max" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	"kind" text NOT NULL,
	"minimum_cents" bigint NOT NULL,
	"price_cents" bigint NOT NULL,
	"leader_paddle" integer NOT NULL,
	"reserve_met" boolean,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"seal" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "bids_lot_id_number_pk" PRIMARY KEY("lot_id","number"),
	CONSTRAINT "bids_price" CHECK ("bids"."price_cents" >= 0 and "bids"."minimum_cents" >= 0),
	CONSTRAINT "bids_encrypted_max" CHECK ("bids"."encrypted_max" <> '')
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"auction_id" text NOT NULL,
	"member_id" text NOT NULL,
	"encrypted_cents" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "budgets_auction_id_member_id_pk" PRIMARY KEY("auction_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "exclusions" (
	"lot_id" text NOT NULL,
	"bidder_id" text NOT NULL,
	"cause" text NOT NULL,
	"bid_number" integer,
	"after_number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" text,
	"reason" text NOT NULL,
	CONSTRAINT "exclusions_lot_id_bidder_id_pk" PRIMARY KEY("lot_id","bidder_id"),
	CONSTRAINT "exclusions_void" CHECK (("exclusions"."cause" = 'void') = ("exclusions"."bid_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "lot_extensions" (
	"approval_id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"shift_ms" bigint NOT NULL,
	CONSTRAINT "lot_extensions_shift" CHECK ("lot_extensions"."shift_ms" > 0)
);
--> statement-breakpoint
CREATE TABLE "maximum_disclosures" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"bidder_id" text NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_by_id" text NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by_id" text,
	"is_confirmed" boolean,
	"seen_at" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone,
	CONSTRAINT "maximum_disclosures_two_people" CHECK ("maximum_disclosures"."answered_by_id" <> "maximum_disclosures"."requested_by_id"),
	CONSTRAINT "maximum_disclosures_answered" CHECK (("maximum_disclosures"."answered_at" is null) = ("maximum_disclosures"."is_confirmed" is null) and ("maximum_disclosures"."answered_at" is null) = ("maximum_disclosures"."answered_by_id" is null)),
	CONSTRAINT "maximum_disclosures_seen" CHECK ("maximum_disclosures"."seen_at" is null or "maximum_disclosures"."is_confirmed")
);
--> statement-breakpoint
CREATE TABLE "paddles" (
	"lot_id" text NOT NULL,
	"bidder_id" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "paddles_lot_id_bidder_id_pk" PRIMARY KEY("lot_id","bidder_id")
);
--> statement-breakpoint
CREATE TABLE "second_chance_floors" (
	"lot_id" text PRIMARY KEY NOT NULL,
	"floor_cents" bigint NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "second_chance_floors_cents" CHECK ("second_chance_floors"."floor_cents" > 0)
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
	"seller_until" timestamp (3) with time zone,
	"seller_agreed_at" timestamp (3) with time zone,
	CONSTRAINT "second_chances_answered" CHECK (("second_chances"."status" in ('awaiting-seller','open')) = ("second_chances"."answered_at" is null)),
	CONSTRAINT "second_chances_seller_until" CHECK ("second_chances"."status" not in ('awaiting-seller','taken') or "second_chances"."seller_until" is not null),
	CONSTRAINT "second_chances_time" CHECK ("second_chances"."expires_at" > "second_chances"."offered_at")
);
--> statement-breakpoint
CREATE TABLE "spent_solutions" (
	"digest" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_merges" (
	"key" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"left" jsonb NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "cask_enquiry_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"enquiry_id" text NOT NULL,
	"author_id" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "cask_enquiry_answers_idempotencyKey_unique" UNIQUE("idempotency_key")
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
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name")
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
CREATE TABLE "glossary_terms" (
	"id" text PRIMARY KEY NOT NULL,
	"term" text NOT NULL,
	"definition" text NOT NULL,
	"topic" text NOT NULL,
	CONSTRAINT "glossary_terms_term_unique" UNIQUE("term")
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
	"peat" text,
	"abv_percent" numeric(4, 1) NOT NULL,
	"volume_ml" integer NOT NULL,
	"colour_hex" text,
	"tasting" jsonb,
	"product_type" text DEFAULT 'Bottle' NOT NULL,
	"lot_type" text,
	"class" text,
	"strength" text,
	"description" text,
	"delivery_info" text,
	"weight_g" integer DEFAULT 1600 NOT NULL,
	"confidence" text DEFAULT 'high' NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_peat" CHECK ("products"."peat" in ('peated', 'unpeated')),
	CONSTRAINT "products_abv" CHECK ("products"."abv_percent" > 0 and "products"."abv_percent" <= 100),
	CONSTRAINT "products_volume" CHECK ("products"."volume_ml" > 0),
	CONSTRAINT "products_weight" CHECK ("products"."weight_g" > 0)
);
--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"author_id" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "contact_answers_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_by" text,
	"answered_at" timestamp (3) with time zone,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "contact_messages_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"per_sgd" double precision NOT NULL,
	"as_of" date NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_positive" CHECK ("exchange_rates"."per_sgd" > 0)
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" text PRIMARY KEY NOT NULL,
	"slot" text NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"link_text" jsonb NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"picture_id" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"position" integer DEFAULT 0 NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "banners_time" CHECK ("banners"."starts_at" is null or "banners"."ends_at" is null or "banners"."starts_at" < "banners"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "dram_offers" (
	"dram_sale_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"target" integer NOT NULL,
	"pledged" integer DEFAULT 0 NOT NULL,
	"dram_ml" integer DEFAULT 30 NOT NULL,
	"price_cents" bigint NOT NULL,
	"max_per_user" integer DEFAULT 2 NOT NULL,
	"max_per_member" integer DEFAULT 4 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"hold_id" text,
	"reached_at" timestamp (3) with time zone,
	"freed" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "dram_offers_dram_sale_id_listing_id_pk" PRIMARY KEY("dram_sale_id","listing_id"),
	CONSTRAINT "dram_offers_status" CHECK ("dram_offers"."status" in ('open','reached','lapsed')),
	CONSTRAINT "dram_offers_target" CHECK ("dram_offers"."target" > 0 and "dram_offers"."pledged" between 0 and "dram_offers"."target"),
	CONSTRAINT "dram_offers_reached" CHECK (("dram_offers"."status" = 'reached') = ("dram_offers"."pledged" = "dram_offers"."target")),
	CONSTRAINT "dram_offers_freed" CHECK ("dram_offers"."freed" between 0 and "dram_offers"."pledged" and ("dram_offers"."freed" = 0 or "dram_offers"."status" = 'reached')),
	CONSTRAINT "dram_offers_limits" CHECK ("dram_offers"."max_per_user" > 0 and "dram_offers"."max_per_member" > 0),
	CONSTRAINT "dram_offers_volume" CHECK ("dram_offers"."dram_ml" > 0 and "dram_offers"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "dram_pledges" (
	"id" text PRIMARY KEY NOT NULL,
	"dram_sale_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"member_id" text NOT NULL,
	"status" text DEFAULT 'pledged' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"order_line_id" text,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "dram_pledges_status" CHECK ("dram_pledges"."status" in ('pledged','withdrawn','due','lapsed','defaulted')),
	CONSTRAINT "dram_pledges_due" CHECK (("dram_pledges"."status" in ('due','defaulted')) = ("dram_pledges"."order_line_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "dram_sales" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"location" text DEFAULT 'singapore' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "dram_sales_number_unique" UNIQUE("number"),
	CONSTRAINT "dram_sales_status" CHECK ("dram_sales"."status" in ('draft','open','ended','cancelled')),
	CONSTRAINT "dram_sales_ended" CHECK (("dram_sales"."ended_at" is null) = ("dram_sales"."status" in ('draft','open')))
);
--> statement-breakpoint
CREATE TABLE "inbox_snoozes" (
	"subject_id" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrity_checks" (
	"until" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"last_lot_id" text,
	"lots" integer NOT NULL,
	"faults" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrity_faults" (
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "integrity_faults_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "integrity_findings" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"member_id" text NOT NULL,
	"other_id" text,
	"severity" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by_id" text,
	"dismissed_as" text,
	CONSTRAINT "integrity_findings_one" UNIQUE NULLS NOT DISTINCT("kind","member_id","other_id"),
	CONSTRAINT "integrity_findings_decided" CHECK (("integrity_findings"."status" = 'open') = ("integrity_findings"."decided_at" is null)),
	CONSTRAINT "integrity_findings_two" CHECK ("integrity_findings"."other_id" is null or "integrity_findings"."other_id" <> "integrity_findings"."member_id")
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
	CONSTRAINT "listings_price" CHECK ("listings"."price_cents" >= 0 and "listings"."sale_price_cents" > 0 and "listings"."sale_price_cents" < "listings"."price_cents"),
	CONSTRAINT "listings_listed" CHECK ("listings"."status" = 'draft' or "listings"."listed_at" is not null),
	CONSTRAINT "listings_subject" CHECK (("listings"."kind" = 'cask') = ("listings"."cask_id" is not null) and ("listings"."kind" = 'cask') = ("listings"."product_id" is null))
);
--> statement-breakpoint
CREATE TABLE "article_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"parent_id" text,
	"author_id" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "article_comments_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "article_likes" (
	"member_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_likes_member_id_subject_id_pk" PRIMARY KEY("member_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "article_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"comment_id" text,
	"member_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" text
);
--> statement-breakpoint
CREATE TABLE "article_texts" (
	"article_id" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "article_texts_article_id_language_pk" PRIMARY KEY("article_id","language")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"picture_id" text,
	"product_id" text,
	"is_top" boolean DEFAULT false NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"decided_by" text,
	"reason" text,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "articles_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "articles_published" CHECK ("articles"."state" <> 'published' or "articles"."published_at" is not null),
	CONSTRAINT "articles_refused" CHECK ("articles"."state" <> 'refused' or "articles"."reason" is not null),
	CONSTRAINT "articles_views" CHECK ("articles"."view_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "newsletter_emails" (
	"newsletter_id" text NOT NULL,
	"subscriber_id" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_emails_newsletter_id_subscriber_id_pk" PRIMARY KEY("newsletter_id","subscriber_id")
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"language" text NOT NULL,
	"countries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"author_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "newsletters_started" CHECK (("newsletters"."status" = 'draft') = ("newsletters"."started_at" is null))
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"country" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"group" text NOT NULL,
	"group_of" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"recipients" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "announcements_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	CONSTRAINT "notification_choices_member_id_kind_channel_pk" PRIMARY KEY("member_id","kind","channel")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_charges" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "order_charges_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "order_charges_sign" CHECK (case "order_charges"."kind" when 'points' then "order_charges"."cents" < 0 else "order_charges"."cents" > 0 end)
);
--> statement-breakpoint
CREATE TABLE "order_emails" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"event" text NOT NULL,
	"address" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text,
	"order_id" text,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"title" text NOT NULL,
	"product_id" text,
	"location" text,
	"image_path" text,
	"path" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"hold_id" text,
	"network" text,
	"status" text DEFAULT 'unpaid' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "order_lines_owner" CHECK ("order_lines"."member_id" is not null or "order_lines"."order_id" is not null),
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."price_cents" >= 0),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0 and ("order_lines"."kind" = 'bottle' or "order_lines"."quantity" = 1))
);
--> statement-breakpoint
CREATE TABLE "order_reminders" (
	"line_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_reminders_line_id_kind_pk" PRIMARY KEY("line_id","kind")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"member_id" text,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"payment_method" text NOT NULL,
	"shipping" text NOT NULL,
	"address" jsonb,
	"status" text DEFAULT 'unpaid' NOT NULL,
	"total_cents" bigint NOT NULL,
	"taxed_cents" bigint DEFAULT 0 NOT NULL,
	"margin_cents" bigint,
	"gst_basis_points" integer,
	"gst_cents" bigint DEFAULT 0 NOT NULL,
	"points_spent" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"idempotency_key" text NOT NULL,
	"secret_hash" text,
	"declaration" jsonb,
	"email_confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "orders_secretHash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" >= 0 and "orders"."gst_cents" between 0 and "orders"."total_cents"),
	CONSTRAINT "orders_taxed" CHECK ("orders"."taxed_cents" between 0 and "orders"."total_cents" and ("orders"."gst_basis_points" is not null or "orders"."gst_cents" = 0)),
	CONSTRAINT "orders_margin" CHECK ("orders"."margin_cents" is null or ("orders"."margin_cents" between 0 and "orders"."total_cents" and "orders"."gst_basis_points" is not null)),
	CONSTRAINT "orders_points" CHECK ("orders"."points_spent" >= 0),
	CONSTRAINT "orders_paid" CHECK (("orders"."paid_at" is not null) = ("orders"."status" in ('paid', 'refunded'))),
	CONSTRAINT "orders_address" CHECK ("orders"."shipping" <> 'delivery' or "orders"."address" is not null)
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
CREATE TABLE "heartbeats" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"holds_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "heartbeats_one_row" CHECK ("heartbeats"."id" = 1),
	CONSTRAINT "heartbeats_hold" CHECK ("heartbeats"."holds_until" > "heartbeats"."at")
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"id" text PRIMARY KEY NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"margin_minutes" integer NOT NULL,
	"shift_ms" bigint NOT NULL,
	CONSTRAINT "outages_time" CHECK ("outages"."ended_at" > "outages"."began_at"),
	CONSTRAINT "outages_shift" CHECK ("outages"."shift_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"name" text NOT NULL,
	"language" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"from_number" integer,
	"written_by" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"published_by" text,
	"published_at" timestamp (3) with time zone,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "content_versions_name_language_number_pk" PRIMARY KEY("name","language","number"),
	CONSTRAINT "content_versions_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "content_versions_number" CHECK ("content_versions"."number" > 0),
	CONSTRAINT "content_versions_out" CHECK (("content_versions"."published_at" is null) = ("content_versions"."published_by" is null))
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text NOT NULL,
	"is_permanent" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_comparisons" (
	"provider" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"intent_id" text,
	"payload" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"url" text,
	"label" text,
	"message" text,
	"actor_id" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	CONSTRAINT "payment_links_says" CHECK ("payment_links"."url" is not null or "payment_links"."message" is not null),
	CONSTRAINT "payment_links_url" CHECK ("payment_links"."url" is null or "payment_links"."url" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"client_secret" text,
	"form_values" jsonb,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"card_fingerprint" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"reconciled_at" timestamp (3) with time zone,
	CONSTRAINT "payments_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "payments_clientSecret_unique" UNIQUE("client_secret"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_cents" between 0 and case "payments"."status" when 'succeeded' then "payments"."amount_cents" else 0 end)
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" text NOT NULL,
	"line_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"returned_quantity" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	CONSTRAINT "refund_lines_refund_id_line_id_pk" PRIMARY KEY("refund_id","line_id"),
	CONSTRAINT "refund_lines_quantity" CHECK ("refund_lines"."quantity" > 0 and "refund_lines"."returned_quantity" between 0 and "refund_lines"."quantity"),
	CONSTRAINT "refund_lines_amount" CHECK ("refund_lines"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"from_wallet_cents" bigint DEFAULT 0 NOT NULL,
	"delivery_cents" bigint DEFAULT 0 NOT NULL,
	"gst_cents" bigint DEFAULT 0 NOT NULL,
	"margin_cents" bigint DEFAULT 0 NOT NULL,
	"is_final" boolean DEFAULT false NOT NULL,
	"destination" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider_id" text,
	"failure" text,
	"reason" text NOT NULL,
	"instead_of" text,
	"actor_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "refunds_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_insteadOf_unique" UNIQUE("instead_of"),
	CONSTRAINT "refunds_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_parts" CHECK ("refunds"."delivery_cents" between 0 and "refunds"."amount_cents" and "refunds"."gst_cents" >= 0 and "refunds"."margin_cents" >= 0),
	CONSTRAINT "refunds_from_wallet" CHECK ("refunds"."from_wallet_cents" between 0 and "refunds"."amount_cents"),
	CONSTRAINT "refunds_ended" CHECK (("refunds"."ended_at" is null) = ("refunds"."status" = 'pending'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_events" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"charged_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"card_fingerprint" text,
	"metadata" jsonb NOT NULL,
	"ends_as" text,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_intents_clientSecret_unique" UNIQUE("client_secret"),
	CONSTRAINT "sandbox_intents_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_intents_charged" CHECK ("sandbox_intents"."refunded_cents" between 0 and "sandbox_intents"."charged_cents" and ("sandbox_intents"."charged_cents" > 0) = ("sandbox_intents"."status" = 'succeeded'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text DEFAULT 'succeeded' NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "transfer_matches" (
	"transfer_id" text NOT NULL,
	"order_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	CONSTRAINT "transfer_matches_transfer_id_order_id_pk" PRIMARY KEY("transfer_id","order_id"),
	CONSTRAINT "transfer_matches_amount" CHECK ("transfer_matches"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"row_hash" text NOT NULL,
	"received_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"payer" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"is_manual" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	CONSTRAINT "transfers_rowHash_unique" UNIQUE("row_hash"),
	CONSTRAINT "transfers_confirmed" CHECK ("transfers"."confirmed_at" is not null or "transfers"."status" = 'void' or ("transfers"."is_manual" and "transfers"."status" = 'open')),
	CONSTRAINT "transfers_two_people" CHECK ("transfers"."confirmed_by_id" <> "transfers"."actor_id"),
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount_cents" > 0)
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
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "past_results_prices" CHECK ("past_results"."hammer_minor" >= 0 and "past_results"."sgd_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_index_points" (
	"scope" text NOT NULL,
	"quarter" text NOT NULL,
	"value" double precision NOT NULL,
	"pairs" integer NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_index_points_scope_quarter_pk" PRIMARY KEY("scope","quarter"),
	CONSTRAINT "price_index_points_value" CHECK ("price_index_points"."value" > 0 and "price_index_points"."pairs" > 0)
);
--> statement-breakpoint
CREATE TABLE "result_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"file" text NOT NULL,
	"counts" jsonb NOT NULL,
	"refused" jsonb NOT NULL,
	"refused_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"companyname" text,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"is_usual" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"product_id" text,
	"line_id" text NOT NULL,
	"service" smallint NOT NULL,
	"price" smallint NOT NULL,
	"delivery" smallint NOT NULL,
	"quality" smallint NOT NULL,
	"website" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "ratings_one_of_each" UNIQUE NULLS NOT DISTINCT("member_id","product_id"),
	CONSTRAINT "ratings_stars" CHECK ("ratings"."service" between 1 and 5 and "ratings"."price" between 1 and 5 and "ratings"."delivery" between 1 and 5 and "ratings"."quality" between 1 and 5 and "ratings"."website" between 1 and 5),
	CONSTRAINT "ratings_published" CHECK ("ratings"."status" <> 'published' or "ratings"."published_at" is not null)
);
--> statement-breakpoint
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
	"margin_cents" bigint DEFAULT 0 NOT NULL,
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
	CONSTRAINT "settlements_margin" CHECK ("settlements"."margin_cents" = 0 or ("settlements"."margin_cents" = "settlements"."fees_cents" and "settlements"."gst_cents" = 0)),
	CONSTRAINT "settlements_netted" CHECK ("settlements"."netted_cents" between 0 and "settlements"."net_cents"),
	CONSTRAINT "settlements_ended" CHECK (("settlements"."ended_at" is null) = ("settlements"."state" = 'waiting')),
	CONSTRAINT "settlements_held" CHECK (("settlements"."held_reason" is null) = ("settlements"."held_by_id" is null))
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" text NOT NULL,
	"line_id" text NOT NULL,
	"packed_quantity" integer,
	CONSTRAINT "shipment_lines_shipment_id_line_id_pk" PRIMARY KEY("shipment_id","line_id"),
	CONSTRAINT "shipment_lines_packed" CHECK ("shipment_lines"."packed_quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'to-pack' NOT NULL,
	"address" jsonb,
	"slot_at" timestamp (3) with time zone,
	"carrier" text,
	"tracking" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"packed_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"actor_id" text,
	CONSTRAINT "shipments_address" CHECK ("shipments"."kind" <> 'carrier' or "shipments"."address" is not null),
	CONSTRAINT "shipments_tracking" CHECK ("shipments"."status" <> 'shipped' or "shipments"."kind" <> 'carrier' or ("shipments"."carrier" is not null and "shipments"."tracking" is not null))
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
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
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
	"shelf" text,
	CONSTRAINT "stock_levels_product_id_location_pk" PRIMARY KEY("product_id","location"),
	CONSTRAINT "stock_levels_shelf" CHECK (char_length("stock_levels"."shelf") between 1 and 40),
	CONSTRAINT "stock_levels_never_below_zero" CHECK ("stock_levels"."held" >= 0 and "stock_levels"."on_hand" >= "stock_levels"."held")
);
--> statement-breakpoint
CREATE TABLE "storage_fees" (
	"item_id" text NOT NULL,
	"month" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text DEFAULT 'owed' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_by" text,
	CONSTRAINT "storage_fees_item_id_month_pk" PRIMARY KEY("item_id","month"),
	CONSTRAINT "storage_fees_paid" CHECK ("storage_fees"."paid_by" is null or "storage_fees"."status" = 'paid'),
	CONSTRAINT "storage_fees_amount" CHECK ("storage_fees"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "stored_items" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"line_id" text NOT NULL,
	"location" text NOT NULL,
	"shelf" text,
	"since" timestamp (3) with time zone NOT NULL,
	"free_until" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'stored' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"relist_requested_at" timestamp (3) with time zone,
	"relist_note" text,
	CONSTRAINT "stored_items_ended" CHECK (("stored_items"."ended_at" is null) = ("stored_items"."status" in ('stored', 'leaving', 'relisting', 'returning')))
);
--> statement-breakpoint
CREATE TABLE "bottle_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bottle_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bottle_id" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "photo_parts" (
	"upload_id" text NOT NULL,
	"offset_bytes" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "photo_parts_upload_id_offset_bytes_pk" PRIMARY KEY("upload_id","offset_bytes")
);
--> statement-breakpoint
CREATE TABLE "photo_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_hash" text NOT NULL,
	"length_bytes" integer NOT NULL,
	"offset_bytes" integer DEFAULT 0 NOT NULL,
	"photo_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "photo_uploads_length" CHECK ("photo_uploads"."length_bytes" > 0 and "photo_uploads"."offset_bytes" between 0 and "photo_uploads"."length_bytes"),
	CONSTRAINT "photo_uploads_whole" CHECK ("photo_uploads"."photo_id" is null or "photo_uploads"."offset_bytes" = "photo_uploads"."length_bytes")
);
--> statement-breakpoint
CREATE TABLE "uploaded_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"picture_id" text NOT NULL,
	"owner_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"member_id" text,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contact" text NOT NULL,
	"location" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attached_at" timestamp (3) with time zone,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "submissions_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "submitted_bottles" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"product_id" text,
	"type" text NOT NULL,
	"volume_ml" integer NOT NULL,
	"abv_percent" double precision NOT NULL,
	"requested_reserve_cents" bigint,
	"flaws" text NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"code" text,
	"shelf" text,
	"condition" jsonb,
	"authenticity" jsonb,
	"lot_id" text,
	"stored_item_id" text,
	CONSTRAINT "submitted_bottles_code_unique" UNIQUE("code"),
	CONSTRAINT "submitted_bottles_volume" CHECK ("submitted_bottles"."volume_ml" between 10 and 30000),
	CONSTRAINT "submitted_bottles_abv" CHECK ("submitted_bottles"."abv_percent" between 0 and 100),
	CONSTRAINT "submitted_bottles_reserve" CHECK ("submitted_bottles"."requested_reserve_cents" > 0),
	CONSTRAINT "submitted_bottles_code" CHECK ("submitted_bottles"."code" is not null or "submitted_bottles"."state" not in ('received','inspected','photographed','catalogued','assigned','stocked') and ("submitted_bottles"."state" <> 'returned' or "submitted_bottles"."stored_item_id" is not null)),
	CONSTRAINT "submitted_bottles_stored" CHECK ("submitted_bottles"."stored_item_id" is null or "submitted_bottles"."state" <> 'stocked'),
	CONSTRAINT "submitted_bottles_lot" CHECK ("submitted_bottles"."state" <> 'assigned' or "submitted_bottles"."lot_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "submitted_photos" (
	"bottle_id" text NOT NULL,
	"slot" text NOT NULL,
	"picture_id" text NOT NULL,
	CONSTRAINT "submitted_photos_bottle_id_slot_pk" PRIMARY KEY("bottle_id","slot")
);
--> statement-breakpoint
CREATE TABLE "unsold_requests" (
	"lot_id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"choice" text NOT NULL,
	"reserve_cents" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unsold_requests_reserve" CHECK (("unsold_requests"."choice" = 'lower') = ("unsold_requests"."reserve_cents" is not null)),
	CONSTRAINT "unsold_requests_cents" CHECK ("unsold_requests"."reserve_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "valuations" (
	"id" text PRIMARY KEY NOT NULL,
	"bottle_id" text NOT NULL,
	"low_cents" bigint NOT NULL,
	"high_cents" bigint NOT NULL,
	"lot_id" text,
	"opening_cents" bigint,
	"buy_now_cents" bigint,
	"reserve_cents" bigint,
	"commission_basis_points" integer NOT NULL,
	"listing_cents" bigint NOT NULL,
	"reserve_fee_cents" bigint NOT NULL,
	"note" text,
	"by_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_name" text,
	"terms_version" text,
	"agreement" jsonb,
	CONSTRAINT "valuations_range" CHECK ("valuations"."low_cents" > 0 and "valuations"."high_cents" >= "valuations"."low_cents"),
	CONSTRAINT "valuations_reserve" CHECK ("valuations"."reserve_cents" > 0 and "valuations"."reserve_cents" <= "valuations"."high_cents"),
	CONSTRAINT "valuations_opening" CHECK ("valuations"."opening_cents" >= 0),
	CONSTRAINT "valuations_buy_now" CHECK ("valuations"."buy_now_cents" >= coalesce("valuations"."reserve_cents", 0)),
	CONSTRAINT "valuations_terms" CHECK ("valuations"."commission_basis_points" between 0 and 10000 and "valuations"."listing_cents" >= 0 and "valuations"."reserve_fee_cents" >= 0),
	CONSTRAINT "valuations_answered" CHECK (("valuations"."answer" is null) = ("valuations"."answered_at" is null)),
	CONSTRAINT "valuations_agreed" CHECK ("valuations"."answer" is distinct from 'agreed' or ("valuations"."answered_name" is not null and "valuations"."terms_version" is not null))
);
--> statement-breakpoint
CREATE TABLE "wallet_balances" (
	"account" text NOT NULL,
	"unit" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "wallet_balances_account_unit_pk" PRIMARY KEY("account","unit"),
	CONSTRAINT "wallet_balances_member" CHECK ("wallet_balances"."account" not like 'member:%' or "wallet_balances"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "hand_credits" (
	"member_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hand_credits_member_id_staff_id_subject_id_at_pk" PRIMARY KEY("member_id","staff_id","subject_id","at")
);
--> statement-breakpoint
CREATE TABLE "wallet_journals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"member_id" text,
	"subject_id" text,
	"reason" text,
	"actor_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "wallet_journals_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "wallet_journals_reason" CHECK ("wallet_journals"."kind" <> 'points-changed' or "wallet_journals"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" text NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "payout_runs_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "wallet_postings" (
	"journal_id" text NOT NULL,
	"account" text NOT NULL,
	"unit" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "wallet_postings_journal_id_account_unit_pk" PRIMARY KEY("journal_id","account","unit"),
	CONSTRAINT "wallet_postings_amount" CHECK ("wallet_postings"."amount" <> 0),
	CONSTRAINT "wallet_postings_account" CHECK ("wallet_postings"."account" ~ '^(member:mem_[0-9a-z]{24}|outside:[a-z]+|company:[a-z]+)$')
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"bank_holder" text NOT NULL,
	"bank_name" text NOT NULL,
	"bank_number" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text,
	"run_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "withdrawals_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "withdrawals_amount" CHECK ("withdrawals"."amount_cents" > 0),
	CONSTRAINT "withdrawals_ended" CHECK (("withdrawals"."ended_at" is null) = ("withdrawals"."status" = 'requested'))
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
	"number" integer NOT NULL,
	"leader_paddle" integer,
	"last_hour_notified_at" timestamp (3) with time zone,
	"close_notified_at" timestamp (3) with time zone
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
	"notification_id" text,
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
	"is_expired" boolean DEFAULT false NOT NULL,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "watched_goods" (
	"listing_id" text PRIMARY KEY NOT NULL,
	"price_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"noticed_at" timestamp (3) with time zone
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
CREATE TABLE "outbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" json NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "server_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"worker_ids" text[] NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rates" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"valid_from" date NOT NULL,
	"source" text NOT NULL,
	"source_url" text,
	"as_of" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"duty_per_litre_cents" integer NOT NULL,
	"excise_per_litre_cents" integer NOT NULL,
	"duty_basis_points" integer NOT NULL,
	"treaty_duty_basis_points" integer,
	"duty_limit_cents" integer,
	"beyond_basis_points" integer,
	"special_basis_points" integer NOT NULL,
	"tax_basis_points" integer NOT NULL,
	CONSTRAINT "import_rates_figures" CHECK (least("import_rates"."duty_per_litre_cents", "import_rates"."excise_per_litre_cents", "import_rates"."duty_basis_points",
        "import_rates"."treaty_duty_basis_points", "import_rates"."duty_limit_cents", "import_rates"."beyond_basis_points",
        "import_rates"."special_basis_points", "import_rates"."tax_basis_points") >= 0
        and ("import_rates"."duty_limit_cents" is null) = ("import_rates"."beyond_basis_points" is null))
);
--> statement-breakpoint
CREATE TABLE "parcel_rates" (
	"id" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"valid_from" date NOT NULL,
	"source" text NOT NULL,
	"source_url" text,
	"as_of" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"fees_cents" integer[] NOT NULL,
	"per_extra_kg_cents" integer NOT NULL,
	"days_min" integer NOT NULL,
	"days_max" integer NOT NULL,
	CONSTRAINT "parcel_rates_figures" CHECK (cardinality("parcel_rates"."fees_cents") = 4 and 0 <= all("parcel_rates"."fees_cents") and "parcel_rates"."per_extra_kg_cents" >= 0
        and "parcel_rates"."days_min" between 0 and "parcel_rates"."days_max")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"slug" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	CONSTRAINT "places_country_unique" UNIQUE("country")
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "list_views_list" CHECK ("list_views"."list" ~ '^/admin/[a-z/-]+$'),
	CONSTRAINT "list_views_name" CHECK (length("list_views"."name") between 1 and 40),
	CONSTRAINT "list_views_query" CHECK (length("list_views"."query") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "gst_returns" (
	"quarter" text PRIMARY KEY NOT NULL,
	"exempt_cents" bigint NOT NULL,
	"purchases_cents" bigint NOT NULL,
	"input_tax_cents" bigint NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "gst_returns_quarter" CHECK ("gst_returns"."quarter" ~ '^20[0-9]{2}-Q[1-4]$'),
	CONSTRAINT "gst_returns_figures" CHECK (least("gst_returns"."exempt_cents", "gst_returns"."purchases_cents", "gst_returns"."input_tax_cents") >= 0)
);
--> statement-breakpoint
CREATE TABLE "list_layouts" (
	"member_id" text NOT NULL,
	"list" text NOT NULL,
	"hidden" text[] NOT NULL,
	"is_comfortable" boolean NOT NULL,
	CONSTRAINT "list_layouts_member_id_list_pk" PRIMARY KEY("member_id","list"),
	CONSTRAINT "list_layouts_list" CHECK ("list_layouts"."list" ~ '^/admin/[a-z/-]+$'),
	CONSTRAINT "list_layouts_hidden" CHECK (cardinality("list_layouts"."hidden") <= 40)
);
--> statement-breakpoint
ALTER TABLE "age_declarations" ADD CONSTRAINT "age_declarations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requested_by_id_members_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_answered_by_id_members_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_pauses" ADD CONSTRAINT "auction_pauses_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_pauses" ADD CONSTRAINT "auction_pauses_paused_by_id_members_id_fk" FOREIGN KEY ("paused_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_pauses" ADD CONSTRAINT "auction_pauses_resumed_by_id_members_id_fk" FOREIGN KEY ("resumed_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consigned_lots" ADD CONSTRAINT "consigned_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_corrections" ADD CONSTRAINT "lot_corrections_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_corrections" ADD CONSTRAINT "lot_corrections_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_dispositions" ADD CONSTRAINT "lot_dispositions_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_dispositions" ADD CONSTRAINT "lot_dispositions_next_lot_id_lots_id_fk" FOREIGN KEY ("next_lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_dispositions" ADD CONSTRAINT "lot_dispositions_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_pictures" ADD CONSTRAINT "lot_pictures_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_pictures" ADD CONSTRAINT "lot_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_shifts" ADD CONSTRAINT "lot_shifts_outage_id_outages_id_fk" FOREIGN KEY ("outage_id") REFERENCES "public"."outages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_shifts" ADD CONSTRAINT "lot_shifts_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bidding_states" ADD CONSTRAINT "bidding_states_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bidding_states" ADD CONSTRAINT "bidding_states_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_lot_id_bidder_id_paddles_lot_id_bidder_id_fk" FOREIGN KEY ("lot_id","bidder_id") REFERENCES "public"."paddles"("lot_id","bidder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_lot_id_bidder_id_paddles_lot_id_bidder_id_fk" FOREIGN KEY ("lot_id","bidder_id") REFERENCES "public"."paddles"("lot_id","bidder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_extensions" ADD CONSTRAINT "lot_extensions_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_extensions" ADD CONSTRAINT "lot_extensions_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maximum_disclosures" ADD CONSTRAINT "maximum_disclosures_requested_by_id_members_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maximum_disclosures" ADD CONSTRAINT "maximum_disclosures_answered_by_id_members_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maximum_disclosures" ADD CONSTRAINT "maximum_disclosures_paddle" FOREIGN KEY ("lot_id","bidder_id") REFERENCES "public"."paddles"("lot_id","bidder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paddles" ADD CONSTRAINT "paddles_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paddles" ADD CONSTRAINT "paddles_bidder_id_members_id_fk" FOREIGN KEY ("bidder_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_chance_floors" ADD CONSTRAINT "second_chance_floors_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_chances" ADD CONSTRAINT "second_chances_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_chances" ADD CONSTRAINT "second_chances_bidder_id_members_id_fk" FOREIGN KEY ("bidder_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_merges" ADD CONSTRAINT "cart_merges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cask_enquiries" ADD CONSTRAINT "cask_enquiries_cask_id_casks_id_fk" FOREIGN KEY ("cask_id") REFERENCES "public"."casks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cask_enquiries" ADD CONSTRAINT "cask_enquiries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cask_enquiries" ADD CONSTRAINT "cask_enquiries_answered_by_members_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cask_enquiry_answers" ADD CONSTRAINT "cask_enquiry_answers_enquiry_id_cask_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."cask_enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cask_enquiry_answers" ADD CONSTRAINT "cask_enquiry_answers_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "casks" ADD CONSTRAINT "casks_distillery_id_distilleries_id_fk" FOREIGN KEY ("distillery_id") REFERENCES "public"."distilleries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_distillery_id_distilleries_id_fk" FOREIGN KEY ("distillery_id") REFERENCES "public"."distilleries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_members_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dram_offers" ADD CONSTRAINT "dram_offers_dram_sale_id_dram_sales_id_fk" FOREIGN KEY ("dram_sale_id") REFERENCES "public"."dram_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dram_offers" ADD CONSTRAINT "dram_offers_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dram_offers" ADD CONSTRAINT "dram_offers_hold_id_stock_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."stock_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dram_pledges" ADD CONSTRAINT "dram_pledges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dram_pledges" ADD CONSTRAINT "dram_pledges_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_snoozes" ADD CONSTRAINT "inbox_snoozes_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrity_findings" ADD CONSTRAINT "integrity_findings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrity_findings" ADD CONSTRAINT "integrity_findings_other_id_members_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrity_findings" ADD CONSTRAINT "integrity_findings_decided_by_id_members_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_cask_id_casks_id_fk" FOREIGN KEY ("cask_id") REFERENCES "public"."casks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_comments" ADD CONSTRAINT "article_comments_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_comments" ADD CONSTRAINT "article_comments_parent_id_article_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."article_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_comments" ADD CONSTRAINT "article_comments_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_likes" ADD CONSTRAINT "article_likes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_reports" ADD CONSTRAINT "article_reports_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_reports" ADD CONSTRAINT "article_reports_comment_id_article_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."article_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_reports" ADD CONSTRAINT "article_reports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_reports" ADD CONSTRAINT "article_reports_settled_by_members_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_texts" ADD CONSTRAINT "article_texts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_emails" ADD CONSTRAINT "newsletter_emails_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_emails" ADD CONSTRAINT "newsletter_emails_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_emails" ADD CONSTRAINT "order_emails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_emails" ADD CONSTRAINT "order_emails_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_hold_id_stock_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."stock_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reminders" ADD CONSTRAINT "order_reminders_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_defaults" ADD CONSTRAINT "payment_defaults_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_defaults" ADD CONSTRAINT "payment_defaults_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_defaults" ADD CONSTRAINT "payment_defaults_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_defaults" ADD CONSTRAINT "payment_defaults_settled_by_id_members_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_written_by_members_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_published_by_members_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_instead_of_refunds_id_fk" FOREIGN KEY ("instead_of") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_intent_id_sandbox_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."sandbox_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_matches" ADD CONSTRAINT "transfer_matches_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_matches" ADD CONSTRAINT "transfer_matches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_matches" ADD CONSTRAINT "transfer_matches_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_confirmed_by_id_members_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_uploaded_by_members_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_results" ADD CONSTRAINT "past_results_distillery_id_distilleries_id_fk" FOREIGN KEY ("distillery_id") REFERENCES "public"."distilleries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_results" ADD CONSTRAINT "past_results_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_results" ADD CONSTRAINT "past_results_matched_by_id_members_id_fk" FOREIGN KEY ("matched_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_answered_by_members_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_dues" ADD CONSTRAINT "seller_dues_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_dues" ADD CONSTRAINT "seller_dues_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_held_by_id_members_id_fk" FOREIGN KEY ("held_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD CONSTRAINT "stock_entries_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_fees" ADD CONSTRAINT "storage_fees_item_id_stored_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stored_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_fees" ADD CONSTRAINT "storage_fees_paid_by_order_lines_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_items" ADD CONSTRAINT "stored_items_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_items" ADD CONSTRAINT "stored_items_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bottle_events" ADD CONSTRAINT "bottle_events_bottle_id_submitted_bottles_id_fk" FOREIGN KEY ("bottle_id") REFERENCES "public"."submitted_bottles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bottle_events" ADD CONSTRAINT "bottle_events_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_parts" ADD CONSTRAINT "photo_parts_upload_id_photo_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."photo_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploaded_photos" ADD CONSTRAINT "uploaded_photos_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD CONSTRAINT "submitted_bottles_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD CONSTRAINT "submitted_bottles_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD CONSTRAINT "submitted_bottles_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD CONSTRAINT "submitted_bottles_stored_item_id_stored_items_id_fk" FOREIGN KEY ("stored_item_id") REFERENCES "public"."stored_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submitted_photos" ADD CONSTRAINT "submitted_photos_bottle_id_submitted_bottles_id_fk" FOREIGN KEY ("bottle_id") REFERENCES "public"."submitted_bottles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submitted_photos" ADD CONSTRAINT "submitted_photos_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsold_requests" ADD CONSTRAINT "unsold_requests_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsold_requests" ADD CONSTRAINT "unsold_requests_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_bottle_id_submitted_bottles_id_fk" FOREIGN KEY ("bottle_id") REFERENCES "public"."submitted_bottles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_credits" ADD CONSTRAINT "hand_credits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_credits" ADD CONSTRAINT "hand_credits_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_journals" ADD CONSTRAINT "wallet_journals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_journals" ADD CONSTRAINT "wallet_journals_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_made_by_members_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_postings" ADD CONSTRAINT "wallet_postings_journal_id_wallet_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."wallet_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_ended_by_members_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_keys" ADD CONSTRAINT "calendar_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logs_read" ADD CONSTRAINT "logs_read_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_news" ADD CONSTRAINT "lot_news_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_news" ADD CONSTRAINT "lot_news_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbids" ADD CONSTRAINT "outbids_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbids" ADD CONSTRAINT "outbids_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_goods" ADD CONSTRAINT "watched_goods_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rates" ADD CONSTRAINT "import_rates_country_places_country_fk" FOREIGN KEY ("country") REFERENCES "public"."places"("country") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_rates" ADD CONSTRAINT "parcel_rates_origin_places_country_fk" FOREIGN KEY ("origin") REFERENCES "public"."places"("country") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_location_places_slug_fk" FOREIGN KEY ("location") REFERENCES "public"."places"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dram_sales" ADD CONSTRAINT "dram_sales_location_places_slug_fk" FOREIGN KEY ("location") REFERENCES "public"."places"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_location_places_slug_fk" FOREIGN KEY ("location") REFERENCES "public"."places"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_location_places_slug_fk" FOREIGN KEY ("location") REFERENCES "public"."places"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_items" ADD CONSTRAINT "stored_items_location_places_slug_fk" FOREIGN KEY ("location") REFERENCES "public"."places"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "age_declarations_member_id_country_text_version_index" ON "age_declarations" USING btree ("member_id","country","text_version");--> statement-breakpoint
CREATE INDEX "credentials_member_id_index" ON "credentials" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_provider_id_account_id_index" ON "credentials" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "members_created_at_index" ON "members" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "members_role_created_at_index" ON "members" USING btree ("role","created_at");--> statement-breakpoint
CREATE INDEX "members_status_created_at_index" ON "members" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "members_country_mb_created_at_index" ON "members" USING btree ("country_mb","created_at");--> statement-breakpoint
CREATE INDEX "members_bidding_ended" ON "members" USING btree ("bidding_ended_at") WHERE "members"."bidding_ended_at" is not null;--> statement-breakpoint
CREATE INDEX "members_person" ON "members" USING btree ("person_id") WHERE "members"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "members_not_verified" ON "members" USING btree ("created_at") WHERE not "members"."email_verified";--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin (lower("username"::text || ' ' || "email"::text || ' ' || "name" || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("phone_mb", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "passkeys_member_id_index" ON "passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_member_id_index" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "terms_acceptances_member_id_accepted_at_index" ON "terms_acceptances" USING btree ("member_id","accepted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_acceptances_order_id_index" ON "terms_acceptances" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_acceptances_submission_id_index" ON "terms_acceptances" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "approvals_status_requested_at_index" ON "approvals" USING btree ("status","requested_at");--> statement-breakpoint
CREATE INDEX "approvals_subject_id_index" ON "approvals" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_waiting" ON "approvals" USING btree ("kind","subject_id") WHERE "approvals"."status" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "auction_pauses_one_open" ON "auction_pauses" USING btree ("auction_id") WHERE "auction_pauses"."resumed_at" is null;--> statement-breakpoint
CREATE INDEX "auctions_location_status_ends_at_index" ON "auctions" USING btree ("location","status","ends_at");--> statement-breakpoint
CREATE INDEX "consigned_lots_bottle_id_index" ON "consigned_lots" USING btree ("bottle_id");--> statement-breakpoint
CREATE INDEX "lot_corrections_lot_id_id_index" ON "lot_corrections" USING btree ("lot_id","id");--> statement-breakpoint
CREATE INDEX "lot_dispositions_next_lot_id_index" ON "lot_dispositions" USING btree ("next_lot_id");--> statement-breakpoint
CREATE INDEX "lot_pictures_lot_id_source_position_index" ON "lot_pictures" USING btree ("lot_id","source","position");--> statement-breakpoint
CREATE INDEX "lot_pictures_picture_id_index" ON "lot_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "lot_shifts_outage_id_index" ON "lot_shifts" USING btree ("outage_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lots_auction_id_number_index" ON "lots" USING btree ("auction_id","number");--> statement-breakpoint
CREATE INDEX "lots_changed_in_index" ON "lots" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "lots_product_id_index" ON "lots" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "lots_seller_id_index" ON "lots" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "bidding_states_status_ends_at_index" ON "bidding_states" USING btree ("status","ends_at");--> statement-breakpoint
CREATE INDEX "bidding_states_auction_id_index" ON "bidding_states" USING btree ("auction_id");--> statement-breakpoint
CREATE INDEX "bidding_states_closed_at_index" ON "bidding_states" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_id_at_index" ON "audit_entries" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_at_index" ON "audit_entries" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_act_at_index" ON "audit_entries" USING btree ("act","at");--> statement-breakpoint
CREATE INDEX "audit_entries_at_index" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_refusals_lot_id_bidder_id_idempotency_key_index" ON "bid_refusals" USING btree ("lot_id","bidder_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "bid_refusals_bidder_id_at_index" ON "bid_refusals" USING btree ("bidder_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "bids_lot_id_bidder_id_idempotency_key_index" ON "bids" USING btree ("lot_id","bidder_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "bids_bidder_id_at_index" ON "bids" USING btree ("bidder_id","at");--> statement-breakpoint
CREATE INDEX "exclusions_bidder_id_cause_index" ON "exclusions" USING btree ("bidder_id","cause");--> statement-breakpoint
CREATE INDEX "lot_extensions_lot_id_index" ON "lot_extensions" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "maximum_disclosures_lot_id_index" ON "maximum_disclosures" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "paddles_lot_id_number_index" ON "paddles" USING btree ("lot_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "second_chances_lot_id_bidder_id_index" ON "second_chances" USING btree ("lot_id","bidder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_chances_one_pending" ON "second_chances" USING btree ("lot_id") WHERE "second_chances"."status" in ('awaiting-seller','open','taken');--> statement-breakpoint
CREATE INDEX "second_chances_bidder_id_status_index" ON "second_chances" USING btree ("bidder_id","status");--> statement-breakpoint
CREATE INDEX "second_chances_status_expires_at_index" ON "second_chances" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "spent_solutions_expires_at_index" ON "spent_solutions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "cask_enquiries_status_created_at_index" ON "cask_enquiries" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "cask_enquiries_cask_id_index" ON "cask_enquiries" USING btree ("cask_id");--> statement-breakpoint
CREATE INDEX "cask_enquiry_answers_enquiry_id_at_index" ON "cask_enquiry_answers" USING btree ("enquiry_id","at");--> statement-breakpoint
CREATE INDEX "casks_distillery_id_index" ON "casks" USING btree ("distillery_id");--> statement-breakpoint
CREATE INDEX "casks_changed_in_index" ON "casks" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "product_pictures_product_id_position_index" ON "product_pictures" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_pictures_picture_id_index" ON "product_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "products_changed_in_index" ON "products" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "products_bottler_index" ON "products" USING btree ("bottler");--> statement-breakpoint
CREATE INDEX "products_category_index" ON "products" USING btree ("category");--> statement-breakpoint
CREATE INDEX "contact_answers_message_id_at_index" ON "contact_answers" USING btree ("message_id","at");--> statement-breakpoint
CREATE INDEX "contact_messages_status_created_at_index" ON "contact_messages" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "banners_slot_position_index" ON "banners" USING btree ("slot","position");--> statement-breakpoint
CREATE INDEX "dram_offers_listing_id_index" ON "dram_offers" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "dram_offers_changed_in_index" ON "dram_offers" USING btree ("changed_in");--> statement-breakpoint
CREATE UNIQUE INDEX "dram_pledges_member_id_idempotency_key_index" ON "dram_pledges" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "dram_pledges_dram_sale_id_listing_id_status_index" ON "dram_pledges" USING btree ("dram_sale_id","listing_id","status");--> statement-breakpoint
CREATE INDEX "dram_sales_status_ends_at_index" ON "dram_sales" USING btree ("status","ends_at");--> statement-breakpoint
CREATE INDEX "inbox_snoozes_by_id_index" ON "inbox_snoozes" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "integrity_findings_status_last_seen_at_index" ON "integrity_findings" USING btree ("status","last_seen_at");--> statement-breakpoint
CREATE INDEX "integrity_findings_member_id_index" ON "integrity_findings" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "integrity_findings_other_id_index" ON "integrity_findings" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_product_id_kind_location_index" ON "listings" USING btree ("product_id","kind","location");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_cask_id_index" ON "listings" USING btree ("cask_id");--> statement-breakpoint
CREATE INDEX "listings_kind_location_status_index" ON "listings" USING btree ("kind","location","status");--> statement-breakpoint
CREATE INDEX "listings_changed_in_index" ON "listings" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "listings_by_price" ON "listings" USING btree ("kind","location","price_cents","id") WHERE "listings"."status" = 'on-sale';--> statement-breakpoint
CREATE INDEX "article_comments_article_id_created_at_index" ON "article_comments" USING btree ("article_id","created_at");--> statement-breakpoint
CREATE INDEX "article_comments_parent_id_index" ON "article_comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "article_comments_author_id_index" ON "article_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "article_likes_subject_id_index" ON "article_likes" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "article_reports_once" ON "article_reports" USING btree ("member_id","article_id",coalesce("comment_id", ''));--> statement-breakpoint
CREATE INDEX "article_reports_open" ON "article_reports" USING btree ("created_at") WHERE "article_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "article_reports_comment_id_index" ON "article_reports" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "article_reports_article_id_index" ON "article_reports" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "articles_state_published_at_index" ON "articles" USING btree ("state","published_at");--> statement-breakpoint
CREATE INDEX "articles_state_view_count_index" ON "articles" USING btree ("state","view_count");--> statement-breakpoint
CREATE INDEX "articles_author_id_changed_at_index" ON "articles" USING btree ("author_id","changed_at");--> statement-breakpoint
CREATE INDEX "articles_picture_id_index" ON "articles" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "articles_product_id_index" ON "articles" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "newsletter_emails_newsletter_id_status_index" ON "newsletter_emails" USING btree ("newsletter_id","status");--> statement-breakpoint
CREATE INDEX "newsletter_emails_subscriber_id_index" ON "newsletter_emails" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletters_created_at_index" ON "newsletters" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscribers_status_created_at_index" ON "subscribers" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "announcements_created_at_index" ON "announcements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_member_id_created_at_index" ON "notifications" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("member_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_kind_number_index" ON "documents" USING btree ("kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_kind_subject_id_index" ON "documents" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "documents_order_id_index" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_emails_order_id_at_index" ON "order_emails" USING btree ("order_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_one_for_each" ON "order_lines" USING btree ("kind","subject_id") WHERE "order_lines"."kind" in ('lot','dram','cask') and "order_lines"."status" not in ('lapsed','defaulted','refunded');--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_one_unpaid" ON "order_lines" USING btree ("member_id","subject_id") WHERE "order_lines"."kind" = 'bottle' and "order_lines"."status" = 'unpaid' and "order_lines"."order_id" is null;--> statement-breakpoint
CREATE INDEX "order_lines_member_id_status_index" ON "order_lines" USING btree ("member_id","status");--> statement-breakpoint
CREATE INDEX "order_lines_order_id_index" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_network_status_index" ON "order_lines" USING btree ("network","status") WHERE "order_lines"."network" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_to_send" ON "order_lines" USING btree ("status","order_id") WHERE "order_lines"."status" in ('paid', 'packed', 'shipped', 'stored', 'refunded');--> statement-breakpoint
CREATE INDEX "order_lines_product_id_index" ON "order_lines" USING btree ("product_id") WHERE "order_lines"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_sent_out" ON "order_lines" USING btree ("subject_id") WHERE "order_lines"."kind" = 'storage';--> statement-breakpoint
CREATE INDEX "orders_member_id_created_at_index" ON "orders" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_status_expires_at_index" ON "orders" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "orders_open_by_email" ON "orders" USING btree (lower("email")) WHERE "orders"."status" in ('unpaid', 'processing');--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (lower("reference" || ' ' || "email" || ' ' || coalesce("address" ->> 'firstname', '') || ' ' || coalesce("address" ->> 'lastname', '') || ' ' || coalesce("address" ->> 'companyname', '') || ' ' || coalesce("address" ->> 'phone', '') || ' ' || coalesce("address" ->> 'address', '') || ' ' || coalesce("address" ->> 'postalCode', '') || ' ' || coalesce("address" ->> 'city', '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_paid_at_index" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_defaults_member_id_at_index" ON "payment_defaults" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "content_versions_published_at_index" ON "content_versions" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "payment_events_intent_id_index" ON "payment_events" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payment_links_order_id_sent_at_index" ON "payment_links" USING btree ("order_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("order_id") WHERE "payments"."status" in ('requires_payment_method', 'requires_action', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_settled" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'succeeded' and "payments"."failure" is null;--> statement-breakpoint
CREATE INDEX "payments_status_changed_at_index" ON "payments" USING btree ("status","changed_at");--> statement-breakpoint
CREATE INDEX "payments_created_at_index" ON "payments" USING btree ("created_at") WHERE "payments"."reconciled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_card_fingerprint_index" ON "payments" USING btree ("card_fingerprint") WHERE "payments"."card_fingerprint" is not null;--> statement-breakpoint
CREATE INDEX "refund_lines_line_id_index" ON "refund_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_status_created_at_index" ON "refunds" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "sandbox_intents_created_at_index" ON "sandbox_intents" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transfer_matches_order_id_index" ON "transfer_matches" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "transfers_status_received_on_index" ON "transfers" USING btree ("status","received_on");--> statement-breakpoint
CREATE INDEX "transfers_search" ON "transfers" USING gin (lower("payer" || ' ' || "text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pictures_sha256_index" ON "pictures" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "pictures_uploaded_by_index" ON "pictures" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "past_results_product_id_sold_on_index" ON "past_results" USING btree ("product_id","sold_on");--> statement-breakpoint
CREATE INDEX "past_results_distillery_id_sold_on_index" ON "past_results" USING btree ("distillery_id","sold_on");--> statement-breakpoint
CREATE INDEX "past_results_sold_on_index" ON "past_results" USING btree ("sold_on");--> statement-breakpoint
CREATE INDEX "past_results_house_auction_index" ON "past_results" USING btree ("house","auction");--> statement-breakpoint
CREATE INDEX "result_imports_at_index" ON "result_imports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "addresses_member_id_created_at_index" ON "addresses" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_usual" ON "addresses" USING btree ("member_id") WHERE "addresses"."is_usual";--> statement-breakpoint
CREATE INDEX "ratings_status_created_at_index" ON "ratings" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "ratings_product_id_status_published_at_index" ON "ratings" USING btree ("product_id","status","published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seller_dues_kind_subject_id_index" ON "seller_dues" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "seller_dues_seller_id_index" ON "seller_dues" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "settlements_lot_id_index" ON "settlements" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "settlements_seller_id_opened_at_index" ON "settlements" USING btree ("seller_id","opened_at");--> statement-breakpoint
CREATE INDEX "settlements_state_due_at_index" ON "settlements" USING btree ("state","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_one_of_a_lot" ON "settlements" USING btree ("lot_id") WHERE "settlements"."state" <> 'reversed';--> statement-breakpoint
CREATE INDEX "shipment_lines_line_id_index" ON "shipment_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "shipments_order_id_index" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_status_created_at_index" ON "shipments" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "shipments_slot_at_index" ON "shipments" USING btree ("slot_at");--> statement-breakpoint
CREATE INDEX "shipments_tracking_search" ON "shipments" USING gin (lower("tracking") gin_trgm_ops) WHERE "shipments"."tracking" is not null;--> statement-breakpoint
CREATE INDEX "stock_entries_product_id_location_at_index" ON "stock_entries" USING btree ("product_id","location","at");--> statement-breakpoint
CREATE INDEX "stock_entries_hold_id_index" ON "stock_entries" USING btree ("hold_id");--> statement-breakpoint
CREATE INDEX "stock_entries_changed_in_index" ON "stock_entries" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "stock_holds_expires_at_index" ON "stock_holds" USING btree ("expires_at") WHERE "stock_holds"."status" = 'held';--> statement-breakpoint
CREATE INDEX "storage_fees_status_index" ON "storage_fees" USING btree ("status");--> statement-breakpoint
CREATE INDEX "storage_fees_paid_by_index" ON "storage_fees" USING btree ("paid_by");--> statement-breakpoint
CREATE INDEX "stored_items_member_id_status_index" ON "stored_items" USING btree ("member_id","status");--> statement-breakpoint
CREATE INDEX "stored_items_line_id_index" ON "stored_items" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "stored_items_status_free_until_index" ON "stored_items" USING btree ("status","free_until");--> statement-breakpoint
CREATE INDEX "stored_items_relist_requested_at_index" ON "stored_items" USING btree ("relist_requested_at");--> statement-breakpoint
CREATE INDEX "bottle_events_bottle_id_id_index" ON "bottle_events" USING btree ("bottle_id","id");--> statement-breakpoint
CREATE INDEX "photo_uploads_created_at_index" ON "photo_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploaded_photos_owner_hash_index" ON "uploaded_photos" USING btree ("owner_hash");--> statement-breakpoint
CREATE INDEX "uploaded_photos_created_at_index" ON "uploaded_photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploaded_photos_picture_id_index" ON "uploaded_photos" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "submissions_member_id_created_at_index" ON "submissions" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "submissions_created_at_index" ON "submissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "submissions_of_guests" ON "submissions" USING btree (lower("email")) WHERE "submissions"."member_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "submitted_bottles_one_stored" ON "submitted_bottles" USING btree ("stored_item_id") WHERE "submitted_bottles"."state" not in ('refused','withdrawn','returned');--> statement-breakpoint
CREATE UNIQUE INDEX "submitted_bottles_submission_id_position_index" ON "submitted_bottles" USING btree ("submission_id","position");--> statement-breakpoint
CREATE INDEX "submitted_bottles_state_state_at_index" ON "submitted_bottles" USING btree ("state","state_at");--> statement-breakpoint
CREATE UNIQUE INDEX "submitted_bottles_lot_id_index" ON "submitted_bottles" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "submitted_bottles_search" ON "submitted_bottles" USING gin (lower("name" || ' ' || coalesce("code", '') || ' ' || coalesce("shelf", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "submitted_photos_picture_id_index" ON "submitted_photos" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "unsold_requests_seller_id_index" ON "unsold_requests" USING btree ("seller_id");--> statement-breakpoint
CREATE UNIQUE INDEX "valuations_one_open" ON "valuations" USING btree ("bottle_id") WHERE "valuations"."answer" is null;--> statement-breakpoint
CREATE INDEX "valuations_bottle_id_created_at_index" ON "valuations" USING btree ("bottle_id","created_at");--> statement-breakpoint
CREATE INDEX "valuations_open_until" ON "valuations" USING btree ("expires_at") WHERE "valuations"."answer" is null;--> statement-breakpoint
CREATE INDEX "hand_credits_member_id_at_index" ON "hand_credits" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "wallet_journals_member_id_at_index" ON "wallet_journals" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "wallet_journals_subject_id_index" ON "wallet_journals" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "wallet_journals_kind_at_index" ON "wallet_journals" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "payout_runs_made_at_index" ON "payout_runs" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "wallet_postings_account_unit_index" ON "wallet_postings" USING btree ("account","unit");--> statement-breakpoint
CREATE INDEX "withdrawals_member_id_created_at_index" ON "withdrawals" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_status_created_at_index" ON "withdrawals" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_run_id_index" ON "withdrawals" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "lot_news_lot_id_index" ON "lot_news" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "outbids_first_at_index" ON "outbids" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "push_devices_member_id_index" ON "push_devices" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "wishes_kind_subject_id_index" ON "wishes" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "outbox_messages_name_id_index" ON "outbox_messages" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_rates_one_a_day" ON "import_rates" USING btree ("country","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_rates_one_a_day" ON "parcel_rates" USING btree ("origin","destination","valid_from");--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_name" ON "list_views" USING btree ("member_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "list_views_shared" ON "list_views" USING btree ("list") WHERE "list_views"."is_shared";--> statement-breakpoint
ALTER TABLE "list_layouts" ADD CONSTRAINT "list_layouts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What the schema in TypeScript cannot say.
-- Rows that change in place, many times a second: room for the new version on the same page.
ALTER TABLE "bidding_states" SET (fillfactor = 50);--> statement-breakpoint
CREATE TABLE "assignments" (
	"subject_id" text PRIMARY KEY NOT NULL,
	"assignee_id" text NOT NULL,
	"assigned_by_id" text NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" text PRIMARY KEY NOT NULL,
	"subject_id" text NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "notes_text" CHECK (char_length("notes"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "journal_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"grouping" text NOT NULL,
	"format" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"line_count" integer NOT NULL,
	"debit_cents" bigint NOT NULL,
	"files" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text NOT NULL,
	CONSTRAINT "journal_exports_days" CHECK ("journal_exports"."first_day" <= "journal_exports"."last_day"),
	CONSTRAINT "journal_exports_files" CHECK (jsonb_array_length("journal_exports"."files") > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_locks" (
	"id" text PRIMARY KEY NOT NULL,
	"until" date NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"requested_by_id" text,
	CONSTRAINT "ledger_locks_two_people" CHECK ("ledger_locks"."requested_by_id" <> "ledger_locks"."actor_id")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"differences" jsonb NOT NULL,
	"actor_id" text
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_assigned_by_id_members_id_fk" FOREIGN KEY ("assigned_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_assignee_id_assigned_at_index" ON "assignments" USING btree ("assignee_id","assigned_at");--> statement-breakpoint
CREATE INDEX "assignments_assigned_by_id_index" ON "assignments" USING btree ("assigned_by_id");--> statement-breakpoint
CREATE INDEX "notes_subject_id_created_at_index" ON "notes" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notes_author_id_idempotency_key_index" ON "notes" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "cask_enquiries_member_id_index" ON "cask_enquiries" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "contact_messages_member_id_index" ON "contact_messages" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "stock_levels" SET (fillfactor = 50);--> statement-breakpoint
-- Counts of tries may be lost in a crash of the database.
ALTER TABLE "limits" SET UNLOGGED;--> statement-breakpoint
-- An order and its lines are written in one batch, in either order.
ALTER TABLE "order_lines" ALTER CONSTRAINT "order_lines_order_id_orders_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "gst_returns" ADD CONSTRAINT "gst_returns_saved_by_members_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_exports" ADD CONSTRAINT "journal_exports_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_locks" ADD CONSTRAINT "ledger_locks_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_locks" ADD CONSTRAINT "ledger_locks_requested_by_id_members_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_owed" ON "order_lines" USING btree ("due_at") WHERE "order_lines"."status" = 'unpaid' and "order_lines"."kind" in ('lot', 'dram', 'cask');--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"mode" text NOT NULL,
	"bottle_id" text NOT NULL,
	"shelf_before" text,
	"shelf" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "scans_shelf" CHECK (char_length("scans"."shelf") between 1 and 40),
	CONSTRAINT "scans_undone" CHECK ("scans"."undone_at" is null or ("scans"."mode" = 'shelve' and "scans"."shelf_before" is not null))
);
--> statement-breakpoint
CREATE TABLE "shelf_counts" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"shelf" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"found_count" integer NOT NULL,
	"missing" text[] NOT NULL,
	"unexpected" text[] NOT NULL,
	CONSTRAINT "shelf_counts_shelf" CHECK (char_length("shelf_counts"."shelf") between 1 and 40),
	CONSTRAINT "shelf_counts_found" CHECK ("shelf_counts"."found_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_bottle_id_submitted_bottles_id_fk" FOREIGN KEY ("bottle_id") REFERENCES "public"."submitted_bottles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_counts" ADD CONSTRAINT "shelf_counts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scans_member_id_idempotency_key_index" ON "scans" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "scans_member_id_at_index" ON "scans" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "scans_bottle_id_index" ON "scans" USING btree ("bottle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shelf_counts_member_id_idempotency_key_index" ON "shelf_counts" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "shelf_counts_shelf_at_index" ON "shelf_counts" USING btree ("shelf","at");--> statement-breakpoint
CREATE INDEX "products_by_distillery" ON "products" USING btree ("distillery_id","name","id","category","is_archived");--> statement-breakpoint
CREATE INDEX "products_by_creation" ON "products" USING btree ("created_at","id","category","is_archived");--> statement-breakpoint
CREATE INDEX "products_by_age" ON "products" USING btree ("age" DESC NULLS LAST,"name","id","category","is_archived");--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("created_at","id","status","payment_method","shipping","total_cents");--> statement-breakpoint
CREATE INDEX "orders_by_expiry" ON "orders" USING btree ("expires_at","id","status");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_cents","id","status");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","id","category","is_archived");--> statement-breakpoint
CREATE INDEX "products_by_strength" ON "products" USING btree ("abv_percent" DESC NULLS FIRST,"name","id","category","is_archived");
--> statement-breakpoint
CREATE TABLE "presences" (
	"page_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"member_id" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presences_page_id_subject_id_pk" PRIMARY KEY("page_id","subject_id")
);
--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presences_subject_id_index" ON "presences" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "presences_member_id_index" ON "presences" USING btree ("member_id");
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_messages_failed" ON "outbox_messages" USING btree ("failed_at") WHERE "outbox_messages"."failed_at" is not null;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_tries" CHECK (("outbox_messages"."tries" = 0) = ("outbox_messages"."failed_at" is null));
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"id" text PRIMARY KEY NOT NULL,
	"name" "citext" NOT NULL,
	"permissions" text[] NOT NULL,
	"is_read_only" boolean NOT NULL,
	CONSTRAINT "staff_roles_name_unique" UNIQUE("name"),
	CONSTRAINT "staff_roles_name" CHECK (length("staff_roles"."name") between 1 and 40),
	CONSTRAINT "staff_roles_permissions" CHECK ("staff_roles"."permissions" <@ array['auctions','breakGlass','integrity','intake','catalogue','shop','stock','orders','ship','money','people','members','roles','publish','settings','audit'])
);
--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_role";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "staff_role_id" text;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_staff_role_id_staff_roles_id_fk" FOREIGN KEY ("staff_role_id") REFERENCES "public"."staff_roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_staff_role" ON "members" USING btree ("staff_role_id") WHERE "members"."staff_role_id" is not null;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_staff_role" CHECK (("members"."role" = 'staff') = ("members"."staff_role_id" is not null));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_role" CHECK ("members"."role" in ('user','member','auctioneer','shopkeeper','editor','finance','admin','staff'));
--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD COLUMN "draft_low_cents" bigint;--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD COLUMN "draft_high_cents" bigint;--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD COLUMN "draft_reserve_cents" bigint;--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD CONSTRAINT "submitted_bottles_draft" CHECK ("submitted_bottles"."draft_low_cents" > 0 and "submitted_bottles"."draft_high_cents" >= "submitted_bottles"."draft_low_cents" and "submitted_bottles"."draft_reserve_cents" > 0 and "submitted_bottles"."draft_reserve_cents" <= "submitted_bottles"."draft_high_cents");
--> statement-breakpoint
CREATE TABLE "scheduled_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "scheduled_settings_ahead" CHECK ("scheduled_settings"."valid_from" > "scheduled_settings"."created_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_settings_one_a_day" ON "scheduled_settings" USING btree ("key","valid_from") WHERE "scheduled_settings"."ended_at" is null;
--> statement-breakpoint
CREATE TABLE "email_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_texts_kind_language_id_index" ON "email_texts" USING btree ("kind","language","id");
--> statement-breakpoint
CREATE TABLE "claim_photos" (
	"claim_id" text NOT NULL,
	"position" integer NOT NULL,
	"picture_id" text NOT NULL,
	CONSTRAINT "claim_photos_claim_id_position_pk" PRIMARY KEY("claim_id","position"),
	CONSTRAINT "claim_photos_position" CHECK ("claim_photos"."position" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"line_id" text NOT NULL,
	"member_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"description" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"return_reference" text,
	"expected_on" date,
	"received_at" timestamp (3) with time zone,
	"restock_quantity" integer,
	"inspection" text,
	"refund_id" text,
	"ended_at" timestamp (3) with time zone,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "claims_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "claims_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "claims_quantity" CHECK ("claims"."quantity" > 0),
	CONSTRAINT "claims_ended" CHECK (("claims"."ended_at" is null) = ("claims"."state" in ('open', 'awaiting-goods', 'received'))),
	CONSTRAINT "claims_refunded" CHECK (("claims"."refund_id" is not null) = ("claims"."state" = 'refunded')),
	CONSTRAINT "claims_refused" CHECK ("claims"."state" <> 'refused' or "claims"."answer" is not null),
	CONSTRAINT "claims_received" CHECK (("claims"."received_at" is null) = ("claims"."restock_quantity" is null) and "claims"."restock_quantity" between 0 and "claims"."quantity" and ("claims"."state" <> 'received' or "claims"."received_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_open" ON "claims" USING btree ("line_id") WHERE "claims"."state" in ('open', 'awaiting-goods', 'received');--> statement-breakpoint
CREATE INDEX "claims_order_id_index" ON "claims" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "claims_member_id_index" ON "claims" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "claims_state_opened_at_index" ON "claims" USING btree ("state","opened_at");
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "reminded_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "seller_dues" ADD COLUMN "gst_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_dues" ADD CONSTRAINT "seller_dues_gst" CHECK ("seller_dues"."gst_cents" between 0 and "seller_dues"."cents" and ("seller_dues"."kind" = 'unsold' or "seller_dues"."gst_cents" = 0));
--> statement-breakpoint
ALTER TABLE "gst_returns" DROP CONSTRAINT "gst_returns_figures";--> statement-breakpoint
ALTER TABLE "gst_returns" ADD COLUMN "imported_supplies_gst_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gst_returns" ADD COLUMN "suspended_imports_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gst_returns" ADD COLUMN "tourist_refunds_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gst_returns" ADD COLUMN "bad_debt_relief_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gst_returns" ADD COLUMN "pre_registration_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gst_returns" ADD COLUMN "reverse_charge_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gst_returns" ADD COLUMN "remote_services_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gst_returns" ADD COLUMN "marketplace_goods_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gst_returns" ADD COLUMN "own_imported_goods_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gst_returns" ADD COLUMN "deferred_gst_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gst_returns" ADD COLUMN "deferred_imports_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gst_returns" ADD COLUMN "notes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "gst_returns" ADD CONSTRAINT "gst_returns_claims" CHECK ("gst_returns"."tourist_refunds_cents" + "gst_returns"."bad_debt_relief_cents" + "gst_returns"."pre_registration_cents" <= "gst_returns"."input_tax_cents");--> statement-breakpoint
ALTER TABLE "gst_returns" ADD CONSTRAINT "gst_returns_figures" CHECK (least("gst_returns"."exempt_cents", "gst_returns"."purchases_cents", "gst_returns"."imported_supplies_gst_cents", "gst_returns"."input_tax_cents", "gst_returns"."suspended_imports_cents", "gst_returns"."tourist_refunds_cents", "gst_returns"."bad_debt_relief_cents", "gst_returns"."pre_registration_cents", "gst_returns"."reverse_charge_cents", "gst_returns"."remote_services_cents", "gst_returns"."marketplace_goods_cents", "gst_returns"."own_imported_goods_cents", "gst_returns"."deferred_gst_cents", "gst_returns"."deferred_imports_cents") >= 0);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "action_path" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "action_text" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_action" CHECK (("notifications"."action_path" is null) = ("notifications"."action_text" is null) and "notifications"."action_path" like '/%');
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "request_id" text;
--> statement-breakpoint
CREATE TABLE "promotion_targets" (
	"promotion_id" text NOT NULL,
	"product_id" text,
	"category_id" text,
	"distillery_id" text,
	"bottler_id" text,
	CONSTRAINT "promotion_targets_once" UNIQUE NULLS NOT DISTINCT("promotion_id","product_id","category_id","distillery_id","bottler_id"),
	CONSTRAINT "promotion_targets_one" CHECK (num_nonnulls("promotion_targets"."product_id", "promotion_targets"."category_id", "promotion_targets"."distillery_id", "promotion_targets"."bottler_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"promotion_id" text NOT NULL,
	"cents" bigint NOT NULL,
	"freed_at" timestamp (3) with time zone,
	CONSTRAINT "promotion_uses_cents" CHECK ("promotion_uses"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"kind" text NOT NULL,
	"basis_points" integer,
	"amount_cents" bigint,
	"minimum_cents" bigint DEFAULT 0 NOT NULL,
	"places" text[] NOT NULL,
	"is_members_only" boolean NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"max_uses" integer,
	"max_uses_per_person" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	CONSTRAINT "promotions_code_unique" UNIQUE("code"),
	CONSTRAINT "promotions_code" CHECK ("promotions"."code" ~ '^[A-Z0-9-]{3,30}$'),
	CONSTRAINT "promotions_discount" CHECK (("promotions"."kind" = 'percentage') = ("promotions"."basis_points" is not null) and ("promotions"."kind" = 'amount') = ("promotions"."amount_cents" is not null)),
	CONSTRAINT "promotions_figures" CHECK ("promotions"."basis_points" between 1 and 10000 and "promotions"."amount_cents" > 0),
	CONSTRAINT "promotions_minimum" CHECK ("promotions"."minimum_cents" >= 0),
	CONSTRAINT "promotions_times" CHECK ("promotions"."ends_at" > "promotions"."starts_at"),
	CONSTRAINT "promotions_limits" CHECK ("promotions"."max_uses" > 0 and "promotions"."max_uses_per_person" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_charges" DROP CONSTRAINT "order_charges_sign";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_distillery_id_distilleries_id_fk" FOREIGN KEY ("distillery_id") REFERENCES "public"."distilleries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_bottler_id_bottlers_id_fk" FOREIGN KEY ("bottler_id") REFERENCES "public"."bottlers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_created_by_id_members_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_uses_promotion_id_order_id_index" ON "promotion_uses" USING btree ("promotion_id","order_id");--> statement-breakpoint
CREATE INDEX "promotions_starts_at_id_index" ON "promotions" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "promotions_automatic" ON "promotions" USING btree ("ends_at") WHERE "promotions"."code" is null;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_sign" CHECK (("order_charges"."cents" < 0) = ("order_charges"."kind" in ('points', 'promotion')) and "order_charges"."cents" <> 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount_cents" = 0 or ("order_lines"."kind" = 'bottle' and "order_lines"."order_id" is not null and "order_lines"."discount_cents" between 0 and "order_lines"."price_cents" * "order_lines"."quantity"));
--> statement-breakpoint
CREATE TABLE "lot_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"member_id" text NOT NULL,
	"question" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"wording" text,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "lot_questions_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "lot_questions_answered" CHECK (("lot_questions"."answer" is null) = ("lot_questions"."answered_at" is null) and ("lot_questions"."answer" is null) = ("lot_questions"."answered_by_id" is null)),
	CONSTRAINT "lot_questions_state" CHECK ("lot_questions"."state" in ('open','removed') or "lot_questions"."answer" is not null),
	CONSTRAINT "lot_questions_open" CHECK ("lot_questions"."state" <> 'open' or "lot_questions"."answer" is null),
	CONSTRAINT "lot_questions_public" CHECK ("lot_questions"."state" <> 'public' or "lot_questions"."wording" is not null),
	CONSTRAINT "lot_questions_lengths" CHECK (length("lot_questions"."question") <= 1000 and length("lot_questions"."wording") <= 1000 and length("lot_questions"."answer") <= 4000)
);
--> statement-breakpoint
ALTER TABLE "lot_questions" ADD CONSTRAINT "lot_questions_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_questions" ADD CONSTRAINT "lot_questions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_questions" ADD CONSTRAINT "lot_questions_answered_by_id_members_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lot_questions_lot_id_state_index" ON "lot_questions" USING btree ("lot_id","state");--> statement-breakpoint
CREATE INDEX "lot_questions_member_id_index" ON "lot_questions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "lot_questions_state_created_at_index" ON "lot_questions" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "lot_questions_answered_by_id_index" ON "lot_questions" USING btree ("answered_by_id");
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "failed_attempt" text;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD COLUMN "failed_attempts" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "provenance" text;
--> statement-breakpoint
CREATE TABLE "page_speeds" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_speeds_day_kind_country_metric_bucket_pk" PRIMARY KEY("day","kind","country","metric","bucket"),
	CONSTRAINT "page_speeds_count" CHECK ("page_speeds"."count" > 0 and "page_speeds"."bucket" >= 0)
);

--> statement-breakpoint
CREATE TABLE "log_cosignatures" (
	"size" bigint NOT NULL,
	"witness" text NOT NULL,
	"line" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "log_cosignatures_size_witness_pk" PRIMARY KEY("size","witness")
);
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"index" bigint PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "log_entries_hash" CHECK ("log_entries"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "log_entries_index" CHECK ("log_entries"."index" >= 0)
);
--> statement-breakpoint
CREATE TABLE "log_heads" (
	"size" bigint PRIMARY KEY NOT NULL,
	"root" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"checkpoint" text NOT NULL,
	CONSTRAINT "log_heads_size" CHECK ("log_heads"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "log_nodes" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "log_nodes_level_index_pk" PRIMARY KEY("level","index"),
	CONSTRAINT "log_nodes_level" CHECK ("log_nodes"."level" > 0 and "log_nodes"."index" >= 0)
);
--> statement-breakpoint
ALTER TABLE "log_cosignatures" ADD CONSTRAINT "log_cosignatures_size_log_heads_size_fk" FOREIGN KEY ("size") REFERENCES "public"."log_heads"("size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_entries" ADD CONSTRAINT "log_entries_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "log_entries_lot_id_position_index" ON "log_entries" USING btree ("lot_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "log_entries_hash_index" ON "log_entries" USING btree ("hash");
--> statement-breakpoint
CREATE TABLE "member_tags" (
	"member_id" text NOT NULL,
	"tag" "citext" NOT NULL,
	CONSTRAINT "member_tags_member_id_tag_pk" PRIMARY KEY("member_id","tag"),
	CONSTRAINT "member_tags_tag" CHECK ("member_tags"."tag"::text ~ '^[^,[:cntrl:]]{1,30}$')
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"id" text PRIMARY KEY NOT NULL,
	"name" "citext" NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	CONSTRAINT "segments_name_unique" UNIQUE("name"),
	CONSTRAINT "segments_name" CHECK (length("segments"."name"::text) between 1 and 40),
	CONSTRAINT "segments_query" CHECK (length("segments"."query") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "segment_id" text;--> statement-breakpoint
ALTER TABLE "member_tags" ADD CONSTRAINT "member_tags_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_created_by_id_members_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_tags_tag_member_id_index" ON "member_tags" USING btree ("tag","member_id");--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_segment_id_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotions_segment_id_index" ON "promotions" USING btree ("segment_id");
--> statement-breakpoint
CREATE TABLE "lot_entries" (
	"lot_id" text NOT NULL,
	"number" integer NOT NULL,
	"after_number" integer NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"salt" text,
	"hash" text NOT NULL,
	CONSTRAINT "lot_entries_lot_id_number_pk" PRIMARY KEY("lot_id","number"),
	CONSTRAINT "lot_entries_kind" CHECK ("lot_entries"."content"->>'kind' = "lot_entries"."kind"),
	CONSTRAINT "lot_entries_first" CHECK (("lot_entries"."kind" = 'terms') = ("lot_entries"."number" = 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "lot_entries_one_closing" ON "lot_entries" USING btree ("lot_id") WHERE "lot_entries"."kind" = 'closing';
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "planned_sale_cents" bigint;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "sale_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "sale_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_sale" CHECK (("listings"."planned_sale_cents" is null) = ("listings"."sale_starts_at" is null and "listings"."sale_ends_at" is null) and "listings"."planned_sale_cents" > 0 and "listings"."planned_sale_cents" < "listings"."price_cents" and "listings"."sale_ends_at" > "listings"."sale_starts_at");
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ean" text;--> statement-breakpoint
CREATE INDEX "products_ean" ON "products" USING btree ("ean") WHERE "products"."ean" is not null;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (lower("name" || coalesce(' ' || "ean", '')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_ean" CHECK ("products"."ean" ~ '^([0-9]{8}|[0-9]{13})$');
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"fault" text,
	"figures" jsonb NOT NULL,
	CONSTRAINT "backup_runs_time" CHECK ("backup_runs"."ended_at" >= "backup_runs"."began_at")
);
--> statement-breakpoint
CREATE INDEX "backup_runs_kind_ended_at_index" ON "backup_runs" USING btree ("kind","ended_at");
--> statement-breakpoint
CREATE TABLE "receipts_to_mail" (
	"member_id" text PRIMARY KEY NOT NULL,
	"from_index" bigint NOT NULL,
	"bids_from" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipts_to_mail" ADD CONSTRAINT "receipts_to_mail_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_to_mail_since_index" ON "receipts_to_mail" USING btree ("since");
--> statement-breakpoint
CREATE TABLE "open_data_snapshots" (
	"day" date PRIMARY KEY NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"log_size" bigint NOT NULL,
	"manifest" text NOT NULL,
	"note" text NOT NULL,
	"files" jsonb NOT NULL,
	CONSTRAINT "open_data_snapshots_files" CHECK (jsonb_array_length("open_data_snapshots"."files") > 0)
);
--> statement-breakpoint
ALTER TABLE "open_data_snapshots" ADD CONSTRAINT "open_data_snapshots_log_size_log_heads_size_fk" FOREIGN KEY ("log_size") REFERENCES "public"."log_heads"("size") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "integrity_findings" ADD COLUMN "account_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "integrity_findings" ADD COLUMN "score" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "integrity_findings" ADD COLUMN "features" jsonb;--> statement-breakpoint
ALTER TABLE "integrity_findings" ADD CONSTRAINT "integrity_findings_score" CHECK ("integrity_findings"."score" between 0 and 100);--> statement-breakpoint
ALTER TABLE "integrity_findings" ADD CONSTRAINT "integrity_findings_ring" CHECK (("integrity_findings"."kind" = 'ring') = (cardinality("integrity_findings"."account_ids") > 0));
--> statement-breakpoint
ALTER TABLE "budgets" ADD COLUMN "charges_country" text;--> statement-breakpoint
ALTER TABLE "budgets" ADD COLUMN "charges_payment" text;--> statement-breakpoint
ALTER TABLE "budgets" ADD COLUMN "charges_shipping" text;--> statement-breakpoint
ALTER TABLE "budgets" ADD COLUMN "charges_cover" boolean;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_charges" CHECK (num_nulls("budgets"."charges_country", "budgets"."charges_payment", "budgets"."charges_shipping", "budgets"."charges_cover") in (0, 4)
        and "budgets"."charges_country" ~ '^[A-Z]{2}$' and "budgets"."charges_payment" in ('transfer', 'card', 'wallet')
        and "budgets"."charges_shipping" in ('delivery', 'self'));
--> statement-breakpoint
CREATE TABLE "status_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_checks_one_row" CHECK ("status_checks"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "status_incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"components" text[] NOT NULL,
	"impact" text NOT NULL,
	"stage" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "status_incidents_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "status_incidents_components" CHECK (cardinality("status_incidents"."components") > 0),
	CONSTRAINT "status_incidents_time" CHECK ("status_incidents"."ended_at" >= "status_incidents"."began_at"),
	CONSTRAINT "status_incidents_resolved" CHECK (("status_incidents"."stage" = 'resolved') = ("status_incidents"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "status_periods" (
	"id" text PRIMARY KEY NOT NULL,
	"component" text NOT NULL,
	"state" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "status_periods_time" CHECK ("status_periods"."ended_at" >= "status_periods"."began_at")
);
--> statement-breakpoint
CREATE TABLE "status_updates" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"stage" text NOT NULL,
	"text" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"author_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "status_updates_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "status_incidents" ADD CONSTRAINT "status_incidents_created_by_id_members_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_updates" ADD CONSTRAINT "status_updates_incident_id_status_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."status_incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_updates" ADD CONSTRAINT "status_updates_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "status_incidents_began_at_id_index" ON "status_incidents" USING btree ("began_at","id");--> statement-breakpoint
CREATE INDEX "status_incidents_created_by_id_index" ON "status_incidents" USING btree ("created_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "status_periods_one_open" ON "status_periods" USING btree ("component") WHERE "status_periods"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "status_periods_ended_at_index" ON "status_periods" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "status_updates_incident_id_id_index" ON "status_updates" USING btree ("incident_id","id");--> statement-breakpoint
CREATE INDEX "status_updates_author_id_index" ON "status_updates" USING btree ("author_id");
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "agreed_terms" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_agreed_terms" CHECK (("order_lines"."kind" = 'lot') = ("order_lines"."agreed_terms" is not null));
--> statement-breakpoint
CREATE TABLE "log_stamps" (
	"size" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"authority" text NOT NULL,
	"response" "bytea" NOT NULL,
	CONSTRAINT "log_stamps_response" CHECK (octet_length("log_stamps"."response") between 1 and 65536)
);
--> statement-breakpoint
ALTER TABLE "log_stamps" ADD CONSTRAINT "log_stamps_size_log_heads_size_fk" FOREIGN KEY ("size") REFERENCES "public"."log_heads"("size") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "file_faults" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_faults_kind" CHECK ("file_faults"."kind" in ('missing', 'changed', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "stored_files_sha256" CHECK ("stored_files"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "stored_files_bytes" CHECK ("stored_files"."bytes" >= 0)
);
--> statement-breakpoint
CREATE INDEX "stored_files_checked_at_key_index" ON "stored_files" USING btree ("checked_at" NULLS FIRST,"key");
--> statement-breakpoint
CREATE TABLE "consignment_additions" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"by_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "consignment_additions_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD COLUMN "addition_id" text;--> statement-breakpoint
ALTER TABLE "consignment_additions" ADD CONSTRAINT "consignment_additions_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_additions" ADD CONSTRAINT "consignment_additions_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consignment_additions_submission_id_at_index" ON "consignment_additions" USING btree ("submission_id","at");--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD CONSTRAINT "submitted_bottles_addition_id_consignment_additions_id_fk" FOREIGN KEY ("addition_id") REFERENCES "public"."consignment_additions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submitted_bottles_addition_id_index" ON "submitted_bottles" USING btree ("addition_id");
--> statement-breakpoint
CREATE TABLE "consignment_agreements" (
	"submission_id" text NOT NULL,
	"version" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "consignment_agreements_submission_id_version_pk" PRIMARY KEY("submission_id","version"),
	CONSTRAINT "consignment_agreements_version" CHECK ("consignment_agreements"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "consignment_agreements" ADD CONSTRAINT "consignment_agreements_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "packings" (
	"member_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"shipment_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "packings_member_id_idempotency_key_pk" PRIMARY KEY("member_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "packings" ADD CONSTRAINT "packings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packings" ADD CONSTRAINT "packings_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packings_shipment_id_index" ON "packings" USING btree ("shipment_id");
