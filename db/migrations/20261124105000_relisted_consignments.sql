ALTER TABLE "stored_items" DROP CONSTRAINT "stored_items_ended";--> statement-breakpoint
ALTER TABLE "submitted_bottles" DROP CONSTRAINT "submitted_bottles_code";--> statement-breakpoint
-- A bottle that was taken for an auction before it became a consignment was in no list: it is in storage, still to be taken.
UPDATE "stored_items" SET "status" = 'kept', "ended_at" = null WHERE "status" = 'relisted';--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD COLUMN "stored_item_id" text;--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD CONSTRAINT "submitted_bottles_stored_item_id_stored_items_id_fk" FOREIGN KEY ("stored_item_id") REFERENCES "public"."stored_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "submitted_bottles_one_stored" ON "submitted_bottles" USING btree ("stored_item_id") WHERE "submitted_bottles"."state" not in ('refused','withdrawn','returned');--> statement-breakpoint
ALTER TABLE "stored_items" ADD CONSTRAINT "stored_items_ended" CHECK (("stored_items"."ended_at" is null) = ("stored_items"."status" in ('kept', 'leaving', 'relisting', 'returning')));--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD CONSTRAINT "submitted_bottles_stored" CHECK ("submitted_bottles"."stored_item_id" is null or "submitted_bottles"."state" <> 'stocked');--> statement-breakpoint
ALTER TABLE "submitted_bottles" ADD CONSTRAINT "submitted_bottles_code" CHECK ("submitted_bottles"."code" is not null or "submitted_bottles"."state" not in ('received','inspected','photographed','catalogued','assigned','stocked') and ("submitted_bottles"."state" <> 'returned' or "submitted_bottles"."stored_item_id" is not null));
