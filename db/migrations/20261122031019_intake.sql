CREATE TABLE "consigned_lots" (
	"lot_id" text PRIMARY KEY NOT NULL,
	"bottle_id" text NOT NULL,
	"valuation_id" text NOT NULL
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
ALTER TABLE "valuations" ADD COLUMN "agreement" jsonb;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "run_id" text;--> statement-breakpoint
ALTER TABLE "consigned_lots" ADD CONSTRAINT "consigned_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_made_by_members_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consigned_lots_bottle_id_index" ON "consigned_lots" USING btree ("bottle_id");--> statement-breakpoint
CREATE INDEX "payout_runs_made_at_index" ON "payout_runs" USING btree ("made_at");--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_run_id_index" ON "withdrawals" USING btree ("run_id");--> statement-breakpoint
INSERT INTO "consigned_lots" ("lot_id", "bottle_id", "valuation_id")
SELECT DISTINCT ON (b."lot_id") b."lot_id", b."id", v."id"
FROM "submitted_bottles" b JOIN "valuations" v ON v."bottle_id" = b."id" AND v."answer" = 'agreed'
WHERE b."lot_id" IS NOT NULL
ORDER BY b."lot_id", v."answered_at" DESC;
