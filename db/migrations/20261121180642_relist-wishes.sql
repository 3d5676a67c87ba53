ALTER TABLE "stored_items" ADD COLUMN "relist_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stored_items" ADD COLUMN "relist_note" text;--> statement-breakpoint
CREATE INDEX "stored_items_relist_asked_at_index" ON "stored_items" USING btree ("relist_asked_at");