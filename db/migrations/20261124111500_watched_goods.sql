CREATE TABLE "watched_goods" (
	"listing_id" text PRIMARY KEY NOT NULL,
	"price_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"noticed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "watched_goods" ADD CONSTRAINT "watched_goods_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
