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
ALTER TABLE "lots" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "valuations" ADD COLUMN "lot_id" text;--> statement-breakpoint
ALTER TABLE "valuations" ADD COLUMN "opening_cents" bigint;--> statement-breakpoint
ALTER TABLE "valuations" ADD COLUMN "buy_now_cents" bigint;--> statement-breakpoint
ALTER TABLE "lot_corrections" ADD CONSTRAINT "lot_corrections_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_corrections" ADD CONSTRAINT "lot_corrections_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_pictures" ADD CONSTRAINT "lot_pictures_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_pictures" ADD CONSTRAINT "lot_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lot_corrections_lot_id_id_index" ON "lot_corrections" USING btree ("lot_id","id");--> statement-breakpoint
CREATE INDEX "lot_pictures_lot_id_source_position_index" ON "lot_pictures" USING btree ("lot_id","source","position");--> statement-breakpoint
CREATE INDEX "lot_pictures_picture_id_index" ON "lot_pictures" USING btree ("picture_id");--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_opening" CHECK ("valuations"."opening_cents" >= 0);--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_buy_now" CHECK ("valuations"."buy_now_cents" >= coalesce("valuations"."reserve_cents", 0));--> statement-breakpoint
CREATE TRIGGER "lot_corrections_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "lot_corrections" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
