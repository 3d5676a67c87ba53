CREATE TABLE "bottle_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bottle_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bottle_id" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "sent_photos" (
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
	"idempotency_key" text NOT NULL,
	CONSTRAINT "submissions_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "submitted_bottles" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"product_id" text,
	"type" text NOT NULL,
	"volume_ml" integer NOT NULL,
	"abv_percent" double precision NOT NULL,
	"asked_reserve_cents" bigint,
	"flaws" text NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"code" text,
	"shelf" text,
	"condition" jsonb,
	"authenticity" jsonb,
	"lot_id" text,
	CONSTRAINT "submitted_bottles_code_unique" UNIQUE("code"),
	CONSTRAINT "submitted_bottles_volume" CHECK ("submitted_bottles"."volume_ml" between 10 and 30000),
	CONSTRAINT "submitted_bottles_abv" CHECK ("submitted_bottles"."abv_percent" between 0 and 100),
	CONSTRAINT "submitted_bottles_reserve" CHECK ("submitted_bottles"."asked_reserve_cents" > 0),
	CONSTRAINT "submitted_bottles_code" CHECK ("submitted_bottles"."code" is not null or "submitted_bottles"."state" not in ('received','inspected','photographed','catalogued','assigned','stocked','returned')),
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
CREATE TABLE "valuations" (
	"id" text PRIMARY KEY NOT NULL,
	"bottle_id" text NOT NULL,
	"low_cents" bigint NOT NULL,
	"high_cents" bigint NOT NULL,
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
	CONSTRAINT "valuations_range" CHECK ("valuations"."low_cents" > 0 and "valuations"."high_cents" >= "valuations"."low_cents"),
	CONSTRAINT "valuations_reserve" CHECK ("valuations"."reserve_cents" > 0),
	CONSTRAINT "valuations_terms" CHECK ("valuations"."commission_basis_points" between 0 and 10000 and "valuations"."listing_cents" >= 0 and "valuations"."reserve_fee_cents" >= 0),
	CONSTRAINT "valuations_answered" CHECK (("valuations"."answer" is null) = ("valuations"."answered_at" is null)),
	CONSTRAINT "valuations_agreed" CHECK ("valuations"."answer" is distinct from 'agreed' or ("valuations"."answered_name" is not null and "valuations"."terms_version" is not null))
);
--> statement-breakpoint
ALTER TABLE "bottle_steps" ADD CONSTRAINT "bottle_steps_bottle_id_submitted_bottles_id_fk" FOREIGN KEY ("bottle_id") REFERENCES "public"."submitted_bottles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bottle_steps" ADD CONSTRAINT "bottle_steps_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_photos" ADD CONSTRAINT "sent_photos_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD CONSTRAINT "submitted_bottles_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD CONSTRAINT "submitted_bottles_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD CONSTRAINT "submitted_bottles_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submitted_photos" ADD CONSTRAINT "submitted_photos_bottle_id_submitted_bottles_id_fk" FOREIGN KEY ("bottle_id") REFERENCES "public"."submitted_bottles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submitted_photos" ADD CONSTRAINT "submitted_photos_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_bottle_id_submitted_bottles_id_fk" FOREIGN KEY ("bottle_id") REFERENCES "public"."submitted_bottles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bottle_steps_bottle_id_id_index" ON "bottle_steps" USING btree ("bottle_id","id");--> statement-breakpoint
CREATE INDEX "sent_photos_owner_hash_index" ON "sent_photos" USING btree ("owner_hash");--> statement-breakpoint
CREATE INDEX "sent_photos_created_at_index" ON "sent_photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sent_photos_picture_id_index" ON "sent_photos" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "submissions_member_id_created_at_index" ON "submissions" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "submissions_created_at_index" ON "submissions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "submitted_bottles_submission_id_place_index" ON "submitted_bottles" USING btree ("submission_id","place");--> statement-breakpoint
CREATE INDEX "submitted_bottles_state_state_at_index" ON "submitted_bottles" USING btree ("state","state_at");--> statement-breakpoint
CREATE UNIQUE INDEX "submitted_bottles_lot_id_index" ON "submitted_bottles" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "submitted_photos_picture_id_index" ON "submitted_photos" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "valuations_one_open" ON "valuations" USING btree ("bottle_id") WHERE "valuations"."answer" is null;--> statement-breakpoint
CREATE INDEX "valuations_bottle_id_created_at_index" ON "valuations" USING btree ("bottle_id","created_at");--> statement-breakpoint
CREATE INDEX "valuations_open_until" ON "valuations" USING btree ("expires_at") WHERE "valuations"."answer" is null;
--> statement-breakpoint
CREATE TRIGGER "bottle_steps_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "bottle_steps" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();