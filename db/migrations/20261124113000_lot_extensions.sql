CREATE TABLE "lot_extensions" (
	"approval_id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"shift_ms" bigint NOT NULL,
	CONSTRAINT "lot_extensions_shift" CHECK ("lot_extensions"."shift_ms" > 0)
);
--> statement-breakpoint
ALTER TABLE "lot_extensions" ADD CONSTRAINT "lot_extensions_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_extensions" ADD CONSTRAINT "lot_extensions_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lot_extensions_lot_id_index" ON "lot_extensions" USING btree ("lot_id");--> statement-breakpoint
CREATE TRIGGER "lot_extensions_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "lot_extensions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
