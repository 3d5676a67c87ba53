CREATE TABLE "price_index_points" (
	"scope" text NOT NULL,
	"quarter" text NOT NULL,
	"value" double precision NOT NULL,
	"pairs" integer NOT NULL,
	"reckoned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_index_points_scope_quarter_pk" PRIMARY KEY("scope","quarter"),
	CONSTRAINT "price_index_points_value" CHECK ("price_index_points"."value" > 0 and "price_index_points"."pairs" > 0)
);
--> statement-breakpoint
CREATE TABLE "result_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"file" text NOT NULL,
	"counts" jsonb NOT NULL,
	"refused" jsonb NOT NULL,
	"refused_count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "result_imports_at_index" ON "result_imports" USING btree ("at");