CREATE TABLE "unsold_wishes" (
	"lot_id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"wish" text NOT NULL,
	"reserve_cents" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unsold_wishes_reserve" CHECK (("unsold_wishes"."wish" = 'lower') = ("unsold_wishes"."reserve_cents" is not null)),
	CONSTRAINT "unsold_wishes_cents" CHECK ("unsold_wishes"."reserve_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "unsold_wishes" ADD CONSTRAINT "unsold_wishes_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsold_wishes" ADD CONSTRAINT "unsold_wishes_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unsold_wishes_seller_id_index" ON "unsold_wishes" USING btree ("seller_id");