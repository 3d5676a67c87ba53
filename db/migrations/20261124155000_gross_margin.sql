ALTER TABLE "orders" ADD COLUMN "margin_cents" bigint;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "margin_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_margin" CHECK ("orders"."margin_cents" is null or ("orders"."margin_cents" between 0 and "orders"."total_cents" and "orders"."gst_basis_points" is not null));--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_margin" CHECK ("settlements"."margin_cents" = 0 or ("settlements"."margin_cents" = "settlements"."fees_cents" and "settlements"."gst_cents" = 0));
