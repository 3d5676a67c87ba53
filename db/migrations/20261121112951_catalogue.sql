CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "glossary_terms" (
	"id" text PRIMARY KEY NOT NULL,
	"term" text NOT NULL,
	"definition" text NOT NULL,
	"topic" text NOT NULL,
	CONSTRAINT "glossary_terms_term_unique" UNIQUE("term")
);
--> statement-breakpoint
CREATE INDEX "products_bottler_index" ON "products" USING btree ("bottler");--> statement-breakpoint
CREATE INDEX "products_category_index" ON "products" USING btree ("category");--> statement-breakpoint
INSERT INTO "categories" ("id", "name") SELECT DISTINCT trim(both '-' from regexp_replace(lower("category"), '[^a-z0-9]+', '-', 'g')), "category" FROM "products" ON CONFLICT DO NOTHING;
