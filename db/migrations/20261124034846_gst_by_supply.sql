ALTER TABLE "orders" ADD COLUMN "taxed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gst_basis_points" integer;--> statement-breakpoint
-- Orders placed before keep the tax they state, which was 9% on everything but money paid into a wallet.
UPDATE "orders" o SET "gst_basis_points" = 900, "taxed_cents" = greatest(0, o."total_cents"
  - coalesce((SELECT sum(c."cents") FROM "order_charges" c WHERE c."order_id" = o."id" AND c."kind" = 'card'), 0)
  - coalesce((SELECT sum(l."price_cents" * l."quantity") FROM "order_lines" l WHERE l."order_id" = o."id" AND l."kind" = 'top-up'), 0))
  WHERE o."gst_cents" > 0;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_taxed" CHECK ("orders"."taxed_cents" between 0 and "orders"."total_cents" and ("orders"."gst_basis_points" is not null or "orders"."gst_cents" = 0));
