CREATE TABLE "order_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"happening" text NOT NULL,
	"address" text NOT NULL,
	"told" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text
);
--> statement-breakpoint
CREATE TABLE "payment_comparisons" (
	"provider" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_goods" (
	"line_id" text PRIMARY KEY NOT NULL,
	"refund_id" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "refund_goods_quantity" CHECK ("refund_goods"."quantity" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stored_items" DROP CONSTRAINT "stored_items_ended";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reconciled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "from_wallet_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "instead_of" text;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "status" text DEFAULT 'succeeded' NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_fees" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "order_letters" ADD CONSTRAINT "order_letters_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_letters" ADD CONSTRAINT "order_letters_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_goods" ADD CONSTRAINT "refund_goods_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_goods" ADD CONSTRAINT "refund_goods_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_letters_order_id_at_index" ON "order_letters" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "refund_goods_refund_id_index" ON "refund_goods" USING btree ("refund_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_instead_of_refunds_id_fk" FOREIGN KEY ("instead_of") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_fees" ADD CONSTRAINT "storage_fees_paid_by_order_lines_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_sent_out" ON "order_lines" USING btree ("subject_id") WHERE "order_lines"."kind" = 'storage';--> statement-breakpoint
CREATE INDEX "payments_created_at_index" ON "payments" USING btree ("created_at") WHERE "payments"."reconciled_at" is null;--> statement-breakpoint
CREATE INDEX "storage_fees_paid_by_index" ON "storage_fees" USING btree ("paid_by");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_insteadOf_unique" UNIQUE("instead_of");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_from_wallet" CHECK ("refunds"."from_wallet_cents" between 0 and "refunds"."amount_cents");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ended" CHECK (("refunds"."ended_at" is null) = ("refunds"."status" = 'pending'));--> statement-breakpoint
ALTER TABLE "storage_fees" ADD CONSTRAINT "storage_fees_paid" CHECK ("storage_fees"."paid_by" is null or "storage_fees"."status" = 'paid');--> statement-breakpoint
ALTER TABLE "stored_items" ADD CONSTRAINT "stored_items_ended" CHECK (("stored_items"."ended_at" is null) = ("stored_items"."status" in ('kept', 'leaving', 'returning')));