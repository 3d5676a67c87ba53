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
ALTER TABLE "order_lines" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_links_order_id_sent_at_index" ON "payment_links" USING btree ("order_id","sent_at");--> statement-breakpoint
CREATE INDEX "order_lines_held_by_network" ON "order_lines" USING btree ("network") WHERE "order_lines"."kind" = 'bottle' and "order_lines"."status" = 'unpaid';--> statement-breakpoint
CREATE INDEX "orders_open_by_email" ON "orders" USING btree (lower("email")) WHERE "orders"."status" in ('unpaid', 'processing');--> statement-breakpoint
-- Orders of before keep the time that they were given.
update orders set email_confirmed_at = created_at where status in ('unpaid', 'processing');
